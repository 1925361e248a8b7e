import { and, count, eq, gt, max, ne } from 'drizzle-orm'
import { listUsers, listUsersIn } from '#features/accounts/session/server/queries.ts'
import { assignmentLifecycle } from '#features/jury/lifecycle.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { assignments } from '#features/jury/panel/server/tables.ts'
import { listEntryNumbers } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { auditLog } from '#server/database/tables.ts'
import { fail } from '#shared/domain-error.ts'
import { lockOwn, type OwnAssignment } from './assignment-actions.ts'

type Assignment = typeof assignments.$inferSelect

/**
 * Reverts a juror's own recusal, with the saved scores.
 * @throws Error, naming a contact, when it was not their own recusal or the entry was assigned to somebody else
 * meanwhile
 */
export async function undoRecusal(db: Database, input: OwnAssignment): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment, contestId, juror, hasConflict } = await lockOwn(tx, input)
    const { id, entryId } = assignment
    const savedAt = new Date().toISOString()
    // A repeated request, after a lost response.
    if (assignment.status === 'assigned' && !hasConflict) return { savedAt }
    if (hasConflict || assignment.recusedFor !== 'juror' || (await isGivenToAnother(tx, assignment))) {
      fail('recusal_final', { contact: await contactFor(tx, input.userId) })
    }
    const entry = (await listEntryNumbers(tx, [entryId])).get(entryId) ?? 0
    await appendToScoreLog(tx, contestId, [{ action: 'restored', juror, entry }])
    await tx
      .update(assignments)
      .set({ status: assignmentLifecycle.to('restore'), recusalReason: null, recusedFor: null })
      .where(eq(assignments.id, id))
    await record(tx, {
      actorId: input.userId,
      action: 'jury.undoRecusal',
      subject: { kind: 'assignment', id },
      details: { entryId },
    })
    return { savedAt }
  })
}

/** Whether the entry was assigned to another juror after the recusal. */
async function isGivenToAnother(
  tx: DatabaseTransaction,
  { id, entryId, roundId }: Assignment,
): Promise<boolean> {
  const [recusal] = await tx
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'assignment'),
        eq(auditLog.subjectId, id),
        eq(auditLog.action, 'jury.recuse'),
      ),
    )
  if (!recusal?.at) return false
  const [since] = await tx
    .select({ count: count() })
    .from(assignments)
    .where(
      and(
        eq(assignments.entryId, entryId),
        eq(assignments.roundId, roundId),
        ne(assignments.id, id),
        gt(assignments.createdAt, recusal.at),
      ),
    )
  return (since?.count ?? 0) > 0
}

/** The name and email of an organiser as a contact. */
async function contactFor(tx: DatabaseTransaction, userId: string): Promise<string> {
  const organisers = (await listUsersIn(tx, 'organiser')).filter(({ id }) => id !== userId)
  const [first] = organisers
  const user = first && (await listUsers(tx, [first.id])).get(first.id)
  return user ? `${user.firstName} ${user.lastName} (${user.email})` : ''
}
