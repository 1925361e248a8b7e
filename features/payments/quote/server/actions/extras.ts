import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { getContest, listExtras } from '#features/contests/contest/server/queries.ts'
import type { OrderedExtra } from '#features/payments/ledger/contract.ts'
import { payments, projectExtras } from '#features/payments/ledger/server/payment-tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import type { Project } from '#features/projects/project/server/queries.ts'
import { getOwnProject } from '#features/projects/project/server/queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { timeToPay } from '../../time-to-pay.ts'
import { rejectFrozen } from './frozen-figures.ts'

/** The unpaid extras of a project. */
export function listOrderedExtras(
  db: Database,
  projectId: string,
): Promise<{ id: string; kind: OrderedExtra }[]> {
  return db
    .select({ id: projectExtras.id, kind: projectExtras.kind })
    .from(projectExtras)
    .where(and(eq(projectExtras.projectId, projectId), isNull(projectExtras.paidAt)))
    .orderBy(asc(projectExtras.createdAt), asc(projectExtras.id))
}

/** A pending transfer freezes the items. */
async function rejectFrozenOf(tx: DatabaseTransaction, projectId: string): Promise<void> {
  const live = and(
    eq(payments.projectId, projectId),
    inArray(payments.status, paymentLifecycle.from('change')),
  )
  const [found] = await tx.select({ id: payments.id }).from(payments).where(live)
  if (found) await rejectFrozen(tx, found.id)
}

async function rejectUnlessOffered(
  tx: DatabaseTransaction,
  project: Project,
  kind: OrderedExtra,
): Promise<void> {
  const { contestId, status } = project
  const now = new Date()
  if (contestId === null || status === 'withdrawn') fail('extra_not_offered')
  const time = timeToPay(project, await getContest(tx, contestId), now)
  if (time === 'nothing') fail('payment_late')
  if ((await listExtras(tx, contestId, kind)).length === 0) {
    fail('extra_not_offered')
  }
}

/** Adds an extra to a project or removes it. Paid extras stay. */
export async function chooseExtra(
  db: Database,
  userId: string,
  input: { projectId: string; kind: OrderedExtra; isWanted: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await getOwnProject(tx, userId, input.projectId)
    const project = await lockProject(tx, input.projectId)
    await rejectFrozenOf(tx, input.projectId)
    const { projectId, kind } = input
    const isThis = and(eq(projectExtras.projectId, projectId), eq(projectExtras.kind, kind))
    const [found] = await tx.select().from(projectExtras).where(isThis)
    if (found?.paidAt) {
      if (!input.isWanted) fail('extra_paid')
      return
    }
    if (!input.isWanted) {
      await tx.delete(projectExtras).where(isThis)
      return
    }
    if (found) return
    await rejectUnlessOffered(tx, project, kind)
    await tx.insert(projectExtras).values({ projectId, kind })
  })
}

/** Marks extras as paid, in the caller's transaction. */
export async function recordExtrasPaid(
  tx: DatabaseTransaction,
  { extraIds, at }: { extraIds: readonly string[]; at: Date },
): Promise<void> {
  if (extraIds.length === 0) return
  await tx
    .update(projectExtras)
    .set({ paidAt: at })
    .where(inArray(projectExtras.id, [...extraIds]))
}

/** Removes refunded extras, so that they are not owed again. */
export async function recordExtrasRefunded(
  tx: DatabaseTransaction,
  extraIds: readonly string[],
): Promise<void> {
  if (extraIds.length === 0) return
  await tx.delete(projectExtras).where(inArray(projectExtras.id, [...extraIds]))
}
