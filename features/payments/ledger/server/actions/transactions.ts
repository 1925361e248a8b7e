import { and, asc, desc, eq, sum } from 'drizzle-orm'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Payment } from '../queries.ts'
import { transactions } from '../transaction-tables.ts'

export type Transaction = typeof transactions.$inferSelect

/** Records a transaction. Null if the provider reported it before, so that each counts once. */
export async function addTransaction(
  tx: DatabaseTransaction,
  transaction: typeof transactions.$inferInsert,
): Promise<Transaction | null> {
  const [added] = await tx.insert(transactions).values(transaction).onConflictDoNothing().returning()
  return added ?? null
}

/** The balance of a payment in its currency. */
export async function balanceOf(db: Database, { id, currency }: Payment): Promise<number> {
  const [row] = await db
    .select({ balance: sum(transactions.amount) })
    .from(transactions)
    .where(and(eq(transactions.paymentId, id), eq(transactions.currency, currency)))
  return Number(row?.balance ?? 0)
}

/** Money in and out, oldest first. */
export function listTransactions(db: Database, paymentId: string): Promise<Transaction[]> {
  return db
    .select()
    .from(transactions)
    .where(eq(transactions.paymentId, paymentId))
    .orderBy(asc(transactions.id))
}

/** The charges of a payment in its currency, newest first. */
export function listCharges(db: Database, { id, currency }: Payment): Promise<Transaction[]> {
  return db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.paymentId, id),
        eq(transactions.kind, 'charge'),
        eq(transactions.currency, currency),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
}

/** The Stripe charge of a reported refund or dispute. */
export async function findStripeCharge(db: Database, reference: string): Promise<Transaction | null> {
  const isCharge = and(eq(transactions.provider, 'stripe'), eq(transactions.kind, 'charge'))
  const [charge] = await db
    .select()
    .from(transactions)
    .where(and(isCharge, eq(transactions.reference, reference)))
  return charge ?? null
}
