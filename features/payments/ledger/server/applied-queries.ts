import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { transactions } from './tables.ts'

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
