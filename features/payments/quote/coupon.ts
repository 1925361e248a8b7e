import { momentOf } from '#features/contests/contest/local-time.ts'
import type { CouponProblem } from '#features/payments/ledger/contract.ts'
import { dayAfter } from '#features/payments/money/day-after.ts'
import { type CouponItem, type CouponWorth, coversItem } from '#features/payments/money/figures.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { formatDay } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'

export interface Coupon extends CouponWorth {
  /** Of the amount. */
  currency: Currency | null
  contestId: string | null
  disciplineId: string | null
  startsAt: Date
  expiresAt: Date
  maxUses: number
  maxUsesPerUser: number
  withdrawnAt: Date | null
}

/** A project's payment, or an article's, which has no contest. */
export interface CouponTarget {
  contestId: string | null
  disciplineId: string | null
  currency: Currency
  items: readonly CouponItem[]
}

/** Uses reserved or paid by other payments. */
export interface CouponUses {
  all: number
  bySameUser: number
  /** Those among them that are only reserved: a payment that is abandoned returns its use within the hour. */
  reserved?: { all: number; bySameUser: number }
}

function placeProblem(coupon: Coupon, target: CouponTarget): CouponProblem | null {
  if (coupon.contestId !== null && coupon.contestId !== target.contestId) return 'coupon_elsewhere'
  if (coupon.disciplineId !== null && coupon.disciplineId !== target.disciplineId) return 'coupon_discipline'
  if (!target.items.some(({ kind }) => coversItem(coupon, kind))) return 'coupon_kind'
  if (coupon.currency !== null && coupon.currency !== target.currency) return 'coupon_currency'
  return null
}

/** The reason why this coupon cannot be applied to this payment now, or null. */
export function couponProblem(
  coupon: Coupon | null,
  target: CouponTarget,
  uses: CouponUses,
  now: Date,
): CouponProblem | null {
  if (!coupon) return 'coupon_unknown'
  if (coupon.withdrawnAt !== null) return 'coupon_withdrawn'
  if (coupon.expiresAt <= now) return 'coupon_expired'
  if (now < coupon.startsAt) return 'coupon_not_yet_valid'
  const elsewhere = placeProblem(coupon, target)
  if (elsewhere) return elsewhere
  const { all, bySameUser, reserved = { all: 0, bySameUser: 0 } } = uses
  if (bySameUser - reserved.bySameUser >= coupon.maxUsesPerUser) return 'coupon_used'
  if (all - reserved.all >= coupon.maxUses) return 'coupon_exhausted'
  const isReserved = bySameUser >= coupon.maxUsesPerUser || all >= coupon.maxUses
  return isReserved ? 'coupon_held' : null
}

/** Normalizes a typed code: users type spaces, lower case, long dashes and full-width letters. */
export function couponCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
}

/** Normalizes a code for comparison. Hyphens are optional. */
export function comparableCode(typed: string): string {
  return couponCode(typed).replaceAll('-', '')
}

/** What the sentence of an error names: the day from which a coupon is valid. */
export function couponParams({ startsAt }: { startsAt: Date }, language: Language): { day: string } {
  return { day: formatDay(dayInMontreal(startsAt), language) }
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

/** No characters that look alike: no B and 8, I, L and 1, O and 0, S and 5, Z and 2. */
const letters = 'ACDEFGHJKMNPQRTUVWXY3479'
const half = 5

/**
 * An unguessable code: ten letters out of twenty-four, some sixty million million combinations.
 * @param random so many random bytes, from a source fit for secrets
 */
export function codeFrom(prefix: string, random: (count: number) => Uint8Array): string {
  // Bytes from here on would make some letters likelier than others.
  const fair = 256 - (256 % letters.length)
  let found = ''
  while (found.length < 2 * half) {
    for (const byte of random(4 * half)) {
      if (byte < fair && found.length < 2 * half) found += letters.charAt(byte % letters.length)
    }
  }
  return [prefix, found.slice(0, half), found.slice(half)].filter(Boolean).join('-')
}
