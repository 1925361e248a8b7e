import { formatNumber, formatShortDay, joinNames } from '#shared/format.ts'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Cell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import { SelectCell, SelectHead } from '#web/parts/list/BulkBar.tsx'
import { SortHead } from '#web/parts/list/SortHead.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import type { AdminEditorialProject, EditorialSort } from '../contract.ts'
import { OpenPoints } from './OpenPoints.tsx'

interface EditorialTableProps {
  contestId: string
  projects: readonly AdminEditorialProject[]
  sort: EditorialSort
  selection: Selection
}

/** Submitted projects with the state of their texts. */
export function EditorialTable({ contestId, projects, sort, selection }: EditorialTableProps) {
  const t = useMessages('editorial')
  return (
    <Table
      stacked
      caption={t('admin.title')}
      head={
        <>
          <SelectHead selection={selection} page={projects.map(({ projectId }) => projectId)} />
          <SortHead column="title" sort={sort}>
            {t('admin.project')}
          </SortHead>
          <SortHead column="firm" sort={sort} spare>
            {t('admin.firm')}
          </SortHead>
          <SortHead column="redactor" sort={sort}>
            {t('admin.redactor')}
          </SortHead>
          <SortHead column="status" sort={sort}>
            {t('admin.state')}
          </SortHead>
          <SortHead column="due" sort={sort}>
            {t('admin.due')}
          </SortHead>
          <SortHead column="words" sort={sort} figure spare>
            {t('admin.words')}
          </SortHead>
          <SortHead column="checks" sort={sort}>
            {t('desk.checks')}
          </SortHead>
        </>
      }
    >
      {projects.map((project) => (
        <ProjectRow key={project.projectId} {...{ contestId, project, selection }} />
      ))}
    </Table>
  )
}

function stateOf(t: Messages<'editorial'>, { task, isPublic }: AdminEditorialProject): string {
  if (!task) return t(isPublic ? 'status.public' : 'status.none')
  const status = t(`status.${task.status}`)
  return isPublic && task.status !== 'published' ? t('status.public_meanwhile', { status }) : status
}

interface ProjectRowProps {
  contestId: string
  project: AdminEditorialProject
  selection: Selection
}

function ProjectRow({ contestId, project, selection }: ProjectRowProps) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const { projectId, task, firm, numbers } = project
  const title = project.title || t('untitled')
  return (
    <Row columns={8}>
      <SelectCell selection={selection} id={projectId} name={title} />
      <NameCell title={title}>
        {task ? <Anchor href={links.adminTexts(contestId, task.id)}>{title}</Anchor> : title}{' '}
        <small className="muted">{joinNames(numbers, language)}</small>
      </NameCell>
      <Cell spare>{firm}</Cell>
      <Cell>{task?.redactor}</Cell>
      <Cell>{stateOf(t, project)}</Cell>
      <Cell className={task?.isLate ? 'warn' : undefined}>
        {task && t(task.isLate ? 'admin.late' : 'admin.on', { day: formatShortDay(task.dueOn, language) })}
      </Cell>
      <Cell figure spare>
        {task && formatNumber(task.words, language)}
      </Cell>
      <Cell>{task && <OpenPoints task={task} />}</Cell>
    </Row>
  )
}
