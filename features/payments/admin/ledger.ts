import type { ProviderName } from '#features/payments/core/provider-names.ts'
import type { TaxName } from '#features/payments/taxes/taxes.ts'
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
