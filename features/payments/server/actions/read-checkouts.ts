import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Payment } from '../queries.ts'
import { checkouts, payments } from '../tables.ts'
import type { Checkout } from './checkouts.ts'
import type { Paid } from './complete-payment.ts'

/** A checkout and the payment that it is for, as they stand. */
export interface Standing {
  checkout: Pick<Checkout, 'id' | 'provider' | 'reference' | 'status' | 'currency' | 'total'>
  payment: Paid
}

/** Many at once, each with the payment that it is for. Nothing is held. */
export async function readCheckouts(db: Database, which: SQL): Promise<Standing[]> {
  const { rows } = await db.execute<{
    checkout: string
    provider: Checkout['provider']
    reference: string | null
    checkout_status: Checkout['status']
    checkout_currency: Checkout['currency']
    checkout_total: number
    id: string
    project_id: string | null
    article_id: string | null
    payer_id: string
    coupon_id: string | null
    status: Payment['status']
    currency: Payment['currency']
    total: number
    billing: Payment['billing']
  }>(sql`
    SELECT ${checkouts.id} AS checkout, ${checkouts.provider}, ${checkouts.reference},
           ${checkouts.status} AS checkout_status, ${checkouts.currency} AS checkout_currency,
           ${checkouts.total} AS checkout_total, paid.*
    FROM ${checkouts} CROSS JOIN LATERAL (
      SELECT id, project_id, article_id, payer_id, coupon_id, status, currency, total, billing FROM ${payments}
      WHERE ${payments.id} = ${checkouts.paymentId}
      -- Looked up one by one: however many there are, most payments are of another day.
      OFFSET 0) AS paid
    WHERE ${which}`)
  return rows.map((row) => ({
    checkout: {
      id: row.checkout,
      provider: row.provider,
      reference: row.reference,
      status: row.checkout_status,
      currency: row.checkout_currency,
      total: row.checkout_total,
    },
    payment: {
      id: row.id,
      projectId: row.project_id,
      articleId: row.article_id,
      payerId: row.payer_id,
      couponId: row.coupon_id,
      status: row.status,
      currency: row.currency,
      total: row.total,
      billing: row.billing,
    },
  }))
}
