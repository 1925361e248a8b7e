import { taxLabels, taxNames } from '#features/payments/money/taxes.ts'
import { exportOf, type Sheet } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { LedgerEntry } from './ledger-queries.ts'

/** One row per invoice and credit note. */
function sheetOf(entries: readonly LedgerEntry[], language: Language): Sheet {
  const t = messagesOf('payments', language)
  return {
    name: t('ledger.title'),
    head: [
      { label: t('list.date'), width: 12 },
      { label: t('ledger.number'), width: 16 },
      { label: t('ledger.kind'), width: 14 },
      { label: t('credit.of'), width: 14 },
      { label: t('pdf.buyer'), width: 34 },
      { label: t('billing.country'), width: 16 },
      { label: t('ledger.province'), width: 10 },
      { label: t('admin.contest'), width: 22 },
      { label: t('admin.currency'), width: 9 },
      { label: t('pre_total'), width: 13 },
      { label: t('coupon.label'), width: 12 },
      { label: t('subtotal'), width: 13 },
      ...taxNames.map((name) => ({ label: taxLabels[name][language], width: 11 })),
      { label: t('total'), width: 13 },
      { label: t('transfer.day'), width: 12 },
      { label: t('provider.legend'), width: 18 },
      { label: t('admin.reference'), width: 30 },
      { label: t('list.status'), width: 12 },
    ],
    rows: entries.map((entry) => [
      { day: entry.day },
      entry.number,
      t(`ledger.${entry.kind}`),
      entry.of,
      entry.buyer,
      formatCountry(entry.country, language),
      entry.province,
      entry.contest,
      entry.currency,
      { cents: entry.preTotal },
      { cents: -entry.discount },
      { cents: entry.subtotal },
      ...taxNames.map((name) => ({ cents: entry.taxes[name] ?? 0 })),
      { cents: entry.total },
      entry.receivedOn && { day: entry.receivedOn },
      entry.provider && t(`means.${entry.provider}`),
      entry.reference,
      entry.isDisputed ? t('status.disputed') : null,
    ]),
  }
}

export function ledgerExport(
  entries: readonly LedgerEntry[],
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return exportOf(sheetOf(entries, language), format, language)
}
