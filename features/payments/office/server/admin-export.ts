import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { exportOf, type Sheet } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import type { Language } from '#shared/language.ts'
import type { AdminPaymentRow } from '../contract-payments.ts'

const dayOf = (moment: string | null) => (moment === null ? null : { day: dayInMontreal(new Date(moment)) })

function statusMessage({ isAwaited, isDisputed, status }: AdminPaymentRow) {
  if (isAwaited) return 'status.awaited'
  return isDisputed ? 'status.disputed' : (`status.${status}` as const)
}

/** The columns of the export: those of the list, and more. */
function sheetOf(rows: readonly AdminPaymentRow[], language: Language): Sheet {
  const t = messagesOf('payments', language)
  return {
    name: t('admin.title'),
    head: [
      { label: t('ledger.invoice'), width: 14 },
      { label: t('admin.paid_on'), width: 12 },
      { label: t('admin.begun_on'), width: 12 },
      { label: t('list.status'), width: 14 },
      { label: t('admin.for'), width: 36 },
      { label: t('admin.payer'), width: 26 },
      { label: t('admin.email'), width: 30 },
      { label: t('provider.legend'), width: 18 },
      { label: t('admin.reference'), width: 28 },
      { label: t('admin.currency'), width: 9 },
      { label: t('subtotal'), width: 12 },
      { label: t('taxes.title'), width: 12 },
      { label: t('total'), width: 12 },
      { label: t('status.refunded'), width: 12 },
      { label: t('admin.taken_back'), width: 14 },
      { label: t('admin.net'), width: 12 },
    ],
    rows: rows.map((row) => {
      const isMade = row.completedAt !== null
      return [
        row.invoice,
        dayOf(row.completedAt),
        dayOf(row.createdAt),
        t(statusMessage(row)),
        row.projectName,
        row.payer,
        row.email,
        row.provider ? t(`means.${row.provider}`) : null,
        row.reference,
        row.currency,
        { cents: row.subtotal },
        { cents: row.total - row.subtotal },
        { cents: row.total },
        { cents: row.refunded },
        { cents: row.takenBack },
        { cents: isMade ? row.total - row.refunded - row.takenBack : 0 },
      ]
    }),
  }
}

export function paymentsExport(
  rows: readonly AdminPaymentRow[],
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return exportOf(sheetOf(rows, language), format, language)
}
