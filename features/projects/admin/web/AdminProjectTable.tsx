import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatDay, formatList, formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import { SelectCell, SelectHead } from '#web/parts/list/BulkBar.tsx'
import { SortHead } from '#web/parts/list/SortHead.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { type AdminProject, type AdminSort, adminColumns } from '../contract-admin.ts'
import style from './Admin.module.css'
import { type ListColumn, labelOf } from './columns.ts'

interface TableProps {
  projects: readonly AdminProject[]
  columns: readonly ListColumn[]
  sort: AdminSort
  /** None where there is nothing to do with many. */
  selection: Selection | undefined
}

export function AdminProjectTable({ projects, columns, sort, selection }: TableProps) {
  const t = useMessages('projects')
  const { contestId } = useParams()
  const page = projects.map(({ id }) => id)
  const [first, ...others] = columns.includes('cover') ? columns : [undefined, ...columns]
  return (
    <Table
      wide
      caption={t('admin.title')}
      head={
        <>
          {selection && <SelectHead selection={selection} page={page} />}
          {first && (
            <HeadCell>
              <span className="visually-hidden">{t(labelOf[first])}</span>
            </HeadCell>
          )}
          <SortHead column="title" sort={sort}>
            {t('kind.project')}
          </SortHead>
          {others.map((column) => (column ? <Head key={column} column={column} sort={sort} /> : null))}
        </>
      }
    >
      {projects.map((project) => {
        const title = project.title || t(`untitled.${project.kind}`)
        const { contest } = project
        return (
          <Row key={project.id} columns={columns.length + 2}>
            {selection && <SelectCell selection={selection} id={project.id} name={title} />}
            {first && (
              <Cell className={style.cover}>
                {project.cover && <Picture image={project.cover} alt="" sizes="48px" fit="cover" />}
              </Cell>
            )}
            <NameCell title={title}>
              <Anchor
                href={
                  contest
                    ? links.adminProject(contestId ?? contest.id, project.id)
                    : links.adminProduct(project.id)
                }
              >
                {title}
              </Anchor>
            </NameCell>
            {others.map((column) => column && <Fact key={column} column={column} project={project} />)}
          </Row>
        )
      })}
    </Table>
  )
}

function Head({ column, sort }: { column: ListColumn; sort: AdminSort }) {
  const t = useMessages('projects')
  const label = t(labelOf[column])
  const sorted = adminColumns.find((one) => one === column)
  if (!sorted) return <HeadCell>{label}</HeadCell>
  return (
    <SortHead column={sorted} sort={sort}>
      {label}
    </SortHead>
  )
}

function Fact({ column, project }: { column: ListColumn; project: AdminProject }): ReactNode {
  const t = useMessages('projects')
  const language = useLanguage()
  const dayOf = (at: string | null) => at && formatDay(at.slice(0, 10), language)
  switch (column) {
    case 'number':
      return <Cell className="tnum">{project.numbers.join(' ')}</Cell>
    case 'entrant':
      return <LongCell title={`${project.owner} · ${project.email}`}>{project.owner}</LongCell>
    case 'firm':
      return <LongCell title={project.firm}>{project.firm}</LongCell>
    case 'contest':
      return <LongCell>{project.contest && inLanguage(project.contest.name, language)}</LongCell>
    case 'discipline':
      return <LongCell>{project.discipline && inLanguage(project.discipline, language)}</LongCell>
    case 'category': {
      const names = project.categories.map((name) => inLanguage(name, language)).join(t('facts.comma'))
      return <LongCell title={names}>{names}</LongCell>
    }
    case 'status':
      return (
        <Cell>
          <State project={project} />
        </Cell>
      )
    case 'payment':
      return (
        <Cell>
          {t(project.isFeeWaived ? 'waiver.state' : project.isPaid ? 'payment.paid' : 'payment.owed')}
        </Cell>
      )
    case 'missing': {
      const steps = [...new Set(project.missing)].map((step) => t(`step.${step}`))
      return (
        <Cell title={formatList(steps, language)}>
          {project.missing.length > 0 && t('rail.missing', { count: project.missing.length })}
        </Cell>
      )
    }
    case 'eligibility':
      return <Cell>{project.eligibility && t(`eligibility.${project.eligibility}`)}</Cell>
    case 'labels':
      return (
        <LongCell title={project.labels.join(t('facts.comma'))}>
          {project.labels.join(t('facts.comma'))}
        </LongCell>
      )
    case 'created':
      return <Cell>{dayOf(project.createdAt)}</Cell>
    case 'changed':
      return <Cell title={formatMoment(project.updatedAt, language)}>{dayOf(project.updatedAt)}</Cell>
    case 'submitted':
      return <Cell>{dayOf(project.completedAt)}</Cell>
    default:
      return null
  }
}

/** A name that ends in an ellipsis, so that the other columns keep their place. */
function LongCell({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Cell className={style.long} title={title}>
      {children}
    </Cell>
  )
}

function State({ project }: { project: AdminProject }) {
  const t = useMessages('projects')
  const language = useLanguage()
  if (project.status !== 'pending')
    return t(project.isPublished ? 'products.published' : `mine.${project.status}`)
  return (
    <>
      {t(project.revisions ? 'admin.revised' : 'mine.pending')}
      {project.remindedAt && (
        <span className="muted" title={formatMoment(project.remindedAt, language)}>
          {t('facts.comma')}
          {t('admin.reminded')}
        </span>
      )}
    </>
  )
}
