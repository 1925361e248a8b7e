import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { stuckPayments, transferReceipts } from '#features/payments/core/server/tables.ts'
import { heldReasons } from '#features/payments/issues/server/actions/stuck.ts'
import { isReceived } from '#features/payments/issues/server/stuck-queries.ts'
import type { Database } from '#server/database/database.ts'
import { type Cents, sum } from '#shared/money.ts'

/** A transfer that came before and pays nothing yet. */
export interface Part {
  receiptId: string
  on: string
  words: string
  amount: Cents
}

/** Of the transfers that an organiser ticked, those that are still held for this payment, besides the one that came. */
export async function listParts(
  tx: Database,
  input: { paymentId: string; explains: readonly string[]; receiptId: string },
): Promise<Part[]> {
  return tx
    .select({
      receiptId: transferReceipts.id,
      on: transferReceipts.receivedOn,
      words: transferReceipts.bankReference,
      amount: transferReceipts.amount,
    })
    .from(stuckPayments)
    .innerJoin(transferReceipts, isReceived)
    .where(
      and(
        eq(stuckPayments.paymentId, input.paymentId),
        eq(stuckPayments.provider, 'transfer'),
        inArray(stuckPayments.id, [...input.explains]),
        inArray(stuckPayments.reason, heldReasons),
        ne(stuckPayments.reference, input.receiptId),
        isNull(stuckPayments.resolvedAt),
      ),
    )
    .orderBy(asc(stuckPayments.foundAt), asc(stuckPayments.id))
}

export const sumOf = (parts: readonly Part[]): Cents => sum(parts.map(({ amount }) => amount))

/** Those that completed the payment together with another. */
export async function markPaying(tx: Database, parts: readonly Part[]): Promise<void> {
  const ids = parts.map(({ receiptId }) => receiptId)
  await tx.update(transferReceipts).set({ isPaying: true }).where(inArray(transferReceipts.id, ids))
}
