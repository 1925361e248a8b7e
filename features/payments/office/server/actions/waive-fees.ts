import { and, eq, inArray } from 'drizzle-orm'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { cancelPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { recordFeeOwed, recordWaived } from '#features/projects/entry/server/actions/entries.ts'
import { projectLifecycle } from '#features/projects/lifecycle.ts'
import type { Chosen } from '#features/projects/office/contract-admin.ts'
import { listChosenIds } from '#features/projects/office/server/queries/chosen-projects.ts'
import { findCommitments } from '#features/projects/project/server/actions/commitments.ts'
import { lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'

/** A payment under way would be for entries that are no longer owed. */
async function cancelLive(
  tx: DatabaseTransaction,
  projectId: string,
  by: { actorId: string; reason: string },
) {
  const isLive = and(
    eq(payments.projectId, projectId),
    inArray(payments.status, paymentLifecycle.from('cancel')),
  )
  const [live] = await tx.select().from(payments).where(isLive).for('update')
  if (live) await cancelPayment(tx, live, by)
}

async function waiveFee(
  tx: DatabaseTransaction,
  projectId: string,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<boolean> {
  const project = await lockProject(tx, projectId)
  if (project.contestId === null || project.status === 'withdrawn') return false
  // Its money is under way and pays for the entries when it arrives.
  if ((await findCommitments(tx, [projectId])).has(projectId)) return false
  if (!(await recordWaived(tx, projectId, new Date()))) return false
  await cancelLive(tx, projectId, { actorId, reason })
  await record(tx, {
    actorId,
    action: 'payments.waiveFee',
    subject: { kind: 'project', id: projectId },
    reason,
  })
  return true
}

/** Waives the unpaid entry fees of each project in a transaction of its own. */
export async function waiveFees(
  db: Database,
  actorId: string,
  { chosen, reason }: { chosen: Chosen; reason: string },
): Promise<{ changed: number; left: number }> {
  const ids = await listChosenIds(db, chosen)
  let changed = 0
  for (const id of ids) {
    if (await db.transaction((tx) => waiveFee(tx, id, { actorId, reason }))) changed += 1
  }
  return { changed, left: ids.length - changed }
}

/** A submitted project stays paid: it was accepted on these terms. */
export async function restoreFee(
  db: Database,
  actorId: string,
  { projectId, reason }: { projectId: string; reason: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!projectLifecycle.can('edit', project.status)) fail('project_locked')
    if (!(await recordFeeOwed(tx, projectId))) throw new NotFound()
    await record(tx, {
      actorId,
      action: 'payments.restoreFee',
      subject: { kind: 'project', id: projectId },
      reason,
    })
    return { id: projectId }
  })
}
