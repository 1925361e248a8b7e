import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import { checkouts, coupons, payments } from '#features/payments/core/server/tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { Database } from '#server/database/database.ts'

/** Transfers on their way: their figures stay, whatever an organiser changes. */
const isPromised = and(
  eq(checkouts.provider, 'transfer'),
  eq(checkouts.status, 'open'),
  inArray(payments.status, paymentLifecycle.from('change')),
)

async function countPromisedWith(db: Database, which: SQL): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .innerJoin(coupons, eq(coupons.id, payments.couponId))
    .where(and(isPromised, which))
  return found?.count ?? 0
}

/** How many that are on their way keep what a coupon took off. */
export function countPromisedWithCoupon(db: Database, couponId: string): Promise<number> {
  return countPromisedWith(db, eq(coupons.id, couponId))
}

/** The same of the codes that were made in one go. */
export function countPromisedWithBatch(db: Database, batchId: string): Promise<number> {
  return countPromisedWith(db, eq(coupons.batchId, batchId))
}
