import { type Coupon, discountFor } from '#features/payments/coupons/coupon.ts'
import type { TaxName } from '#features/payments/taxes/taxes.ts'
import { type Cents, shareOf, sum } from '#shared/money.ts'

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

/**
 * Prices, pre-total, coupon, subtotal, taxes, total: in this order and no other. Each tax is on the subtotal
 * alone, never on another tax, and rounded by itself, half a cent up.
 * @param eligible what the amounts come to for which the coupon holds; all of them unless it is said
 */
export function figuresFor(
  amounts: readonly Cents[],
  coupon: Pick<Coupon, 'ratePpm' | 'amount'> | null,
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
