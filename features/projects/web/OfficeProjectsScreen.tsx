import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Band, Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { useAct, useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { listContestProjects, type OfficeProject, reopenProject } from '../contract.ts'
import { projectLifecycle } from '../lifecycle.ts'
import { OfficeDocuments } from './OfficeDocuments.tsx'
import style from './Step.module.css'

/** A contest's projects by state, with the organiser's leave to take a submitted one up again. */
export function Component() {
  const t = useWords('projects')
  const { contestId = '' } = useParams()
  const projects = useAsked(listContestProjects, { contestId })
  return (
    <>
      <TitleBlock
        title={t('office.title')}
        facts={projects.data && t('office.count', { count: projects.data.length })}
      />
      <Waiting of={projects} label={t('loading')} failed={t('office.failed')}>
        {(list) =>
          list.length === 0 ? (
            <StateScreen heading="h2" title={t('office.empty')} />
          ) : (
            <List projects={list} />
          )
        }
      </Waiting>
    </>
  )
}

const columns = 6

function List({ projects }: { projects: readonly OfficeProject[] }) {
  const t = useWords('projects')
  const [asked, setAsked] = useState<OfficeProject | null>(null)
  const groups = projectLifecycle.statuses.map((status) => ({
    status,
    rows: projects.filter((project) => project.status === status),
  }))
  return (
    <>
      <Table
        stacked
        caption={t('office.title')}
        head={
          <>
            <HeadCell>{t('office.project')}</HeadCell>
            <HeadCell>{t('office.owner')}</HeadCell>
            <HeadCell spare>{t('office.entries')}</HeadCell>
            <HeadCell>{t('office.state')}</HeadCell>
            <HeadCell spare>{t('step.payment')}</HeadCell>
            <HeadCell>
              <span className="visually-hidden">{t('office.acts')}</span>
            </HeadCell>
          </>
        }
      >
        {groups
          .filter((group) => group.rows.length > 0)
          .flatMap(({ status, rows }) => [
            <Band key={status} columns={columns} name={t(`mine.${status}`)} facts={[String(rows.length)]} />,
            ...rows.map((project) => <Line key={project.id} project={project} onReopen={setAsked} />),
          ])}
      </Table>
      {asked && <ReopenDialog project={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Line({ project, onReopen }: { project: OfficeProject; onReopen(project: OfficeProject): void }) {
  const t = useWords('projects')
  const language = useLanguage()
  const title = project.title || t(`untitled.${project.kind}`)
  const state = project.completedAt
    ? formatMoment(project.completedAt, language)
    : project.missing > 0
      ? t('rail.missing', { count: project.missing })
      : t('mine.ready')
  return (
    <Row columns={columns}>
      <NameCell title={title}>{title}</NameCell>
      <Cell title={project.email}>{project.owner}</Cell>
      <Cell spare className="tnum">
        {project.numbers.join(' ')}
      </Cell>
      <Cell>{state}</Cell>
      <Cell spare>{t(project.isPaid ? 'mine.paid' : 'mine.unpaid')}</Cell>
      <Cell>
        <div className={style.acts}>
          <OfficeDocuments project={project} title={title} />
          {projectLifecycle.can('reopen', project.status) && (
            <Button
              look="text"
              small
              aria-label={t('reopen.act_named', { title })}
              onClick={() => onReopen(project)}
            >
              {t('reopen.act')}
            </Button>
          )}
        </div>
      </Cell>
    </Row>
  )
}

function ReopenDialog({ project, onClose }: { project: OfficeProject; onClose(): void }) {
  const t = useWords('projects')
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const reopen = useAct(reopenProject, {
    refreshes: [listContestProjects],
    onDone: () => {
      say.success(t('reopen.done'))
      onClose()
    },
  })
  const send = () => {
    setIsTold(reason.trim() === '')
    if (reason.trim()) reopen.mutate({ projectId: project.id, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('reopen.question', { title: project.title })}
      lead={t('reopen.follows')}
      acts={
        <>
          <Button look="next" busy={reopen.isPending} onClick={send}>
            {t('reopen.act')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('reopen.leave')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('reopen.reason')}
        hint={t('reopen.reason_hint')}
        error={isTold && reason.trim() === '' ? t('reopen.reason_needed') : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reopen.error && <p role="alert">{reopen.error.message}</p>}
    </Dialog>
  )
}
