import { useWords } from '#web/words.ts'
import type { PaymentSummary } from '../contract.ts'

/** How a payment stands, in a word; one of which a part was given back says so. */
export function usePaymentStatus(): (payment: Pick<PaymentSummary, 'status' | 'refunded'>) => string {
  const t = useWords('payments')
  return ({ status, refunded }) =>
    status === 'completed' && refunded > 0 ? t('office.in_part') : t(`status.${status}`)
}
