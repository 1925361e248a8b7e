import { formatNumber, joinParts } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { MailingCounts } from '../contract.ts'

interface MailingProgressProps {
  counts: MailingCounts
  /** Without those left out, for a list. */
  isShort?: boolean
}

/** "120 of 300, 2 failed, 5 left out". */
export function MailingProgress({ counts, isShort = false }: MailingProgressProps) {
  const t = useMessages('mailings')
  const language = useLanguage()
  const leftOut = counts.unsubscribed + counts.bounced + counts.unconfirmed
  const parts = [
    t('sent_of', {
      sent: formatNumber(counts.sent, language),
      total: formatNumber(counts.sent + counts.failed + counts.waiting, language),
    }),
    counts.failed > 0 ? t('failed_count', { count: counts.failed }) : null,
    leftOut > 0 && !isShort ? t('left_out_count', { count: leftOut }) : null,
  ]
  return <span className="tnum">{joinParts(parts, language)}</span>
}
