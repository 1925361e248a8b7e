import { inArray, type SQL, sql } from 'drizzle-orm'
import { languageOfPersonAt } from '#features/accounts/server/queries.ts'
import { newId } from '#server/columns.ts'
import type { Database } from '#server/database.ts'
import { linesFrom } from '#server/journal.ts'
import { among, asColumns } from '#server/many.ts'
import { refuse } from '#shared/refusal.ts'
import type { PaymentRefusal, ProviderName, Seller } from '../../contract.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { dayInMontreal } from '../../taxes.ts'
import { invoiceNumberSql } from '../number-sql.ts'
import { sellerOnPaper } from '../seller.ts'
import { coupons, invoiceCounters, invoices, paymentItems, payments, paymentTaxes } from '../tables.ts'
import type { Paid } from './complete-payment.ts'

/**
 * The lines of payments as their invoices have them.
 * @param line the members of one, of which none but JSON holds anything to be escaped
 */
function linesOf(table: typeof paymentItems | typeof paymentTaxes, ids: readonly string[], line: SQL): SQL {
  return sql`(
    SELECT payment_id, ('[' || string_agg('{' || ${line} || ',"amount":' || amount || '}', ',' ORDER BY position) || ']')::json AS lines
    FROM ${table} WHERE ${among(table.paymentId, ids)} GROUP BY payment_id)`
}

/** What a payment's invoice says (`InvoiceSnapshot`), put together where its lines are kept. */
function snapshotFrom(same: {
  seller: Seller
  paidBy: ProviderName | null
  paidOn: string | undefined
  references: string[] | undefined
}): SQL {
  // What there is none of is left out, of the seller too; a coupon's code alone is kept as none.
  const known = Object.entries(same).filter(([, value]) => (value ?? null) !== null)
  const written = known.map(([name, value]) => {
    return sql`${sql.raw(`'${name}'`)}, ${JSON.stringify(value, (_, part) => part ?? undefined)}::json,`
  })
  const whole = (contest: SQL) => sql`json_build_object(
      ${sql.join(written)}
      'currency', paid.currency,
      'projectName', paid.project_name, ${contest}
      'buyer', paid.billing,
      'items', coalesce(items.lines, '[]'),
      'preTotal', paid.pre_total,
      'couponCode', (SELECT code FROM ${coupons} WHERE ${coupons.id} = paid.coupon_id),
      'discount', paid.discount,
      'subtotal', paid.subtotal,
      'taxes', coalesce(taxes.lines, '[]'),
      'total', paid.total
    )`
  return sql`CASE WHEN paid.contest_name IS NULL THEN ${whole(sql``)}
    ELSE ${whole(sql`'contest', paid.contest_name,`)} END`
}

export interface Writing {
  /** What they were paid with. */
  provider: ProviderName | null
  /** The day on which the money came, where that was before. */
  paidOn?: string | undefined
  /** What the bank calls the transfers, where several paid together. */
  references?: string[] | undefined
  actorId: string | null
}

/**
 * Writes payments as completed, each with its invoice and its line in the journal. Whoever writes at the same moment
 * waits for the numbers until this transaction ends, so that nothing is left to be done after it.
 */
export async function writePaid(
  tx: Database,
  paid: readonly Paid[],
  at: Date,
  { provider, paidOn, references, actorId }: Writing,
): Promise<void> {
  const year = Number(dayInMontreal(at).slice(0, 4))
  const seller = (await sellerOnPaper(tx)) ?? refuse<PaymentRefusal>('seller_missing')
  const snapshot = snapshotFrom({ seller, paidBy: provider, paidOn, references })
  const rows = paid.map(({ id }, i) => ({ id, place: i + 1, invoice: newId(), line: newId() }))
  const ids = paid.map(({ id }) => id)
  const item = sql`'"kind":"' || kind || '","label":' || label::text`
  const tax = sql`'"tax":"' || tax || '","millionths":' || millionths`
  const moment = sql`${at.toISOString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    WITH paid AS (
      UPDATE ${payments} SET status = ${paymentLifecycle.to('complete')}, completed_at = ${moment},
        provider = ${provider}
      FROM ${asColumns(rows, 'id uuid, place int, invoice uuid, line uuid')}
      -- Each is looked up by its id. How many may be paid is not to be guessed from how many could at another time.
      WHERE ${among(payments.id, ids)} AND ${payments.id} = sent.id AND CASE WHEN ${payments.billing} IS NOT NULL
        THEN ${inArray(payments.status, paymentLifecycle.from('complete'))} END
      RETURNING ${payments}.*, sent.place, sent.invoice, sent.line
    ), written AS MATERIALIZED (
      SELECT paid.id, currency, total, provider, place, invoice, line,
             ${languageOfPersonAt(sql`paid.payer_id`)} AS language, ${snapshot} AS snapshot
      FROM paid
        LEFT JOIN ${linesOf(paymentItems, ids, item)} AS items ON items.payment_id = paid.id
        LEFT JOIN ${linesOf(paymentTaxes, ids, tax)} AS taxes ON taxes.payment_id = paid.id
    ), counted AS (
      INSERT INTO ${invoiceCounters} AS counter (year, last) SELECT ${year}::int, count(snapshot) FROM written
      ON CONFLICT (year) DO UPDATE SET last = counter.last + excluded.last
      RETURNING last - ${rows.length}::int AS before
    ), issued AS (
      INSERT INTO ${invoices} (id, payment_id, year, number, language, issued_at, snapshot)
      SELECT invoice, id, ${year}::int, before + place, language, ${moment}, snapshot FROM written, counted
    )
    ${linesFrom(sql`
      SELECT line, ${actorId}::uuid, 'payments.complete', 'payment', id, NULL, jsonb_build_object(
        'invoice', ${invoiceNumberSql(sql`${year}::int`, sql`before + place`)}, 'total', total, 'currency', currency, 'provider', provider)
      FROM written, counted`)}`)
  if (rowCount !== rows.length) {
    throw new Error('A payment was completed already, or has no billing address.')
  }
}
