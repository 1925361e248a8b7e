import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { CouponProblem, LostCoupon } from '#features/payments/ledger/contract.ts'
import { payerOf } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { checkouts, coupons, couponUses, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { type CouponRow, findCoupon, type Payment } from '#features/payments/ledger/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { type CouponTarget, type CouponUses, couponProblem } from '../../coupon.ts'

const unpaid = inArray(payments.status, ['pending', 'failed', 'cancelled'])

/** A pending bank transfer keeps its coupon for weeks. */
const isTransferPending = sql`EXISTS (SELECT FROM ${checkouts} WHERE ${checkouts.paymentId} = ${payments.id}
  AND ${checkouts.provider} = 'transfer' AND ${checkouts.status} = 'open')`

async function countOthers(tx: DatabaseTransaction, payment: Payment, couponId: string): Promise<CouponUses> {
  const isOwn = eq(couponUses.userId, payerOf(payment))
  const isReserved = and(unpaid, not(isTransferPending))
  const counted = (...conditions: (SQL | undefined)[]) =>
    sql<number>`count(*) FILTER (WHERE ${and(sql`true`, ...conditions)})::int`
  const [uses] = await tx
    .select({
      all: counted(),
      bySameUser: counted(isOwn),
      reserved: { all: counted(isReserved), bySameUser: counted(isReserved, isOwn) },
    })
    .from(couponUses)
    .innerJoin(payments, eq(payments.id, couponUses.paymentId))
    .where(and(eq(couponUses.couponId, couponId), ne(couponUses.paymentId, payment.id)))
  return uses ?? { all: 0, bySameUser: 0 }
}

async function hasUse(tx: DatabaseTransaction, { id, couponId }: Payment): Promise<boolean> {
  if (couponId === null) return false
  const isThis = and(eq(couponUses.paymentId, id), eq(couponUses.couponId, couponId))
  return (await tx.$count(couponUses, isThis)) > 0
}

async function loseCoupon(
  tx: DatabaseTransaction,
  payment: Payment,
  coupon: CouponRow | null,
  problem: CouponProblem,
): Promise<LostCoupon | null> {
  const lost = coupon && {
    code: coupon.code,
    problem,
    startsAt: coupon.startsAt.toISOString(),
  }
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  await tx.update(payments).set({ couponId: null, couponLost: lost }).where(eq(payments.id, payment.id))
  await record(tx, {
    actorId: payment.payerId,
    action: 'payments.loseCoupon',
    subject: { kind: 'payment', id: payment.id },
    details: { code: coupon?.code, problem },
  })
  return lost
}

interface Applied {
  coupon: CouponRow | null
  /** The removed coupon, until the payer has read the reason. */
  lost: LostCoupon | null
}

/**
 * The coupon of a locked payment. A coupon that no longer applies, or is used up by others, is removed with the reason.
 * A use that this payment has reserved remains.
 */
export async function checkCoupon(
  tx: DatabaseTransaction,
  payment: Payment,
  target: CouponTarget,
  now: Date,
): Promise<Applied> {
  const { couponId } = payment
  if (couponId === null) return { coupon: null, lost: payment.couponLost }
  const coupon = await findCoupon(tx, couponId)
  const uses = (await hasUse(tx, payment))
    ? { all: 0, bySameUser: 0 }
    : await countOthers(tx, payment, couponId)
  const problem = couponProblem(coupon, target, uses, now)
  return problem === null
    ? { coupon, lost: null }
    : { coupon: null, lost: await loseCoupon(tx, payment, coupon, problem) }
}

/**
 * Reserves a use when the payer starts to pay, if one is left. Payments that compete for the last use wait for the lock
 * on the coupon's row. The lock is no stronger, because both already refer to the row.
 */
export async function reserveUse(tx: DatabaseTransaction, payment: Payment): Promise<void> {
  const { couponId } = payment
  if (couponId === null || (await hasUse(tx, payment))) return
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('no key update')
  if (!coupon) return
  const { all, bySameUser } = await countOthers(tx, payment, couponId)
  if (all >= coupon.maxUses || bySameUser >= coupon.maxUsesPerUser) return
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  await tx.insert(couponUses).values({ couponId, paymentId: payment.id, userId: payerOf(payment) })
}

/** Attempts that may still be paid: open ones, and those whose result is unknown. */
function payable(db: Database) {
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.paymentId, couponUses.paymentId),
        or(eq(checkouts.status, 'open'), and(isNotNull(checkouts.reference), isNull(checkouts.settledAt))),
      ),
    )
}

/** Releases the uses of payments whose attempts have all expired or failed. */
export async function releaseUses(db: Database): Promise<void> {
  const over = and(not(exists(payable(db))), unpaid)
  const found = await db
    .select({ paymentId: payments.id })
    .from(couponUses)
    .innerJoin(payments, eq(payments.id, couponUses.paymentId))
    .where(over)
  for (const { paymentId } of found) {
    await db.transaction(async (tx) => {
      // A starting payment takes this lock too, so the following read is still true at the delete.
      const ofPayment = and(eq(payments.id, paymentId), unpaid)
      const [locked] = await tx.select({ id: payments.id }).from(payments).where(ofPayment).for('update')
      if (!locked) return
      await tx.delete(couponUses).where(and(eq(couponUses.paymentId, paymentId), not(exists(payable(tx)))))
    })
  }
}
