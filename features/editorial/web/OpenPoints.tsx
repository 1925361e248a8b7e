import { formatNumber, joinNames, joinParts } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { EditorialTaskSummary } from '../contract.ts'

/** The number of open checks, and the languages without a text; nothing where all is done. */
export function OpenPoints({ task }: { task: Pick<EditorialTaskSummary, 'openChecks' | 'languageGaps'> }) {
  const t = useMessages('editorial')
  const language = useLanguage()
  if (task.openChecks === 0) return null
  const gaps = task.languageGaps.map((one) => one.slice(0, 2).toUpperCase())
  const checks = t('mine.checks', {
    count: task.openChecks,
    checks: formatNumber(task.openChecks, language),
  })
  return joinParts(
    [checks, gaps.length > 0 ? t('mine.gaps', { list: joinNames(gaps, language) }) : ''],
    language,
  )
}
