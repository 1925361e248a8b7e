import type { StuckReason } from '#features/payments/core/contract.ts'
import { type CheckoutStatus, type PaymentStatus, paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { Cents } from '#shared/money.ts'

interface Sum {
  total: Cents
  currency: string
}

/**
 * Why money that a provider took does not pay what is owed; null where it does. It pays, whatever became of its
 * checkout meanwhile, when it is exactly what the checkout asked for and what is owed now, by somebody who can be billed.
 */
export function unexplained(
  payment: Sum & { status: PaymentStatus; billing: object | null },
  checkout: Sum & { status: CheckoutStatus },
  taken: Sum,
): StuckReason | null {
  if (taken.total !== checkout.total || taken.currency !== checkout.currency) return 'other_amount'
  if (payment.status === 'completed' || payment.status === 'refunded') return 'paid_twice'
  const isSame = payment.total === checkout.total && payment.currency === checkout.currency
  const isBillable = payment.billing !== null && paymentLifecycle.can('complete', payment.status)
  if (isSame && isBillable) return null
  return checkout.status === 'expired' ? 'paid_too_late' : 'paid_after_change'
}
