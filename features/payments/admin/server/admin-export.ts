import type { AdminPaymentRow } from '#features/payments/refunds/contract-refunds.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { plainRows, type Sheet, workbookOf } from '#server/export/sheet.ts'
import { wordsOf } from '#server/words.ts'
import { csvOf } from '#shared/csv.ts'
import type { Language } from '#shared/language.ts'

const dayOf = (moment: string | null) => (moment === null ? null : { day: dayInMontreal(new Date(moment)) })

/** What the office's list shows, and what it leaves out for want of room. */
function sheetOf(rows: readonly AdminPaymentRow[], language: Language): Sheet {
  const words = wordsOf('payments', language)
  return {
    name: words('office.title'),
    head: [
      { label: words('list.invoice'), width: 14 },
      { label: words('office.paid_on'), width: 12 },
      { label: words('office.begun_on'), width: 12 },
      { label: words('list.status'), width: 14 },
      { label: words('office.for'), width: 36 },
      { label: words('office.payer'), width: 26 },
      { label: words('office.email'), width: 30 },
      { label: words('office.means'), width: 18 },
      { label: words('office.reference'), width: 28 },
      { label: words('office.currency'), width: 9 },
      { label: words('subtotal'), width: 12 },
      { label: words('office.taxes'), width: 12 },
      { label: words('list.total'), width: 12 },
      { label: words('office.refunded'), width: 12 },
      { label: words('office.kept'), width: 12 },
    ],
    rows: rows.map((row) => {
      const isMade = row.completedAt !== null
      return [
        row.invoice,
        dayOf(row.completedAt),
        dayOf(row.createdAt),
        words(row.isAwaited ? 'status.awaited' : `status.${row.status}`),
        row.projectName,
        row.payer,
        row.email,
        row.provider ? words(`means.${row.provider}`) : null,
        row.reference,
        row.currency,
        { cents: row.subtotal },
        { cents: row.total - row.subtotal },
        { cents: row.total },
        { cents: row.refunded },
        { cents: isMade ? row.total - row.refunded : 0 },
      ]
    }),
  }
}

export async function paymentsExport(
  rows: readonly AdminPaymentRow[],
  format: 'csv' | 'xlsx',
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  const sheet = sheetOf(rows, language)
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(plainRows(sheet))) }
  }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await workbookOf(sheet),
  }
}
