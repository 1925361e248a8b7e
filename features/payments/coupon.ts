import type { Cents, Currency } from '#shared/money.ts'
import type { PaymentRefusal } from './contract.ts'

export interface Coupon {
  /** A share of the pre-total, or none where the coupon is an amount. */
  millionths: number | null
  amount: Cents | null
  /** The amount's. */
  currency: Currency | null
  contestId: string | null
  startsAt: Date
  expiresAt: Date
  maxUses: number
  maxUsesPerPerson: number
}

/** Uses held or spent by other payments than the one at hand. */
export interface CouponUses {
  all: number
  bySamePerson: number
}

export type CouponProblem = Extract<PaymentRefusal, `coupon_${string}`>

/** Why this coupon cannot be used now on this payment, or null when it can. */
export function couponProblem(
  coupon: Coupon | null,
  payment: { contestId: string | null; currency: Currency },
  uses: CouponUses,
  now: Date,
): CouponProblem | null {
  if (!coupon) return 'coupon_unknown'
  if (now < coupon.startsAt) return 'coupon_early'
  if (coupon.expiresAt <= now) return 'coupon_expired'
  if (coupon.contestId !== null && coupon.contestId !== payment.contestId) return 'coupon_elsewhere'
  if (coupon.amount !== null && coupon.currency !== payment.currency) return 'coupon_currency'
  if (uses.bySamePerson >= coupon.maxUsesPerPerson) return 'coupon_used'
  if (uses.all >= coupon.maxUses) return 'coupon_spent'
  return null
}

/** Rounded down, so a coupon never takes off more than its share, nor more than there is to pay. */
export function discountFor(preTotal: Cents, coupon: Pick<Coupon, 'millionths' | 'amount'>): Cents {
  if (coupon.amount !== null) return Math.min(preTotal, coupon.amount)
  const share = Number((BigInt(preTotal) * BigInt(coupon.millionths ?? 0)) / 1_000_000n)
  return Math.min(preTotal, share)
}

/** As it is compared: people type spaces and small letters. */
export function couponCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase()
}
