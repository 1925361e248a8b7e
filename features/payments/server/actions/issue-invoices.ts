import { type SQL, sql } from 'drizzle-orm'
import { languageOfPersonAt } from '#features/accounts/server/queries.ts'
import { newId } from '#server/columns.ts'
import type { Database } from '#server/database.ts'
import { asRows } from '#server/many.ts'
import type { Seller } from '../../contract.ts'
import { sellerOnPaper } from '../seller.ts'
import { coupons, invoiceCounters, invoices, paymentItems, payments, paymentTaxes } from '../tables.ts'

/** The last of so many new numbers of the year; whoever completes at the same moment waits for this transaction to end. */
async function takeInvoiceNumbers(tx: Database, year: number, count: number): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: count })
    .onConflictDoUpdate({
      target: invoiceCounters.year,
      set: { last: sql`${invoiceCounters.last} + ${count}` },
    })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error(`The invoice counter of ${year} gave no number.`)
  return counter.last
}

/** What a payment's invoice says (`InvoiceSnapshot`), put together where its lines are kept. */
function snapshotFrom(seller: Seller | null): SQL {
  const items = sql`
    SELECT jsonb_agg(jsonb_build_object('kind', kind, 'label', label, 'amount', amount) ORDER BY position)
    FROM ${paymentItems} WHERE payment_id = ${payments.id}`
  const taxes = sql`
    SELECT jsonb_agg(jsonb_build_object('tax', tax, 'millionths', millionths, 'amount', amount) ORDER BY position)
    FROM ${paymentTaxes} WHERE payment_id = ${payments.id}`
  // The seller and the provider are left out where there is none; a coupon's code is kept as none.
  return sql`
    jsonb_strip_nulls(jsonb_build_object(
      'seller', ${seller && JSON.stringify(seller)}::jsonb,
      'paidBy', ${payments.provider}
    )) || jsonb_build_object(
      'currency', ${payments.currency},
      'projectName', ${payments.projectName},
      'buyer', ${payments.billing},
      'items', coalesce((${items}), '[]'),
      'preTotal', ${payments.preTotal},
      'couponCode', (SELECT code FROM ${coupons} WHERE ${coupons.id} = ${payments.couponId}),
      'discount', ${payments.discount},
      'subtotal', ${payments.subtotal},
      'taxes', coalesce((${taxes}), '[]'),
      'total', ${payments.total}
    )`
}

/** Gives each payment its invoice, in the payer's language. @returns the numbers by payment */
export async function issueInvoices(
  tx: Database,
  paymentIds: readonly string[],
  { year, at }: { year: number; at: Date },
): Promise<Map<string, number>> {
  const seller = await sellerOnPaper(tx)
  // As late as can be: whoever completes others waits from here on.
  const last = await takeInvoiceNumbers(tx, year, paymentIds.length)
  const first = last - paymentIds.length + 1
  const rows = paymentIds.map((paymentId, place) => ({
    id: newId(),
    payment_id: paymentId,
    number: first + place,
  }))
  const issued = await tx.execute(sql`
    INSERT INTO ${invoices} (id, payment_id, year, number, language, issued_at, snapshot)
    SELECT sent.id, sent.payment_id, ${year}::int, sent.number, ${languageOfPersonAt(payments.payerId)},
           ${at.toISOString()}::timestamptz, ${snapshotFrom(seller)}
    FROM ${asRows(rows, 'id uuid, payment_id uuid, number int')}
    JOIN ${payments} ON ${payments.id} = sent.payment_id AND ${payments.billing} IS NOT NULL`)
  if (issued.rowCount !== rows.length) throw new Error('A payment has no billing address.')
  return new Map(rows.map(({ payment_id, number }) => [payment_id, number]))
}
