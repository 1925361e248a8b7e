import { and, eq, sql } from 'drizzle-orm'
import { giveGuessBack, takeGuess } from '#features/accounts/session/server/actions/guess-limit.ts'
import type { PaymentView } from '#features/payments/ledger/contract.ts'
import { coupons, couponUses, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { type CouponRow, findCoupon } from '#features/payments/ledger/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { comparableCode, couponParams } from '../../coupon.ts'
import type { CheckoutSettings } from '../offered-providers.ts'
import { lockOwnPayment } from './calculate.ts'
import { rejectFrozen } from './frozen-figures.ts'
import { calculateOrFail } from './open-payment.ts'

interface Payer {
  userId: string
  /** The network address of the request. */
  address: string
  language: Language
  settings: CheckoutSettings
}

/**
 * Finds the coupon of a code. Attempts are counted before the lookup, so that simultaneous guesses do not bypass the
 * limit. A valid code does not count.
 * @throws Error 429 after too many wrong codes, by this user or from this address
 */
async function findByCode(db: Database, { userId, address }: Payer, typed: string): Promise<CouponRow> {
  const attempt = { account: userId, address }
  await takeGuess(db, attempt)
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(sql`replace(${coupons.code}, '-', '')`, comparableCode(typed)))
  if (!coupon) fail('coupon_unknown')
  await giveGuessBack(db, attempt)
  return coupon
}

/** Applies a coupon to a payment. A use of it is reserved only when the payer begins to pay. */
export async function applyCoupon(
  db: Database,
  actor: Payer,
  input: { paymentId: string; code: string },
): Promise<PaymentView> {
  const { userId, language, settings } = actor
  const isOwn = and(eq(payments.id, input.paymentId), eq(payments.payerId, userId))
  if ((await db.$count(payments, isOwn)) === 0) throw new NotFound()
  const coupon = await findByCode(db, actor, input.code)
  return db.transaction(async (tx) => {
    const before = await lockOwnPayment(tx, userId, input.paymentId)
    await rejectFrozen(tx, before.id)
    const payment = { ...before, couponId: coupon.id, couponLost: null }
    await tx
      .update(payments)
      .set({ couponId: coupon.id, couponLost: null })
      .where(eq(payments.id, payment.id))
    // If the coupon does not apply, all of this is undone: the one before stays.
    const view = await calculateOrFail(tx, payment, settings)
    if (view.couponLost) fail(view.couponLost.problem, couponParams(coupon, language))
    await record(tx, {
      actorId: userId,
      action: 'payments.applyCoupon',
      subject: { kind: 'payment', id: payment.id },
      details: { code: coupon.code },
    })
    return view
  })
}

/** Removes the coupon, or the notice that one was removed. */
export async function removeCoupon(
  db: Database,
  userId: string,
  paymentId: string,
  settings: CheckoutSettings,
): Promise<PaymentView> {
  return db.transaction(async (tx) => {
    const before = await lockOwnPayment(tx, userId, paymentId)
    await rejectFrozen(tx, before.id)
    const coupon = await findCoupon(tx, before.couponId)
    await tx.delete(couponUses).where(eq(couponUses.paymentId, paymentId))
    await tx.update(payments).set({ couponId: null, couponLost: null }).where(eq(payments.id, paymentId))
    const view = await calculateOrFail(tx, { ...before, couponId: null, couponLost: null }, settings)
    if (coupon) {
      await record(tx, {
        actorId: userId,
        action: 'payments.removeCoupon',
        subject: { kind: 'payment', id: paymentId },
        details: { code: coupon.code },
      })
    }
    return view
  })
}
