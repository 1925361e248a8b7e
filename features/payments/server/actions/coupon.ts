import { and, eq, ne } from 'drizzle-orm'
import { getOwnProject } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { refuse } from '#shared/refusal.ts'
import type { PaymentRefusal, PaymentView } from '../../contract.ts'
import { type CouponUses, couponCode, couponProblem } from '../../coupon.ts'
import { type CouponRow, findCoupon, type Payment } from '../queries.ts'
import { coupons, couponUses, payments } from '../tables.ts'
import { reckonOrRefuse } from './open-payment.ts'
import { lockOwnPayment } from './reckon.ts'

/** Two payments racing for the last use take turns on this lock. */
async function lockCoupon(tx: Database, code: string): Promise<CouponRow | null> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update')
  return coupon ?? null
}

async function usesByOthers(tx: Database, coupon: CouponRow | null, payment: Payment): Promise<CouponUses> {
  if (!coupon) return { all: 0, bySamePerson: 0 }
  const others = and(eq(couponUses.couponId, coupon.id), ne(couponUses.paymentId, payment.id))
  return {
    all: await tx.$count(couponUses, others),
    bySamePerson: await tx.$count(couponUses, and(others, eq(couponUses.personId, payment.payerId))),
  }
}

async function setCoupon(tx: Database, payment: Payment, coupon: CouponRow | null): Promise<Payment> {
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  if (coupon) {
    await tx
      .insert(couponUses)
      .values({ couponId: coupon.id, paymentId: payment.id, personId: payment.payerId })
  }
  const couponId = coupon?.id ?? null
  await tx.update(payments).set({ couponId }).where(eq(payments.id, payment.id))
  await record(tx, {
    actorId: payment.payerId,
    act: coupon ? 'payments.applyCoupon' : 'payments.removeCoupon',
    subject: { kind: 'payment', id: payment.id },
    ...(coupon ? { details: { code: coupon.code } } : {}),
  })
  return { ...payment, couponId }
}

/** Holds a use until the payment is completed, the coupon removed or the payment cancelled. */
export async function applyCoupon(
  db: Database,
  personId: string,
  asked: { paymentId: string; code: string },
  isProduction: boolean,
): Promise<PaymentView> {
  return db.transaction(async (tx) => {
    const payment = await lockOwnPayment(tx, personId, asked.paymentId)
    const { currency } = await reckonOrRefuse(tx, payment, isProduction)
    const { contestId } = await getOwnProject(tx, personId, payment.projectId)

    const coupon = await lockCoupon(tx, couponCode(asked.code))
    const uses = await usesByOthers(tx, coupon, payment)
    const problem = couponProblem(coupon, { contestId, currency }, uses, new Date())
    if (problem) refuse<PaymentRefusal>(problem)

    return reckonOrRefuse(tx, await setCoupon(tx, payment, coupon), isProduction)
  })
}

export async function removeCoupon(
  db: Database,
  personId: string,
  paymentId: string,
  isProduction: boolean,
): Promise<PaymentView> {
  return db.transaction(async (tx) => {
    const payment = await lockOwnPayment(tx, personId, paymentId)
    const coupon = await findCoupon(tx, payment.couponId)
    const view = await reckonOrRefuse(tx, payment, isProduction)
    return coupon ? reckonOrRefuse(tx, await setCoupon(tx, payment, null), isProduction) : view
  })
}
