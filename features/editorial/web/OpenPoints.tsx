import { formatNumber, joinNames } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { EditorialTaskSummary } from '../contract.ts'

/** The number of open checks, and the languages without a text. */
export function OpenPoints({ task }: { task: Pick<EditorialTaskSummary, 'openChecks' | 'languageGaps'> }) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const gaps = task.languageGaps.map((one) => one.slice(0, 2).toUpperCase())
  return (
    <>
      {t('mine.checks', { count: task.openChecks, checks: formatNumber(task.openChecks, language) })}
      {gaps.length > 0 && (
        <span className="muted"> {t('mine.gaps', { list: joinNames(gaps, language) })}</span>
      )}
    </>
  )
}
