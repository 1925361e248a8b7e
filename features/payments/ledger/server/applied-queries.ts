import { eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { payments, refunds } from './payment-tables.ts'
import { transactions } from './transaction-tables.ts'

/** The total of the credit notes. */
export const refundedOf = sql<number>`coalesce((SELECT sum(${refunds.total}) FROM ${refunds}
  WHERE ${refunds.paymentId} = ${payments.id} AND ${refunds.status} = 'completed'), 0)::int`

const ofPayment = sql`${transactions.paymentId} = ${payments.id} AND ${transactions.currency} = ${payments.currency}`

/** As `moneyLeft` has it, for many payments. */
export const moneyLeftOf = sql<number>`coalesce((SELECT sum(${transactions.amount}) FROM ${transactions}
  WHERE ${ofPayment} AND (${transactions.kind} <> 'correction' OR ${transactions.amount} < 0)), 0)::int`

/** As `takenBack` has it, for completed payments. */
export const takenBackOf = sql<number>`greatest(0, ${payments.total} - ${refundedOf} - ${moneyLeftOf})`

/** The share of it before taxes. */
export const lostRevenueOf = sql<number>`coalesce(
  round(${takenBackOf}::numeric * ${payments.subtotal} / nullif(${payments.total}, 0)), 0)::int`

/** The payments whose money may be less than what was paid. */
export const selectShort = (db: Database) =>
  db
    .select({ id: transactions.paymentId })
    .from(transactions)
    .where(or(lt(transactions.amount, 0), eq(transactions.kind, 'correction')))

/** The bank took money back, and no credit note covers it yet. */
export const isDisputed = sql<boolean>`(${payments.completedAt} IS NOT NULL AND EXISTS (SELECT FROM ${transactions}
  WHERE ${ofPayment} AND ${transactions.kind} = 'chargeback') AND ${takenBackOf} > 0)`

/** What paid each invoice: the day of the last charge, and the references of all of them. */
export function selectApplied(db: Database) {
  const { paymentId, reference, occurredOn, createdAt } = transactions
  return db
    .select({
      paymentId,
      references: sql<string>`string_agg(${reference}, ', ' ORDER BY ${occurredOn}, ${createdAt})`.as(
        'applied_references',
      ),
      receivedOn: sql<string>`max(${occurredOn})::text`.as('applied_received_on'),
    })
    .from(transactions)
    .where(eq(transactions.isApplied, true))
    .groupBy(paymentId)
    .as('applied')
}
