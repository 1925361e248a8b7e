import { taxLabels, taxNames } from '#features/payments/taxes/taxes.ts'
import { exportOf, type Sheet, type SheetCell } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { cadSums, inCad, type JournalEntry, journalSums, rateText } from '../journal.ts'

type Amounts = Pick<JournalEntry, 'preTotal' | 'discount' | 'subtotal' | 'taxes' | 'total'>

const amounts = ({ preTotal, discount, subtotal, taxes, total }: Amounts): SheetCell[] =>
  [preTotal, -discount, subtotal, ...taxNames.map((name) => taxes[name] ?? 0), total].map((cents) => ({
    cents,
  }))

const cadCells = (cad: ReturnType<typeof inCad>): SheetCell[] =>
  cad
    ? [cad.subtotal, ...taxNames.map((name) => cad.taxes[name] ?? 0), cad.total].map((cents) => ({ cents }))
    : [null, ...taxNames.map(() => null), null]

/** One row per invoice and credit note, with the sums of each currency at the foot. */
function sheetOf(entries: readonly JournalEntry[], usdRatePpm: number | null, language: Language): Sheet {
  const t = messagesOf('payments', language)
  return {
    name: t('journal.title'),
    head: [
      { label: t('list.date'), width: 12 },
      { label: t('journal.number'), width: 16 },
      { label: t('journal.kind'), width: 14 },
      { label: t('journal.of'), width: 14 },
      { label: t('pdf.buyer'), width: 34 },
      { label: t('billing.country'), width: 16 },
      { label: t('journal.province'), width: 10 },
      { label: t('journal.contest'), width: 22 },
      { label: t('admin.currency'), width: 9 },
      { label: t('pre_total'), width: 13 },
      { label: t('journal.discount'), width: 12 },
      { label: t('subtotal'), width: 13 },
      ...taxNames.map((name) => ({ label: taxLabels[name][language], width: 11 })),
      { label: t('list.total'), width: 13 },
      { label: t('journal.received_on'), width: 12 },
      { label: t('admin.means'), width: 18 },
      { label: t('admin.reference'), width: 30 },
      { label: t('journal.in_cad', { name: t('subtotal') }), width: 16 },
      ...taxNames.map((name) => ({
        label: t('journal.in_cad', { name: taxLabels[name][language] }),
        width: 12,
      })),
      { label: t('journal.in_cad', { name: t('list.total') }), width: 16 },
      { label: t('journal.usd_rate'), width: 14 },
    ],
    rows: [
      ...entries.map((entry) => [
        { day: entry.day },
        entry.number,
        t(`journal.${entry.kind}`),
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
      ...journalSums(entries).map((sums) => [
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

export function journalExport(
  entries: readonly JournalEntry[],
  { format, usdRatePpm = null }: { format: ExportFormat; usdRatePpm?: number | null | undefined },
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return exportOf(sheetOf(entries, usdRatePpm, language), format)
}
