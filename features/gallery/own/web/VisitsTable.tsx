import { addressOfWork } from '#features/gallery/pages/web/page-addresses.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import type { WorkVisits } from '../contract.ts'
import { visitSources } from '../visit-source.ts'

interface VisitsTableProps {
  works: readonly WorkVisits[]
  /** For organisers, who see works of many firms. */
  hasFirm?: boolean
}

/** Published works with their visits: in the last 30 days, by where they came from, and in all. */
export function VisitsTable({ works, hasFirm = false }: VisitsTableProps) {
  const t = useMessages('gallery')
  const language = useLanguage()
  return (
    <Table
      caption={t('visits.title')}
      head={
        <>
          <HeadCell>{t('visits.work')}</HeadCell>
          {hasFirm && <HeadCell spare>{t('visits.firm')}</HeadCell>}
          <HeadCell figure>{t('visits.recent')}</HeadCell>
          {visitSources.map((source) => (
            <HeadCell key={source} figure spare>
              {t(`visits.source.${source}`)}
            </HeadCell>
          ))}
          <HeadCell figure>{t('visits.total')}</HeadCell>
        </>
      }
    >
      {works.map((work) => {
        const title = inLanguage(work.title, language)
        return (
          <Row key={work.projectId} columns={visitSources.length + (hasFirm ? 4 : 3)}>
            <NameCell title={title}>
              <a href={addressOfWork(work, language)}>{title}</a>
            </NameCell>
            {hasFirm && <Cell spare>{work.firm}</Cell>}
            <Cell figure>{formatNumber(work.recent, language)}</Cell>
            {visitSources.map((source) => (
              <Cell key={source} figure spare>
                {formatNumber(work.sources[source], language)}
              </Cell>
            ))}
            <Cell figure>{formatNumber(work.total, language)}</Cell>
          </Row>
        )
      })}
    </Table>
  )
}
