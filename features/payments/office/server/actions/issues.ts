import { and, eq, isNull } from 'drizzle-orm'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import { addTransaction } from '#features/payments/ledger/server/actions/transactions.ts'
import { findIssues } from '#features/payments/ledger/server/issue-queries.ts'
import { paymentIssues, transactions } from '#features/payments/ledger/server/transaction-tables.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { resolvePaymentIssue } from '../../contract-issues.ts'

type Input = InputOf<typeof resolvePaymentIssue>

/** @returns whether the issue was a recorded one */
async function resolveNoted(tx: DatabaseTransaction, actorId: string, input: Input): Promise<boolean> {
  const [noted] = await tx
    .update(paymentIssues)
    .set({ resolvedAt: new Date() })
    .where(and(eq(paymentIssues.id, input.issueId), isNull(paymentIssues.resolvedAt)))
    .returning()
  if (!noted) return false
  await record(tx, {
    actorId,
    action: 'payments.resolveIssue',
    subject: { kind: 'payment', id: noted.paymentId },
    reason: input.note,
    details: { reason: noted.reason },
  })
  return true
}

/** The transaction that balances the payment, with the organiser's explanation. */
async function resolveDifference(tx: DatabaseTransaction, actorId: string, input: Input): Promise<void> {
  const [last] = await tx.select().from(transactions).where(eq(transactions.id, input.issueId))
  if (!last) throw new NotFound()
  const { paymentId } = last
  // Locks the row until the transaction ends, so that the issue is resolved once.
  if (paymentId === null)
    await tx.select().from(transactions).where(eq(transactions.id, last.id)).for('update')
  else await lockPaymentForAdmin(tx, paymentId)
  const found = (await findIssues(tx, paymentId ?? undefined)).find(({ id }) => id === last.id)
  if (!found) throw new NotFound()
  if (!found.mayResolve || found.amount !== input.amount) fail('issue_changed')
  const { returned } = input
  await addTransaction(tx, {
    paymentId,
    chargeId: paymentId === null ? (last.chargeId ?? last.id) : null,
    kind: returned ? 'external_refund' : 'correction',
    provider: returned ? 'transfer' : 'none',
    amount: -found.amount,
    currency: found.currency,
    reference: returned?.reference ?? '',
    occurredOn: returned?.on ?? dayInMontreal(new Date()),
    actorId,
    note: input.note,
  })
  await record(tx, {
    actorId,
    action: 'payments.resolveIssue',
    subject: { kind: paymentId === null ? 'transaction' : 'payment', id: paymentId ?? last.id },
    reason: input.note,
    details: { reason: found.reason, amount: found.amount, currency: found.currency, returned },
  })
}

/** Resolves an issue with a note. */
export async function resolveIssue(db: Database, actorId: string, input: Input): Promise<void> {
  const { returned } = input
  if (returned && returned.on > dayInMontreal(new Date())) fail('transfer_in_future')
  await db.transaction(async (tx) => {
    if (!(await resolveNoted(tx, actorId, input))) await resolveDifference(tx, actorId, input)
  })
}
