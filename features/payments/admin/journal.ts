import type { ProviderName } from '#features/payments/core/provider-names.ts'
import type { CadAmounts } from '#features/payments/taxes/exchange-rate.ts'
import { type TaxName, taxNames } from '#features/payments/taxes/taxes.ts'
import { type Cents, type Currency, currencies, sum } from '#shared/money.ts'

/** An invoice, or a credit note, whose amounts are below zero: one row of the accountant's journal. */
export interface JournalEntry {
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
  /** What the coupon took off. */
  discount: Cents
  subtotal: Cents
  taxes: Partial<Record<TaxName, Cents>>
  total: Cents
  provider: ProviderName | null
  reference: string | null
  /** The day on which the money came; none for what went back and where nothing was to be paid. */
  receivedOn: string | null
}

/** What the ledger says of an entry in Canadian dollars; null where no rate is entered for its day. */
export interface LedgerLine extends JournalEntry {
  cad: CadAmounts | null
}

export interface JournalSums {
  currency: Currency
  invoices: number
  creditNotes: number
  preTotal: Cents
  discount: Cents
  subtotal: Cents
  taxes: Record<TaxName, Cents>
  total: Cents
}

function sumsOf(currency: Currency, entries: readonly JournalEntry[]): JournalSums {
  const all = (of: (entry: JournalEntry) => Cents) => sum(entries.map(of))
  const tax = (name: TaxName) => all(({ taxes }) => taxes[name] ?? 0)
  return {
    currency,
    invoices: entries.filter(({ kind }) => kind === 'invoice').length,
    creditNotes: entries.filter(({ kind }) => kind === 'credit_note').length,
    preTotal: all((entry) => entry.preTotal),
    discount: all((entry) => entry.discount),
    subtotal: all((entry) => entry.subtotal),
    taxes: { GST: tax('GST'), HST: tax('HST'), QST: tax('QST'), PST: tax('PST'), RST: tax('RST') },
    total: all((entry) => entry.total),
  }
}

/** What the entries come to; dollars of two countries are never added to one another. */
export function journalSums(entries: readonly JournalEntry[]): JournalSums[] {
  return currencies
    .map((currency) =>
      sumsOf(
        currency,
        entries.filter((entry) => entry.currency === currency),
      ),
    )
    .filter(({ invoices, creditNotes }) => invoices + creditNotes > 0)
}

/** Whether the columns of every entry and of every sum come to its total, to the cent. */
export function addsUp(
  row: Pick<JournalEntry, 'preTotal' | 'discount' | 'subtotal' | 'taxes' | 'total'>,
): boolean {
  const taxes = sum(taxNames.map((name) => row.taxes[name] ?? 0))
  return row.preTotal - row.discount === row.subtotal && row.subtotal + taxes === row.total
}

/** All lines of a currency in Canadian dollars; null where one of them has no rate. */
export function cadSums(lines: readonly LedgerLine[]): Omit<CadAmounts, 'rate'> | null {
  const amounts = lines.flatMap(({ cad }) => cad ?? [])
  if (amounts.length < lines.length) return null
  const taxes: CadAmounts['taxes'] = {}
  for (const name of taxNames) taxes[name] = sum(amounts.map((one) => one.taxes[name] ?? 0))
  return {
    subtotal: sum(amounts.map(({ subtotal }) => subtotal)),
    taxes,
    total: sum(amounts.map(({ total }) => total)),
  }
}

/** The days of a ledger that have no rate, each once. */
export function missingRates(lines: readonly LedgerLine[]): { currency: Currency; day: string }[] {
  const missing = lines.filter(({ cad }) => cad === null)
  return [...new Map(missing.map(({ currency, day }) => [`${currency} ${day}`, { currency, day }])).values()]
}
