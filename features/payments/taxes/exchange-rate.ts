import { dayAfter } from '#features/payments/quote/days.ts'
import { type Cents, type Currency, sum } from '#shared/money.ts'
import { type TaxName, taxNames } from './taxes.ts'

/** Canadian dollars for one unit of another currency on a day, in parts of a million: 1.3652 is 1 365 200. */
export interface ExchangeRate {
  currency: Currency
  day: string
  ratePpm: number
  /** The day of the rate itself: over a weekend it is the Friday before. */
  ratedOn: string
  source: string
}

/** What a line of the ledger comes to in Canadian dollars; without a rate where it was in these. */
export interface CadAmounts {
  subtotal: Cents
  taxes: Partial<Record<TaxName, Cents>>
  total: Cents
  rate: ExchangeRate | null
}

/** Half a cent away from zero, so that a refund comes to what its sale came to. */
export function inCad(amount: Cents, ratePpm: number): Cents {
  const size = (BigInt(Math.abs(amount)) * BigInt(ratePpm) + 500_000n) / 1_000_000n
  return amount < 0 ? -Number(size) : Number(size)
}

/** Each amount by itself, and their sum as the total, so that the columns add up. Null where no rate is entered. */
export function cadAmounts(
  entry: {
    currency: Currency
    day: string
    subtotal: Cents
    taxes: Partial<Record<TaxName, Cents>>
    total: Cents
  },
  rates: readonly ExchangeRate[],
): CadAmounts | null {
  const { currency, day, subtotal, taxes, total } = entry
  if (currency === 'CAD') return { subtotal, taxes, total, rate: null }
  const rate = rates.find((one) => one.currency === currency && one.day === day)
  if (!rate) return null
  const converted: CadAmounts['taxes'] = {}
  for (const name of taxNames) {
    const amount = taxes[name]
    if (amount !== undefined) converted[name] = inCad(amount, rate.ratePpm)
  }
  const before = inCad(subtotal, rate.ratePpm)
  return { subtotal: before, taxes: converted, total: before + sum(Object.values(converted)), rate }
}

/** 1.3652, as the Bank of Canada writes it. */
export function rateText(ratePpm: number): string {
  return (ratePpm / 1_000_000).toFixed(6).replace(/0{1,2}$/, '')
}

/** A rate as somebody typed it, `1,3652` and `1.3652` alike; null for what is none. */
export function rateTyped(typed: string): number | null {
  const found = /^(\d{1,2})(?:[.,](\d{1,6}))?$/.exec(typed.trim())
  return found ? Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0')) : null
}

/** The days for which a rate holds, both included. */
export function daysBetween(since: string, until: string): string[] {
  const days: string[] = []
  for (let day = since; day <= until; day = dayAfter(day)) days.push(day)
  return days
}
