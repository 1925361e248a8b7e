import type { PaymentSummary } from '#features/payments/ledger/contract.ts'
import { useMessages } from '#web/i18n/messages.ts'

/** The label of a payment's state, including a partial refund and, for organisers, a dispute. */
export function usePaymentStatus(): (
  payment: Pick<PaymentSummary, 'status' | 'refunded' | 'isAwaited'> & { isDisputed?: boolean },
) => string {
  const t = useMessages('payments')
  return ({ status, refunded, isAwaited, isDisputed }) => {
    if (isAwaited) return t('status.awaited')
    if (isDisputed) return t('status.disputed')
    return status === 'completed' && refunded > 0 ? t('admin.in_part') : t(`status.${status}`)
  }
}
