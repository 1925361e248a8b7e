import { useMessages } from '#web/i18n/messages.ts'
import type { PaymentSummary } from '../contract.ts'

/** The label of a payment's state, including a partial refund. */
export function usePaymentStatus(): (
  payment: Pick<PaymentSummary, 'status' | 'refunded' | 'isAwaited'>,
) => string {
  const t = useMessages('payments')
  return ({ status, refunded, isAwaited }) => {
    if (isAwaited) return t('status.awaited')
    return status === 'completed' && refunded > 0 ? t('admin.in_part') : t(`status.${status}`)
  }
}
