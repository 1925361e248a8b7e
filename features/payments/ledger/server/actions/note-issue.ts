import { and, eq, gt } from 'drizzle-orm'
import { projectPlaces } from '#features/projects/project/server/queries/places.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import type { NotedReason } from '../../transaction.ts'
import { hasUnappliedMoney } from '../issue-queries.ts'
import { payments } from '../payment-tables.ts'
import type { Payment } from '../queries.ts'
import { paymentIssues } from '../transaction-tables.ts'

export async function noteIssue(
  tx: DatabaseTransaction,
  paymentId: string,
  reason: NotedReason,
): Promise<void> {
  await tx.insert(paymentIssues).values({ paymentId, reason }).onConflictDoNothing()
}

/** Records an issue on each paid payment of a withdrawn project, once. An organiser decides by the contest's rules. */
export async function noteWithdrawn(tx: DatabaseTransaction, projectId: string): Promise<void> {
  const places = projectPlaces(tx)
  const paid = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(places, eq(places.id, payments.projectId))
    .where(
      and(
        eq(places.id, projectId),
        eq(places.status, 'withdrawn'),
        eq(payments.status, 'completed'),
        gt(payments.total, 0),
      ),
    )
  for (const { id } of paid) await noteIssue(tx, id, 'withdrawn_paid')
}

/** A payer with unapplied money is not charged again. */
export async function rejectUnapplied(db: Database, payment: Payment): Promise<void> {
  if (await hasUnappliedMoney(db, payment)) fail('money_unapplied')
}
