import type { PaymentRefusal } from '#features/payments/core/contract.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import { listItems } from '#features/payments/core/server/queries.ts'
import { mayCloseFree, paymentLifecycle } from '#features/payments/lifecycle.ts'
import type * as contract from '#features/payments/refunds/contract-refunds.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/refusal.ts'
import { closePayment, tellWhoseItWas } from './close-payment.ts'

/**
 * Closes a payment for which nothing was charged once the project has left what it was for: there is no money to give
 * back, and still the coupon's use, and what else the coupon paid.
 */
export async function closeFreePayment(
  db: Database,
  organiserId: string,
  input: InputOf<typeof contract.closeFreePayment>,
): Promise<OutputOf<typeof contract.closeFreePayment>> {
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    if (!mayCloseFree(payment, await listItems(tx, payment.id))) refuse<PaymentRefusal>('payment_not_free')
    await closePayment(tx, payment, input.givesCouponBack)
    await tellWhoseItWas(tx, payment, { named: new Set(), isClosed: true, at: new Date() })
    await record(tx, {
      actorId: organiserId,
      action: 'payments.closeFree',
      subject: { kind: 'payment', id: payment.id },
      reason: input.reason,
      details: { givesCouponBack: input.givesCouponBack },
    })
    return { status: paymentLifecycle.to('refund') }
  })
}
