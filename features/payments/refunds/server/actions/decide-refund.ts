import type { PaymentRefusal } from '#features/payments/core/contract.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import { type Database, isUniqueViolation } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type * as contract from '../../contract-refunds.ts'
import { isLost } from '../../refund.ts'
import { resolveLost } from './lost-refunds.ts'
import { findRefund, outcomeOf } from './refund.ts'
import { settleRefund } from './settle-refund.ts'

/** What an organiser read at the provider about a refund that is lost: it was made, under a name, or it was not. */
export async function decideRefund(
  db: Database,
  organiserId: string,
  input: InputOf<typeof contract.decideRefund>,
): Promise<OutputOf<typeof contract.decideRefund>> {
  const decided = db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    const found = await findRefund(tx, payment.id, input.refundId)
    if (!found) throw new NotFound()
    if (!isLost(found, new Date())) refuse<PaymentRefusal>('refund_settled')
    await record(tx, {
      actorId: organiserId,
      action: 'payments.decideRefund',
      subject: { kind: 'payment', id: payment.id },
      details: { refund: found.id, reference: input.reference },
    })
    const { reference } = input
    await resolveLost(tx, found.id, organiserId)
    await settleRefund(tx, {
      refundId: found.id,
      reference,
      state: reference === null ? 'failed' : 'completed',
    })
  })
  await decided.catch((fault: unknown) => {
    if (isUniqueViolation(fault, 'refunds_one_reference')) refuse<PaymentRefusal>('refund_reference_used')
    throw fault
  })
  return outcomeOf(db, input.paymentId, input.refundId)
}
