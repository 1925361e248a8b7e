import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type listTaxes, provinces } from '../contract-prices.ts'
import { paymentLifecycle } from '../lifecycle.ts'
import { checkouts, coupons, payments } from './tables.ts'

/** Transfers on their way: their figures stay, whatever an organiser changes. */
const isPromised = and(
  eq(checkouts.provider, 'transfer'),
  eq(checkouts.status, 'open'),
  inArray(payments.status, paymentLifecycle.from('change')),
)

/** How many are on their way from buyers in each province of Canada that has any. */
export async function countPromisedIn(db: Database): Promise<OutputOf<typeof listTaxes>['promised']> {
  const state = sql<string>`${payments.billing} ->> 'state'`
  const rows = await db
    .select({ state, count: count() })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(and(isPromised, sql`${payments.billing} ->> 'country' = 'CA'`))
    .groupBy(state)
  return provinces.flatMap((province) => {
    const found = rows.find((row) => row.state === province)
    return found ? { province, count: found.count } : []
  })
}

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
