import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { languageOfPersonAt } from '#features/accounts/server/queries.ts'
import { newId } from '#server/columns.ts'
import type { Database } from '#server/database.ts'
import { asRows } from '#server/many.ts'
import type { Seller } from '../../contract.ts'
import { sellerOnPaper } from '../seller.ts'
import { coupons, invoiceCounters, invoices, paymentItems, payments, paymentTaxes } from '../tables.ts'

/** The lines of each payment as its invoice has them, all read at once. */
function linesOf(table: PgTable, line: SQL, paymentIds: readonly string[]): SQL {
  return sql`(
    SELECT payment_id, jsonb_agg(jsonb_build_object(${line}) ORDER BY position) AS list
    FROM ${table} WHERE payment_id = any(${sql.param([...paymentIds])}::uuid[]) GROUP BY payment_id)`
}

/** What a payment's invoice says (`InvoiceSnapshot`), put together where its lines are kept. */
function snapshotFrom(seller: Seller | null, paidOn: string | undefined): SQL {
  // What there is none of is left out, of the seller too; a coupon's code alone is kept as none.
  const same = JSON.stringify({ seller: seller ?? undefined, paidOn }, (_, value) => value ?? undefined)
  return sql`
    ${same}::jsonb
    || CASE WHEN ${payments.provider} IS NULL THEN '{}' ELSE jsonb_build_object('paidBy', ${payments.provider}) END
    || CASE WHEN ${payments.contestName} IS NULL THEN '{}' ELSE jsonb_build_object('contest', ${payments.contestName}) END
    || jsonb_build_object(
      'currency', ${payments.currency},
      'projectName', ${payments.projectName},
      'buyer', ${payments.billing},
      'items', coalesce(items.list, '[]'),
      'preTotal', ${payments.preTotal},
      'couponCode', (SELECT code FROM ${coupons} WHERE ${coupons.id} = ${payments.couponId}),
      'discount', ${payments.discount},
      'subtotal', ${payments.subtotal},
      'taxes', coalesce(taxes.list, '[]'),
      'total', ${payments.total}
    )`
}

/** Gives each payment its invoice, in the payer's language. @returns the numbers by payment */
export async function issueInvoices(
  tx: Database,
  paymentIds: readonly string[],
  { year, at, paidOn }: { year: number; at: Date; paidOn?: string | undefined },
): Promise<Map<string, number>> {
  const seller = await sellerOnPaper(tx)
  const rows = paymentIds.map((paymentId, i) => ({ id: newId(), payment_id: paymentId, place: i + 1 }))
  // The numbers are taken once everything is put together: whoever completes at the same moment waits from then on
  // until this transaction ends.
  const issued = await tx.execute<{ payment_id: string; number: number }>(sql`
    WITH written AS MATERIALIZED (
      SELECT sent.id, sent.payment_id, ${languageOfPersonAt(payments.payerId)} AS language,
             ${snapshotFrom(seller, paidOn)} AS snapshot, sent.place
      FROM ${asRows(rows, 'id uuid, payment_id uuid, place int')}
      JOIN ${payments} ON ${payments.id} = sent.payment_id AND ${payments.billing} IS NOT NULL
      LEFT JOIN ${linesOf(paymentItems, sql`'kind', kind, 'label', label, 'amount', amount`, paymentIds)} AS items
        ON items.payment_id = sent.payment_id
      LEFT JOIN ${linesOf(paymentTaxes, sql`'tax', tax, 'millionths', millionths, 'amount', amount`, paymentIds)} AS taxes
        ON taxes.payment_id = sent.payment_id
    ), counted AS (
      INSERT INTO ${invoiceCounters} AS counter (year, last) SELECT ${year}::int, count(snapshot) FROM written
      ON CONFLICT (year) DO UPDATE SET last = counter.last + excluded.last
      RETURNING last
    )
    INSERT INTO ${invoices} (id, payment_id, year, number, language, issued_at, snapshot)
    SELECT written.id, written.payment_id, ${year}::int, counted.last - ${rows.length}::int + written.place,
           written.language, ${at.toISOString()}::timestamptz, written.snapshot
    FROM written, counted
    RETURNING payment_id, number`)
  if (issued.rows.length !== rows.length) throw new Error('A payment has no billing address.')
  return new Map(issued.rows.map(({ payment_id, number }) => [payment_id, number]))
}
