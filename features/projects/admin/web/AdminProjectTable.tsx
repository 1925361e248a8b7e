import { useState } from 'react'
import { useParams } from 'react-router'
import { getAdminContest } from '#features/contests/editions/contract.ts'
import { AdminDocuments } from '#features/projects/documents/web/AdminDocuments.tsx'
import { isBeforeJudging } from '#features/projects/steps/access.ts'
import { ReopenDialog } from '#features/projects/submission/web/ReopenDialog.tsx'
import { formatMoment } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import type { AdminProject } from '../contract-admin.ts'
import style from './Admin.module.css'

const columns = 7

interface TableProps {
  projects: readonly AdminProject[]
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

export function AdminProjectTable({ projects, chosen, onChoose }: TableProps) {
  const t = useMessages('projects')
  const { contestId = '' } = useParams()
  const contest = useApiQuery(getAdminContest, { contestId })
  const mayReopen = contest.data !== undefined && isBeforeJudging(contest.data)
  const [reopened, setReopened] = useState<AdminProject | null>(null)
  const unfinished = projects.filter((project) => project.status === 'pending').map(({ id }) => id)
  const areAllChosen = unfinished.length > 0 && unfinished.every((id) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  return (
    <>
      <Table
        stacked
        caption={t('admin.title')}
        head={
          <>
            <HeadCell className={style.choice}>
              <input
                type="checkbox"
                aria-label={t('remind.choose_all')}
                checked={areAllChosen}
                disabled={unfinished.length === 0}
                onChange={(event) => choose(unfinished, event.currentTarget.checked)}
              />
            </HeadCell>
            <HeadCell>{t('admin.project')}</HeadCell>
            <HeadCell>{t('admin.owner')}</HeadCell>
            <HeadCell spare>{t('admin.entries')}</HeadCell>
            <HeadCell>{t('admin.state')}</HeadCell>
            <HeadCell spare>{t('step.payment')}</HeadCell>
            <HeadCell>
              <span className="visually-hidden">{t('admin.actions')}</span>
            </HeadCell>
          </>
        }
      >
        {projects.map((project) => (
          <Line
            key={project.id}
            project={project}
            mayReopen={mayReopen}
            isChosen={chosen.has(project.id)}
            onChoose={(isChosen) => choose([project.id], isChosen)}
            onReopen={setReopened}
          />
        ))}
      </Table>
      {reopened && <ReopenDialog project={reopened} onClose={() => setReopened(null)} />}
    </>
  )
}

interface LineProps {
  project: AdminProject
  mayReopen: boolean
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onReopen(project: AdminProject): void
}

function Line({ project, mayReopen, isChosen, onChoose, onReopen }: LineProps) {
  const t = useMessages('projects')
  const { contestId = '' } = useParams()
  const title = project.title || t(`untitled.${project.kind}`)
  return (
    <Row columns={columns}>
      <Cell className={style.choice}>
        {project.status === 'pending' && (
          <input
            type="checkbox"
            aria-label={t('remind.choose', { title })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </Cell>
      <NameCell title={title}>
        <Anchor href={links.adminProject(contestId, project.id)}>{title}</Anchor>
      </NameCell>
      <Cell title={project.email}>{project.owner}</Cell>
      <Cell spare className="tnum">
        {project.numbers.join(' ')}
      </Cell>
      <Cell>
        <State project={project} />
      </Cell>
      <Cell spare>{t(project.isPaid ? 'admin.paid' : 'admin.unpaid')}</Cell>
      <Cell>
        <div className={style.acts}>
          <AdminDocuments project={project} title={title} />
          {mayReopen && project.status === 'completed' && (
            <Button
              look="text"
              small
              aria-label={t('reopen.action_named', { title })}
              onClick={() => onReopen(project)}
            >
              {t('reopen.action')}
            </Button>
          )}
        </div>
      </Cell>
    </Row>
  )
}

function State({ project }: { project: AdminProject }) {
  const t = useMessages('projects')
  const language = useLanguage()
  if (project.status === 'withdrawn') return t('mine.gone')
  if (project.completedAt)
    return t('mine.submitted_at', { moment: formatMoment(project.completedAt, language) })
  const lacks = project.missing > 0 ? t('rail.missing', { count: project.missing }) : t('mine.ready')
  return (
    <>
      {project.revisions ? t('admin.revised') : lacks}
      {project.remindedAt && (
        <span className="muted" title={formatMoment(project.remindedAt, language)}>
          {' '}
          {t('admin.reminded')}
        </span>
      )}
    </>
  )
}
