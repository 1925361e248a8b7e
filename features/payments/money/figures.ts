import { type Coupon, discountFor } from '#features/payments/quote/coupon.ts'
import { type Cents, shareOf, sum } from '#shared/money.ts'
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

/**
 * Calculates the prices, pre-total, coupon, subtotal, taxes and total, in this order. Each tax applies to the subtotal
 * only, never to another tax, and is rounded separately, half a cent up.
 * @param eligible the sum of the amounts that the coupon covers; by default all of them
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
