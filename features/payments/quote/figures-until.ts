import { momentOf } from '#features/contests/contest/local-time.ts'
import { eligibleTotal, type Figures, figuresFor } from '#features/payments/money/figures.ts'
import type { Item, Offer } from '#features/payments/money/items.ts'
import { dayInMontreal, nextTaxDay, type TaxRate, taxesFor } from '#features/payments/money/taxes.ts'
import type { Coupon } from './coupon.ts'

/** The inputs of a payment's figures. */
interface Grounds {
  offer: Pick<Offer, 'until'>
  coupon: Coupon | null
  /** Every rate, past and future. */
  rates: readonly TaxRate[]
  buyer: { country: string; state: string }
}

/** The total of the items at a moment, with the taxes of that day. */
export function figuresAt(
  { rates, buyer }: Pick<Grounds, 'rates' | 'buyer'>,
  items: readonly Item[],
  coupon: Coupon | null,
  at: Date,
): Figures {
  return figuresFor(
    items.map(({ amount }) => amount),
    coupon,
    taxesFor(rates, buyer, dayInMontreal(at)),
    coupon ? eligibleTotal(coupon, items) : 0,
  )
}

/** The moment at which the buyer's taxes change. Null if no change is known. */
export function taxesUntil({ rates, buyer }: Pick<Grounds, 'rates' | 'buyer'>, now: Date): Date | null {
  const day = nextTaxDay(rates, buyer, dayInMontreal(now))
  return day === null ? null : momentOf(`${day}T00:00`, 'America/Toronto')
}

/** How long the figures are valid: until a price, the coupon or a tax ends, whichever is first. Null if none ends. */
export function figuresUntil({ offer, coupon, ...taxed }: Grounds, now: Date): Date | null {
  const ends = [offer.until, coupon?.expiresAt, taxesUntil(taxed, now)]
  return ends.flatMap((at) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}
