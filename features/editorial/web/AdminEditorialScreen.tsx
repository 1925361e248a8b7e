import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDay, formatNumber } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type AdminEditorialTask, listContestEditorialTasks } from '../contract.ts'
import { isLate } from '../late.ts'
import { editorialLifecycle } from '../lifecycle.ts'
import { AssignDialog } from './AssignDialog.tsx'
import style from './Editorial.module.css'
import { today } from './today.ts'

/** A contest's submitted projects: who prepares their texts, how far they are. */
export function Component() {
  const t = useMessages('editorial')
  const { contestId = '' } = useParams()
  const found = useApiQuery(listContestEditorialTasks, { contestId })
  return (
    <Waiting of={found} label={t('loading')} failed={t('failed')} heading="h1">
      {(answer) => <Contest contestId={contestId} {...answer} />}
    </Waiting>
  )
}

const states = ['none', ...editorialLifecycle.statuses] as const
type State = (typeof states)[number]
const stateOf = ({ task }: AdminEditorialTask): State => task?.status ?? 'none'

type Answer = OutputOf<typeof listContestEditorialTasks> & { contestId: string }

function Contest({ contestId, projects, redactors }: Answer) {
  const t = useMessages('editorial')
  const [search] = useSearchParams()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isAssigning, setIsAssigning] = useState(false)
  const state = states.find((one) => one === search.get('status'))
  const shown = projects.filter((project) => !state || stateOf(project) === state)
  const chosen = shown.filter((project) => picked.has(project.projectId))
  const pick = (ids: readonly string[], isPicked: boolean) => {
    const next = new Set(picked)
    for (const id of ids) {
      if (isPicked) next.add(id)
      else next.delete(id)
    }
    setPicked(next)
  }
  const here = links.adminEditorial(contestId)
  return (
    <>
      <TitleBlock
        title={t('admin.title')}
        facts={t('admin.count', { count: projects.length })}
        action={
          projects.length > 0 && (
            <Button
              small
              look="next"
              disabledReason={
                redactors.length === 0
                  ? t('admin.no_redactor')
                  : chosen.length === 0
                    ? t('admin.pick_first')
                    : undefined
              }
              onClick={() => setIsAssigning(true)}
            >
              {chosen.length === 0 ? t('admin.assign_some') : t('admin.assign', { count: chosen.length })}
            </Button>
          )
        }
      />
      {projects.length === 0 ? (
        <StateScreen heading="h2" title={t('admin.empty')}>
          {t('admin.empty_about')}
        </StateScreen>
      ) : (
        <>
          <LinkTabs
            label={t('mine.by_state')}
            current={state ?? 'all'}
            words={[
              { key: 'all', label: t('mine.all'), href: here, note: String(projects.length) },
              ...states.map((one) => ({
                key: one,
                label: t(`status.${one}`),
                href: `${here}?status=${one}`,
                note: String(projects.filter((project) => stateOf(project) === one).length),
              })),
            ]}
          />
          {shown.length === 0 ? (
            <StateScreen heading="h2" title={t('mine.none_here')} />
          ) : (
            <Projects {...{ contestId, redactors, picked }} projects={shown} onPick={pick} />
          )}
        </>
      )}
      {isAssigning && (
        <AssignDialog
          contestId={contestId}
          projects={chosen}
          redactors={redactors}
          onClose={() => setIsAssigning(false)}
          onDone={() => setPicked(new Set())}
        />
      )}
    </>
  )
}

interface ProjectsProps extends Answer {
  picked: ReadonlySet<string>
  onPick(projectIds: readonly string[], isPicked: boolean): void
}

function Projects({ contestId, projects, redactors, picked, onPick }: ProjectsProps) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const ids = projects.map(({ projectId }) => projectId)
  const isAll = ids.every((id) => picked.has(id))
  return (
    <Table
      stacked
      caption={t('admin.title')}
      head={
        <>
          <HeadCell>
            <input
              type="checkbox"
              className={style.pick}
              aria-label={t('admin.pick_all')}
              checked={isAll}
              onChange={() => onPick(ids, !isAll)}
            />
            {t('admin.project')}
          </HeadCell>
          <HeadCell spare>{t('admin.firm')}</HeadCell>
          <HeadCell>{t('admin.redactor')}</HeadCell>
          <HeadCell>{t('admin.state')}</HeadCell>
          <HeadCell figure spare>
            {t('admin.words')}
          </HeadCell>
          <HeadCell>{t('admin.due')}</HeadCell>
        </>
      }
    >
      {projects.map((project) => {
        const { projectId, task } = project
        const title = project.title || t('untitled')
        const late = task !== null && isLate(task, today())
        return (
          <Row key={projectId} columns={6}>
            <NameCell title={title}>
              <input
                type="checkbox"
                className={style.pick}
                aria-label={t('admin.pick', { title })}
                checked={picked.has(projectId)}
                onChange={() => onPick([projectId], !picked.has(projectId))}
              />
              {task ? <Anchor href={links.adminTexts(contestId, task.id)}>{title}</Anchor> : title}
              <small>{project.numbers.join(' ')}</small>
            </NameCell>
            <Cell spare>{project.firm}</Cell>
            <Cell>{redactors.find(({ id }) => id === task?.redactorId)?.name}</Cell>
            <Cell>{t(`status.${stateOf(project)}`)}</Cell>
            <Cell figure spare>
              {task && formatNumber(task.words, language)}
            </Cell>
            <Cell className={late ? 'warn' : undefined}>{task && formatDay(task.dueOn, language)}</Cell>
          </Row>
        )
      })}
    </Table>
  )
}
