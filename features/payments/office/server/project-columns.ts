import { eq, sql } from 'drizzle-orm'
import { invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { invoiceNumber } from '#features/payments/money/invoice-number.ts'
import type { MoreColumns } from '#features/projects/office/server/actions/export-columns.ts'
import { among } from '#server/database/many.ts'
import { messagesOf } from '#server/messages.ts'

/** What was paid for each project, for the export of projects. */
export const paymentColumns: MoreColumns = (db, language) => {
  const t = messagesOf('payments', language)
  return {
    columns: [
      { label: t('admin.title'), width: 30 },
      { label: t('ledger.invoice'), width: 16 },
    ],
    async cellsOf(projectIds) {
      const rows = await db
        .select({
          projectId: sql<string>`${payments.projectId}`,
          status: payments.status,
          currency: payments.currency,
          total: payments.total,
          year: invoices.year,
          number: invoices.number,
        })
        .from(payments)
        .leftJoin(invoices, eq(invoices.paymentId, payments.id))
        .where(among(payments.projectId, projectIds))
        .orderBy(payments.id)
      const found = Map.groupBy(rows, ({ projectId }) => projectId)
      return new Map(
        [...found].map(([projectId, own]) => [
          projectId,
          [
            own
              .map(({ status, currency, total }) =>
                [t(`status.${status}`), (total / 100).toFixed(2), currency].join(' '),
              )
              .join('\n'),
            own
              .flatMap(({ year, number }) =>
                year === null || number === null ? [] : [invoiceNumber({ year, number })],
              )
              .join('\n'),
          ],
        ]),
      )
    },
  }
}
