import { taxLabels, taxNames } from '#features/payments/taxes/taxes.ts'
import { exportOf, type Sheet, type SheetCell } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { cadSums, inCad, type LedgerEntry, ledgerSums, rateText } from '../ledger.ts'

type Amounts = Pick<LedgerEntry, 'preTotal' | 'discount' | 'subtotal' | 'taxes' | 'total'>

const amounts = ({ preTotal, discount, subtotal, taxes, total }: Amounts): SheetCell[] =>
  [preTotal, -discount, subtotal, ...taxNames.map((name) => taxes[name] ?? 0), total].map((cents) => ({
    cents,
  }))

const cadCells = (cad: ReturnType<typeof inCad>): SheetCell[] =>
  cad
    ? [cad.subtotal, ...taxNames.map((name) => cad.taxes[name] ?? 0), cad.total].map((cents) => ({ cents }))
    : [null, ...taxNames.map(() => null), null]

/** One row per invoice and credit note, with the sums of each currency at the foot. */
function sheetOf(entries: readonly LedgerEntry[], usdRatePpm: number | null, language: Language): Sheet {
  const t = messagesOf('payments', language)
  return {
    name: t('ledger.title'),
    head: [
      { label: t('list.date'), width: 12 },
      { label: t('ledger.number'), width: 16 },
      { label: t('ledger.kind'), width: 14 },
      { label: t('ledger.of'), width: 14 },
      { label: t('pdf.buyer'), width: 34 },
      { label: t('billing.country'), width: 16 },
      { label: t('ledger.province'), width: 10 },
      { label: t('ledger.contest'), width: 22 },
      { label: t('admin.currency'), width: 9 },
      { label: t('pre_total'), width: 13 },
      { label: t('ledger.discount'), width: 12 },
      { label: t('subtotal'), width: 13 },
      ...taxNames.map((name) => ({ label: taxLabels[name][language], width: 11 })),
      { label: t('list.total'), width: 13 },
      { label: t('ledger.received_on'), width: 12 },
      { label: t('admin.means'), width: 18 },
      { label: t('admin.reference'), width: 30 },
      { label: t('ledger.in_cad', { name: t('subtotal') }), width: 16 },
      ...taxNames.map((name) => ({
        label: t('ledger.in_cad', { name: taxLabels[name][language] }),
        width: 12,
      })),
      { label: t('ledger.in_cad', { name: t('list.total') }), width: 16 },
      { label: t('ledger.usd_rate'), width: 14 },
    ],
    rows: [
      ...entries.map((entry) => [
        { day: entry.day },
        entry.number,
        t(`ledger.${entry.kind}`),
        entry.of,
        entry.buyer,
        formatCountry(entry.country, language),
        entry.province,
        entry.contest,
        entry.currency,
        ...amounts(entry),
        entry.receivedOn && { day: entry.receivedOn },
        entry.provider && t(`means.${entry.provider}`),
        entry.reference,
        ...cadCells(inCad(entry, usdRatePpm)),
        entry.currency === 'CAD' || usdRatePpm === null ? null : rateText(usdRatePpm),
      ]),
      ...ledgerSums(entries).map((sums) => [
        null,
        t('total'),
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
        ...cadCells(
          cadSums(
            entries.filter(({ currency }) => currency === sums.currency),
            usdRatePpm,
          ),
        ),
        null,
      ]),
    ],
  }
}

export function ledgerExport(
  entries: readonly LedgerEntry[],
  { format, usdRatePpm = null }: { format: ExportFormat; usdRatePpm?: number | null | undefined },
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return exportOf(sheetOf(entries, usdRatePpm, language), format)
}
