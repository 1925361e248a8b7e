import { and, eq, inArray } from 'drizzle-orm'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { sum } from '#shared/money.ts'
import { paidAmounts } from '../../refund.ts'
import { couponUses, payments, refunds } from '../payment-tables.ts'
import { findCoupon, listItems, type Payment } from '../queries.ts'
import { listGivenBack } from '../refund-queries.ts'
import { payableOf, subjectOf } from './payment-subject.ts'

/** Marks a payment as refunded, and releases its coupon if that is wanted. */
export async function closePayment(
  tx: DatabaseTransaction,
  payment: Payment,
  givesCouponBack: boolean,
): Promise<void> {
  await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('refund') })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, paymentLifecycle.from('refund'))))
  if (givesCouponBack) await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
}

/** Closes a payment once all of it is refunded. @returns whether it did */
export async function closeIfComplete(tx: DatabaseTransaction, payment: Payment): Promise<boolean> {
  const rows = await tx
    .select({ total: refunds.total, givesCouponBack: refunds.givesCouponBack })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, 'completed')))
  if (sum(rows.map(({ total }) => total)) < payment.total) return false
  await closePayment(
    tx,
    payment,
    rows.some((row) => row.givesCouponBack),
  )
  return true
}

/**
 * Fully refunded items, which are no longer owed to anybody: those of a refund, and with the last refund those that a
 * coupon paid in full.
 */
export async function tellWhoseItWas(
  tx: DatabaseTransaction,
  payment: Payment,
  { named, isClosed, at }: { named: ReadonlySet<string>; isClosed: boolean; at: Date },
): Promise<void> {
  const items = await listItems(tx, payment.id)
  const coupon = await findCoupon(tx, payment.couponId)
  const paid = paidAmounts(items, payment.discount, coupon?.itemKinds ?? null)
  const given = await listGivenBack(tx, payment.id, ['completed'])
  const whole = items.filter((item, place) => {
    const isMeant = named.has(item.id) || (isClosed && paid[place] === 0)
    return isMeant && (given.items.get(item.id) ?? 0) === paid[place]
  })
  if (whole.length === 0) return
  const { kind, id: subjectId } = subjectOf(payment)
  await payableOf(kind).recordRefunded(tx, { subjectId, items: whole, at })
}
