import { and, asc, eq, inArray } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { nameOf } from '#features/payments/admin/server/admin-queries.ts'
import type { Payment } from '#features/payments/core/server/queries.ts'
import { stuckPayments, transferReceipts } from '#features/payments/core/server/tables.ts'
import { heldReasons } from '#features/payments/issues/server/actions/stuck.ts'
import type { ReceivedTransfer } from '#features/payments/refunds/contract-refunds.ts'
import type { Database } from '#server/database/database.ts'

type Stuck = typeof stuckPayments.$inferSelect
type Receipt = typeof transferReceipts.$inferSelect
type Named = (userId: string) => string

/** A transfer may have been noted more than once; what still waits for an organiser counts. */
function caseOf(cases: readonly Stuck[]): Stuck | undefined {
  return cases.find(({ resolvedAt }) => resolvedAt === null) ?? cases.at(-1)
}

function stuckView(stuck: Stuck, named: Named): NonNullable<ReceivedTransfer['stuck']> {
  const { id, reason, resolvedAt, resolvedBy, note, returnedOn, returnReference } = stuck
  return {
    id,
    reason,
    resolved: resolvedAt && {
      at: resolvedAt.toISOString(),
      by: resolvedBy === null ? null : named(resolvedBy),
      note,
      returned: returnedOn && returnReference ? { on: returnedOn, reference: returnReference } : null,
    },
  }
}

function receiptView(receipt: Receipt, cases: readonly Stuck[], named: Named): ReceivedTransfer {
  const { id, receivedOn: on, bankReference: words, amount, isPaying, confirmedBy, createdAt } = receipt
  const stuck = caseOf(cases)
  return {
    id,
    on,
    words,
    amount,
    isPaying,
    confirmed: { at: createdAt.toISOString(), by: named(confirmedBy) },
    stuck: stuck && !isPaying ? stuckView(stuck, named) : null,
  }
}

/** Every transfer that came for a payment, by its day: what it paid, and what was done about the rest. */
export async function listReceived(db: Database, payment: Payment): Promise<ReceivedTransfer[]> {
  const receipts = await db
    .select()
    .from(transferReceipts)
    .where(eq(transferReceipts.paymentId, payment.id))
    .orderBy(asc(transferReceipts.createdAt), asc(transferReceipts.id))
  const cases = await db
    .select()
    .from(stuckPayments)
    .where(
      and(
        eq(stuckPayments.paymentId, payment.id),
        eq(stuckPayments.provider, 'transfer'),
        inArray(stuckPayments.reason, [...heldReasons, 'paid_twice']),
      ),
    )
    .orderBy(asc(stuckPayments.foundAt), asc(stuckPayments.id))
  const ids = [
    ...receipts.map(({ confirmedBy }) => confirmedBy),
    ...cases.flatMap(({ resolvedBy }) => resolvedBy ?? []),
  ]
  const users = await listUsers(db, [...new Set(ids)])
  const named: Named = (id) => nameOf(users.get(id))
  const byReceipt = Map.groupBy(cases, ({ reference }) => reference)
  return receipts
    .map((receipt) => receiptView(receipt, byReceipt.get(receipt.id) ?? [], named))
    .toSorted((one, other) => one.on.localeCompare(other.on))
}
