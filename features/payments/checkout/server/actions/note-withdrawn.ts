import { and, eq, gt, inArray, type SQL, sum } from 'drizzle-orm'
import { payments, refunds } from '#features/payments/core/server/tables.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import { isRealProvider } from '../providers/provider.ts'

async function refundedOf(db: Database, paymentId: string): Promise<number> {
  const [given] = await db
    .select({ total: sum(refunds.total) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'completed')))
  return Number(given?.total ?? 0)
}

async function note(db: Database, which: SQL | undefined): Promise<void> {
  const found = await db
    .select()
    .from(payments)
    .where(and(which, gt(payments.total, 0)))
  for (const { id, provider, currency, total } of found) {
    if (!isRealProvider(provider)) continue
    const amount = total - (await refundedOf(db, id))
    const withdrawn = { reason: 'withdrawn_paid', reference: id, currency, amount } as const
    await noteStuck(db, { paymentId: id, provider, ...withdrawn })
  }
}

/** What was paid for a project that was withdrawn is laid before an organiser, who decides by the contest's rules. */
export async function noteWithdrawn(db: Database, projectId: string): Promise<void> {
  await note(db, and(eq(payments.projectId, projectId), eq(payments.status, 'completed')))
}

/** The same of projects that had been withdrawn when the money came, in the transaction that takes it. */
export async function notePaidFor(tx: Database, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  const isBeingPaid = inArray(payments.status, paymentLifecycle.from('complete'))
  await note(tx, and(inArray(payments.projectId, [...projectIds]), isBeingPaid))
}
