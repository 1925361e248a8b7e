import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { outsideReasons, type PaymentRefusal } from '#features/payments/core/contract.ts'
import type { ProviderName } from '#features/payments/core/provider-names.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import type { Payment } from '#features/payments/core/server/queries.ts'
import { refunds, stuckPayments } from '#features/payments/core/server/tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { record } from '#server/journal.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type * as contract from '../../contract-outside.ts'
import { findRefund, keepRefund, outcomeOf, takeItemsOut } from './refund.ts'
import { completeRefund } from './settle-refund.ts'

type Asked = InputOf<typeof contract.recordRefund>

/** The case that is named, and what was noted of the same money besides. */
async function settleCases(tx: Database, organiserId: string, input: Asked): Promise<void> {
  const { stuckId, reference, madeOn } = input
  const isMeant = or(
    stuckId === null ? undefined : eq(stuckPayments.id, stuckId),
    eq(stuckPayments.reference, reference),
  )
  const settled = await tx
    .update(stuckPayments)
    .set({
      resolvedAt: new Date(),
      resolvedBy: organiserId,
      returnedOn: madeOn,
      returnReference: reference,
    })
    .where(
      and(
        eq(stuckPayments.paymentId, input.paymentId),
        inArray(stuckPayments.reason, [...outsideReasons]),
        isMeant,
        isNull(stuckPayments.resolvedAt),
      ),
    )
    .returning()
  if (stuckId !== null && !settled.some(({ id }) => id === stuckId)) throw new NotFound()
  for (const one of settled) {
    await record(tx, {
      actorId: organiserId,
      action: 'payments.resolveStuck',
      subject: { kind: 'stuck_payment', id: one.id },
      details: { reason: one.reason, reference: one.reference, refund: input.refundId },
    })
  }
}

/** One that the provider had called failed no longer holds the name: it was made after all. */
function freeReference(tx: Database, payment: Payment, reference: string) {
  return tx
    .update(refunds)
    .set({ reference: null })
    .where(
      and(eq(refunds.paymentId, payment.id), eq(refunds.status, 'failed'), eq(refunds.reference, reference)),
    )
}

/**
 * Enters money in the books that went back without the portal: the refund is complete at once, with its credit note,
 * and nobody is asked to give anything back. Pressed again it is the same refund.
 */
export async function recordRefund(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  organiserId: string,
  input: Asked,
): Promise<OutputOf<typeof contract.recordRefund>> {
  if (input.madeOn > dayInMontreal(new Date())) refuse<PaymentRefusal>('transfer_in_future')
  await db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    if (await findRefund(tx, payment.id, input.refundId)) return
    if (!paymentLifecycle.can('refund', payment.status)) refuse<PaymentRefusal>('payment_not_paid')
    await freeReference(tx, payment, input.reference)
    const provider: ProviderName = input.means === 'bank' ? 'transfer' : (payment.provider ?? 'none')
    const { refundId, items, reason, givesCouponBack, reference, madeOn, total } = input
    const wanted = { refundId, items, reason, givesCouponBack, provider, reference }
    const kept = await keepRefund(tx, organiserId, payment, { ...wanted, made: { on: madeOn, total } })
    await takeItemsOut(tx, settings, organiserId, payment, { itemIds: input.takenOut, reason })
    await completeRefund(tx, { refundId: kept.id, reference: null, actorId: organiserId })
    await settleCases(tx, organiserId, input)
  })
  return outcomeOf(db, input.paymentId, input.refundId)
}
