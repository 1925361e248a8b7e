import { and, eq, inArray } from 'drizzle-orm'
import { checkouts, paymentItems, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { Commitment } from '#features/projects/project/server/actions/commitments.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'

/** The pending transfers of projects. Their items stay frozen, even if the project changes its owner. */
async function listPendingTransfers(db: Database, projectIds: readonly string[]): Promise<Commitment[]> {
  const pendingTransfer = and(
    inArray(payments.projectId, [...projectIds]),
    inArray(payments.status, paymentLifecycle.from('change')),
    eq(checkouts.provider, 'transfer'),
    eq(checkouts.status, 'open'),
  )
  const rows = await db
    .select({
      projectId: payments.projectId,
      userId: payments.payerId,
      since: checkouts.createdAt,
      entryId: paymentItems.entryId,
    })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .leftJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(pendingTransfer)
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId)
  return [...byProject].flatMap(([projectId, items]) => {
    const [first] = items
    const { userId = null, since } = first ?? {}
    if (projectId === null || userId === null || !since) return []
    return { projectId, userId, since, entryIds: items.flatMap(({ entryId }) => entryId ?? []) }
  })
}

async function rejectTransferPending(): Promise<never> {
  return fail('transfer_pending')
}

/** A pending transfer freezes the categories of the project. */
export const pendingTransferCommitments = { find: listPendingTransfers, fail: rejectTransferPending }
