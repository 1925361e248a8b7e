import { type Cents, shareOf, sum } from '#shared/money.ts'
import type { ItemKind } from './item-kinds.ts'
import type { TaxName } from './taxes.ts'

export interface TaxLine {
  tax: TaxName
  ratePpm: number
  amount: Cents
}

export interface Figures {
  preTotal: Cents
  discount: Cents
  subtotal: Cents
  taxes: TaxLine[]
  total: Cents
}

/** What a coupon takes off. */
export interface CouponWorth {
  /** A share of the items it covers. Null if the coupon is an amount. */
  ratePpm: number | null
  amount: Cents | null
  itemKinds: readonly ItemKind[] | null
}

export interface CouponItem {
  kind: ItemKind
  amount: Cents
}

export function coversItem(coupon: Pick<CouponWorth, 'itemKinds'>, kind: ItemKind): boolean {
  return coupon.itemKinds === null || coupon.itemKinds.includes(kind)
}

/** The total of the items that the coupon covers. */
export function eligibleTotal(coupon: Pick<CouponWorth, 'itemKinds'>, items: readonly CouponItem[]): Cents {
  return sum(items.filter(({ kind }) => coversItem(coupon, kind)).map(({ amount }) => amount))
}

/** Rounded down, so a coupon never takes off more than its share, nor more than there is to pay. */
export function discountFor(eligible: Cents, coupon: Pick<CouponWorth, 'ratePpm' | 'amount'>): Cents {
  if (coupon.amount !== null) return Math.min(eligible, coupon.amount)
  const share = Number((BigInt(eligible) * BigInt(coupon.ratePpm ?? 0)) / 1_000_000n)
  return Math.min(eligible, share)
}

/**
 * Calculates the prices, pre-total, coupon, subtotal, taxes and total, in this order. Each tax applies to the subtotal
 * only, never to another tax, and is rounded separately, half a cent up.
 * @param eligible the sum of the amounts that the coupon covers; by default all of them
 */
export function figuresFor(
  amounts: readonly Cents[],
  coupon: Pick<CouponWorth, 'ratePpm' | 'amount'> | null,
  rates: readonly { tax: TaxName; ratePpm: number }[],
  eligible: Cents = sum(amounts),
): Figures {
  const preTotal = sum(amounts)
  const discount = coupon ? discountFor(Math.min(eligible, preTotal), coupon) : 0
  const subtotal = preTotal - discount
  const taxes = rates.map(({ tax, ratePpm }) => ({
    tax,
    ratePpm,
    amount: shareOf(subtotal, ratePpm),
  }))
  return { preTotal, discount, subtotal, taxes, total: subtotal + sum(taxes.map((line) => line.amount)) }
}
