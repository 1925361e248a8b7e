import type { ProviderName } from '#features/payments/core/provider-names.ts'
import { type TaxName, taxNames } from '#features/payments/taxes/taxes.ts'
import { type Cents, type Currency, currencies, sum } from '#shared/money.ts'

/** One row of the accountant's ledger: an invoice, or a credit note with negative amounts. */
export interface LedgerEntry {
  kind: 'invoice' | 'credit_note'
  number: string
  /** The day in Montréal. */
  day: string
  buyer: string
  country: string
  province: string
  contest: string | null
  /** The invoice that a credit note reduces. */
  of: string | null
  currency: Currency
  preTotal: Cents
  /** The discount of the coupon. */
  discount: Cents
  subtotal: Cents
  taxes: Partial<Record<TaxName, Cents>>
  total: Cents
  provider: ProviderName | null
  reference: string | null
  /** The day on which the money arrived. Null for a refund, and if nothing was to be paid. */
  receivedOn: string | null
}

export interface LedgerSums {
  currency: Currency
  preTotal: Cents
  discount: Cents
  subtotal: Cents
  taxes: Record<TaxName, Cents>
  total: Cents
}

function sumsOf(currency: Currency, entries: readonly LedgerEntry[]): LedgerSums {
  const all = (of: (entry: LedgerEntry) => Cents) => sum(entries.map(of))
  const tax = (name: TaxName) => all(({ taxes }) => taxes[name] ?? 0)
  return {
    currency,
    preTotal: all((entry) => entry.preTotal),
    discount: all((entry) => entry.discount),
    subtotal: all((entry) => entry.subtotal),
    taxes: { GST: tax('GST'), HST: tax('HST'), QST: tax('QST'), PST: tax('PST'), RST: tax('RST') },
    total: all((entry) => entry.total),
  }
}

/** The sums of the entries by currency. */
export function ledgerSums(entries: readonly LedgerEntry[]): LedgerSums[] {
  return currencies.flatMap((currency) => {
    const own = entries.filter((entry) => entry.currency === currency)
    return own.length > 0 ? [sumsOf(currency, own)] : []
  })
}

type Amounts = Pick<LedgerEntry, 'currency' | 'subtotal' | 'taxes' | 'total'>

/** Rounds half a cent away from zero, so that a refund converts to the same amount as its sale. */
function converted(amount: Cents, ratePpm: number): Cents {
  const size = (BigInt(Math.abs(amount)) * BigInt(ratePpm) + 500_000n) / 1_000_000n
  return amount < 0 ? -Number(size) : Number(size)
}

/** The amounts in Canadian dollars, each converted separately and added up. Null for US dollars without a rate. */
export function inCad(amounts: Amounts, usdRatePpm: number | null): Omit<Amounts, 'currency'> | null {
  if (amounts.currency === 'CAD') return amounts
  if (usdRatePpm === null) return null
  const taxes: Amounts['taxes'] = {}
  for (const name of taxNames) taxes[name] = converted(amounts.taxes[name] ?? 0, usdRatePpm)
  const subtotal = converted(amounts.subtotal, usdRatePpm)
  return { subtotal, taxes, total: subtotal + sum(Object.values(taxes)) }
}

/** The sums of the converted amounts. Null if one of them has no rate. */
export function cadSums(
  entries: readonly LedgerEntry[],
  usdRatePpm: number | null,
): Omit<Amounts, 'currency'> | null {
  const amounts = entries.flatMap((entry) => inCad(entry, usdRatePpm) ?? [])
  if (amounts.length < entries.length) return null
  const taxes: Amounts['taxes'] = {}
  for (const name of taxNames) taxes[name] = sum(amounts.map((one) => one.taxes[name] ?? 0))
  return {
    subtotal: sum(amounts.map(({ subtotal }) => subtotal)),
    taxes,
    total: sum(amounts.map(({ total }) => total)),
  }
}

/** 1.3652, as the Bank of Canada writes it. */
export function rateText(ratePpm: number): string {
  return (ratePpm / 1_000_000).toFixed(6).replace(/0{1,2}$/, '')
}

/** Parses a typed rate, `1,3652` or `1.3652`. Null for anything else. */
export function rateTyped(typed: string): number | null {
  const found = /^(\d{1,2})(?:[.,](\d{1,6}))?$/.exec(typed.trim())
  return found ? Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0')) : null
}
