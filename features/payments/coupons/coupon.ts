import { momentOf } from '#features/contests/editions/zone.ts'
import type { CouponProblem } from '#features/payments/core/contract.ts'
import type { ItemKind } from '#features/payments/core/item-kinds.ts'
import { dayAfter } from '#features/payments/quote/days.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatDay, formatMoney } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { type Cents, type Currency, sum } from '#shared/money.ts'

export interface Coupon {
  /** A share of the items it holds for, or none where the coupon is an amount. */
  millionths: number | null
  amount: Cents | null
  /** Of the amount and of the minimum. */
  currency: Currency | null
  contestId: string | null
  disciplineId: string | null
  itemKinds: readonly ItemKind[] | null
  minimum: Cents | null
  startsAt: Date
  expiresAt: Date
  maxUses: number
  maxUsesPerUser: number
  withdrawnAt: Date | null
}

interface CouponItem {
  kind: ItemKind
  amount: Cents
}

/** What a coupon is held against: a project's payment, or an article's, which has no contest. */
export interface CouponTarget {
  contestId: string | null
  disciplineId: string | null
  currency: Currency
  items: readonly CouponItem[]
}

/** Uses held or spent by other payments than the one at hand. */
export interface CouponUses {
  all: number
  bySameUser: number
}

export function coversItem(coupon: Pick<Coupon, 'itemKinds'>, kind: ItemKind): boolean {
  return coupon.itemKinds === null || coupon.itemKinds.includes(kind)
}

/** What the items come to that a coupon holds for: it takes nothing off the others. */
export function eligibleTotal(coupon: Pick<Coupon, 'itemKinds'>, items: readonly CouponItem[]): Cents {
  return sum(items.filter(({ kind }) => coversItem(coupon, kind)).map(({ amount }) => amount))
}

function placeProblem(coupon: Coupon, target: CouponTarget): CouponProblem | null {
  if (coupon.contestId !== null && coupon.contestId !== target.contestId) return 'coupon_elsewhere'
  if (coupon.disciplineId !== null && coupon.disciplineId !== target.disciplineId) return 'coupon_discipline'
  if (!target.items.some(({ kind }) => coversItem(coupon, kind))) return 'coupon_kind'
  if (coupon.currency !== null && coupon.currency !== target.currency) return 'coupon_currency'
  return null
}

/**
 * Why this coupon cannot be used now on this payment, or null when it can. What the payer can do nothing about comes
 * first, and the minimum, which they can still reach, last. A withdrawn coupon says so: who holds its code did not
 * guess, and "unknown" would have them look for a slip of their own.
 */
export function couponProblem(
  coupon: Coupon | null,
  target: CouponTarget,
  uses: CouponUses,
  now: Date,
): CouponProblem | null {
  if (!coupon) return 'coupon_unknown'
  if (coupon.withdrawnAt !== null) return 'coupon_withdrawn'
  if (coupon.expiresAt <= now) return 'coupon_expired'
  if (now < coupon.startsAt) return 'coupon_early'
  const elsewhere = placeProblem(coupon, target)
  if (elsewhere) return elsewhere
  if (uses.bySameUser >= coupon.maxUsesPerUser) return 'coupon_used'
  if (uses.all >= coupon.maxUses) return 'coupon_spent'
  if (eligibleTotal(coupon, target.items) < (coupon.minimum ?? 0)) return 'coupon_minimum'
  return null
}

/** Rounded down, so a coupon never takes off more than its share, nor more than there is to pay. */
export function discountFor(eligible: Cents, coupon: Pick<Coupon, 'millionths' | 'amount'>): Cents {
  if (coupon.amount !== null) return Math.min(eligible, coupon.amount)
  const share = Number((BigInt(eligible) * BigInt(coupon.millionths ?? 0)) / 1_000_000n)
  return Math.min(eligible, share)
}

/** As it is kept: people type spaces, small letters, long dashes and full-width letters. */
export function couponCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
}

/** As it is compared: nobody need type the hyphens. */
export function comparableCode(typed: string): string {
  return couponCode(typed).replaceAll('-', '')
}

/** What the sentence of a refusal names: the day from which a coupon is valid, and its minimum. */
export function couponBlanks(
  coupon: { startsAt: Date; minimum: Cents | null; currency: Currency | null },
  language: Language,
): { day: string; minimum: string } {
  const { startsAt, minimum, currency } = coupon
  return {
    day: formatDay(dayInMontreal(startsAt), language),
    minimum: minimum !== null && currency !== null ? formatMoney(minimum, currency, language) : '',
  }
}

const zone = 'America/Toronto'

/** The moments between which a coupon is valid, from its first day to the end of its last, in Montréal. */
export function momentsOfDays(days: { startsOn: string; endsOn: string }): {
  startsAt: Date
  expiresAt: Date
} {
  return {
    startsAt: momentOf(`${days.startsOn}T00:00`, zone),
    expiresAt: momentOf(`${dayAfter(days.endsOn)}T00:00`, zone),
  }
}

/** The first and the last day on which a coupon is valid. */
export function daysOfMoments(moments: { startsAt: Date; expiresAt: Date }): {
  startsOn: string
  endsOn: string
} {
  return {
    startsOn: dayInMontreal(moments.startsAt),
    endsOn: dayInMontreal(new Date(moments.expiresAt.getTime() - 1)),
  }
}
