import type { OutputOf } from '#shared/endpoint.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.tsx'
import type { refundPayment } from '../contract-refunds.ts'

/** What became of a refund, in a sentence. */
export function useRefundSaid(): (outcome: OutputOf<typeof refundPayment>) => void {
  const t = useMessages('payments')
  return ({ status, creditNote }) => {
    if (creditNote !== null) say.success(t('refund.done', { number: creditNote }))
    else if (status === 'failed') say.error(t('refund.failed'))
    else say.success(t('refund.under_way'))
  }
}
