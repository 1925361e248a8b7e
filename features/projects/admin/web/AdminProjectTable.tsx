import { useParams } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import type { AdminProject } from '../contract-admin.ts'

export function AdminProjectTable({ projects }: { projects: readonly AdminProject[] }) {
  const t = useMessages('projects')
  const { contestId } = useParams()
  return (
    <Table
      stacked
      caption={t('admin.title')}
      head={
        <>
          <HeadCell>{t('kind.project')}</HeadCell>
          <HeadCell>{t('admin.owner')}</HeadCell>
          <HeadCell>{t('admin.status')}</HeadCell>
          {contestId && <HeadCell spare>{t('admin.entries')}</HeadCell>}
          {contestId && <HeadCell spare>{t('step.payment')}</HeadCell>}
        </>
      }
    >
      {projects.map((project) => {
        const title = project.title || t(`untitled.${project.kind}`)
        return (
          <Row key={project.id} columns={contestId ? 5 : 3}>
            <NameCell title={title}>
              <Anchor
                href={contestId ? links.adminProject(contestId, project.id) : links.adminProduct(project.id)}
              >
                {title}
              </Anchor>
            </NameCell>
            <Cell title={project.email}>{project.owner}</Cell>
            <Cell>
              <State project={project} />
            </Cell>
            {contestId && (
              <Cell spare className="tnum">
                {project.numbers.join(' ')}
              </Cell>
            )}
            {contestId && <Cell spare>{t(project.isPaid ? 'payment.paid' : 'payment.owed')}</Cell>}
          </Row>
        )
      })}
    </Table>
  )
}

function State({ project }: { project: AdminProject }) {
  const t = useMessages('projects')
  const language = useLanguage()
  if (project.status === 'withdrawn') return t('mine.withdrawn')
  if (project.isPublished) return t('products.published')
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
