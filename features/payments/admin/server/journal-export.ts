import { type CadAmounts, rateText } from '#features/payments/taxes/exchange-rate.ts'
import { taxLabels, taxNames } from '#features/payments/taxes/taxes.ts'
import { plainRows, type Sheet, type SheetCell, workbookOf } from '#server/export/sheet.ts'
import { wordsOf } from '#server/words.ts'
import { csvOf } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { cadSums, type JournalEntry, journalSums, type LedgerLine } from '../journal.ts'

type Amounts = Pick<JournalEntry, 'preTotal' | 'discount' | 'subtotal' | 'taxes' | 'total'>

const amounts = ({ preTotal, discount, subtotal, taxes, total }: Amounts): SheetCell[] =>
  [preTotal, -discount, subtotal, ...taxNames.map((name) => taxes[name] ?? 0), total].map((cents) => ({
    cents,
  }))

const inCadOf = (cad: Omit<CadAmounts, 'rate'> | null): SheetCell[] =>
  cad
    ? [cad.subtotal, ...taxNames.map((name) => cad.taxes[name] ?? 0), cad.total].map((cents) => ({ cents }))
    : [null, ...taxNames.map(() => null), null]

/** One row a paper, and at the foot what they come to, for each currency by itself. */
function sheetOf(entries: readonly LedgerLine[], language: Language): Sheet {
  const words = wordsOf('payments', language)
  return {
    name: words('journal.title'),
    head: [
      { label: words('list.date'), width: 12 },
      { label: words('journal.number'), width: 16 },
      { label: words('journal.kind'), width: 14 },
      { label: words('journal.of'), width: 14 },
      { label: words('pdf.buyer'), width: 34 },
      { label: words('billing.country'), width: 16 },
      { label: words('journal.province'), width: 10 },
      { label: words('journal.contest'), width: 22 },
      { label: words('office.currency'), width: 9 },
      { label: words('pre_total'), width: 13 },
      { label: words('journal.discount'), width: 12 },
      { label: words('subtotal'), width: 13 },
      ...taxNames.map((name) => ({ label: taxLabels[name][language], width: 11 })),
      { label: words('list.total'), width: 13 },
      { label: words('journal.received_on'), width: 12 },
      { label: words('office.means'), width: 18 },
      { label: words('office.reference'), width: 30 },
      { label: words('journal.in_cad', { name: words('subtotal') }), width: 16 },
      ...taxNames.map((name) => ({
        label: words('journal.in_cad', { name: taxLabels[name][language] }),
        width: 12,
      })),
      { label: words('journal.in_cad', { name: words('list.total') }), width: 16 },
      { label: words('rates.rate'), width: 12 },
      { label: words('rates.rated_on'), width: 12 },
      { label: words('rates.source'), width: 30 },
    ],
    rows: [
      ...entries.map((entry) => [
        { day: entry.day },
        entry.number,
        words(`journal.${entry.kind}`),
        entry.of,
        entry.buyer,
        formatCountry(entry.country, language),
        entry.province,
        entry.contest,
        entry.currency,
        ...amounts(entry),
        entry.receivedOn && { day: entry.receivedOn },
        entry.provider && words(`means.${entry.provider}`),
        entry.reference,
        ...inCadOf(entry.cad),
        entry.cad?.rate ? rateText(entry.cad.rate.ratePpm) : null,
        entry.cad?.rate ? { day: entry.cad.rate.ratedOn } : null,
        entry.cad ? (entry.cad.rate?.source ?? null) : words('journal.no_rate'),
      ]),
      ...journalSums(entries).map((sums) => [
        null,
        words('total'),
        null,
        null,
        null,
        null,
        null,
        null,
        sums.currency,
        ...amounts(sums),
        null,
        null,
        null,
        ...inCadOf(cadSums(entries.filter(({ currency }) => currency === sums.currency))),
        null,
        null,
        null,
      ]),
    ],
  }
}

export async function journalExport(
  entries: readonly LedgerLine[],
  format: 'csv' | 'xlsx',
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  const sheet = sheetOf(entries, language)
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(plainRows(sheet))) }
  }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await workbookOf(sheet),
  }
}
