import { and, eq, exists, inArray, lt, not, or } from 'drizzle-orm'
import { withdrawnProjects } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { CouponProblem, LostCoupon } from '../../contract.ts'
import { type CouponTarget, type CouponUses, couponProblem } from '../../coupon.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { type CouponRow, findCoupon, type Payment } from '../queries.ts'
import { checkouts, coupons, couponUses, payments } from '../tables.ts'

const hour = 3_600_000
/** How long a use is held for somebody who does not come back. */
const patience = 48 * hour

/**
 * Two payments racing for the last use take turns on this lock. Both refer to the coupon already, which a stronger lock
 * would have each wait for the other.
 */
async function lockCoupon(tx: Database, couponId: string): Promise<CouponRow | null> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('no key update')
  return coupon ?? null
}

async function countOthers(tx: Database, payment: Payment, couponId: string): Promise<CouponUses> {
  const ofCoupon = eq(couponUses.couponId, couponId)
  return {
    all: await tx.$count(couponUses, ofCoupon),
    bySamePerson: await tx.$count(couponUses, and(ofCoupon, eq(couponUses.personId, payment.payerId))),
  }
}

/**
 * Gives back the uses that nobody comes back for: of payments that nobody has looked at for two days, and of projects
 * that were withdrawn. Whoever stands at a provider's till keeps theirs, and so does whoever is just being served.
 */
export async function releaseForgottenUses(db: Database, now: Date, couponId?: string): Promise<number> {
  return db.transaction(async (tx) => {
    const atTheTill = tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(eq(checkouts.paymentId, payments.id), eq(checkouts.status, 'open')))
    const forgotten = await tx
      .select({ id: couponUses.id })
      .from(couponUses)
      .innerJoin(payments, eq(payments.id, couponUses.paymentId))
      .where(
        and(
          couponId ? eq(couponUses.couponId, couponId) : undefined,
          inArray(payments.status, paymentLifecycle.from('change')),
          or(
            lt(couponUses.usedAt, new Date(now.getTime() - patience)),
            inArray(payments.projectId, withdrawnProjects(tx)),
          ),
          not(exists(atTheTill)),
        ),
      )
      .for('update', { of: [couponUses, payments], skipLocked: true })
    if (forgotten.length === 0) return 0
    const ids = forgotten.map(({ id }) => id)
    await tx.delete(couponUses).where(inArray(couponUses.id, ids))
    return ids.length
  })
}

interface Held {
  coupon: CouponRow | null
  /** The coupon that was taken off, until the payer has been told. */
  lost: LostCoupon | null
}

async function loseCoupon(
  tx: Database,
  payment: Payment,
  coupon: CouponRow | null,
  problem: CouponProblem,
): Promise<LostCoupon | null> {
  const lost = coupon && {
    code: coupon.code,
    problem,
    startsAt: coupon.startsAt.toISOString(),
    minimum: coupon.minimum,
    currency: coupon.currency,
  }
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  await tx.update(payments).set({ couponId: null, couponLost: lost }).where(eq(payments.id, payment.id))
  await record(tx, {
    actorId: payment.payerId,
    act: 'payments.loseCoupon',
    subject: { kind: 'payment', id: payment.id },
    details: { code: coupon?.code, problem },
  })
  return lost
}

/** Takes a use where there is one left; what others forgot is given back before it is told that none is. */
async function takeUse(tx: Database, payment: Payment, couponId: string, target: CouponTarget, now: Date) {
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  const coupon = await lockCoupon(tx, couponId)
  const problemNow = async () => couponProblem(coupon, target, await countOthers(tx, payment, couponId), now)
  let problem = await problemNow()
  if (problem === 'coupon_used' || problem === 'coupon_spent') {
    if ((await releaseForgottenUses(tx, now, couponId)) > 0) problem = await problemNow()
  }
  if (problem === null) {
    await tx.insert(couponUses).values({ couponId, paymentId: payment.id, personId: payment.payerId })
  }
  return { coupon, problem }
}

/**
 * The coupon of a locked payment, with a use held for it: the one that it holds already, or else one that is taken now.
 * A coupon that does not hold for these items any more is taken off, its use given back and the payer told.
 */
export async function holdCoupon(
  tx: Database,
  payment: Payment,
  target: CouponTarget,
  now: Date,
): Promise<Held> {
  const { couponId } = payment
  if (couponId === null) return { coupon: null, lost: payment.couponLost }
  const [use] = await tx.select().from(couponUses).where(eq(couponUses.paymentId, payment.id))
  if (use?.couponId !== couponId) {
    const { coupon, problem } = await takeUse(tx, payment, couponId, target, now)
    if (problem === null) return { coupon, lost: null }
    return { coupon: null, lost: await loseCoupon(tx, payment, coupon, problem) }
  }
  const coupon = await findCoupon(tx, couponId)
  // Its own use is held already, so that the limits cannot have turned against it.
  const problem = couponProblem(coupon, target, { all: 0, bySamePerson: 0 }, now)
  if (problem !== null) return { coupon: null, lost: await loseCoupon(tx, payment, coupon, problem) }
  if (use.usedAt.getTime() < now.getTime() - hour) {
    await tx.update(couponUses).set({ usedAt: now }).where(eq(couponUses.id, use.id))
  }
  return { coupon, lost: null }
}

/** Whoever has paid with a coupon has used it, even where the charge arrives when its use was given back already. */
export async function keepUse(
  tx: Database,
  { id: paymentId, couponId, payerId: personId }: Pick<Payment, 'id' | 'couponId' | 'payerId'>,
): Promise<void> {
  if (couponId === null) return
  await tx.insert(couponUses).values({ couponId, paymentId, personId }).onConflictDoNothing()
}
