import { and, eq, inArray, isNull } from 'drizzle-orm'
import { assignmentLifecycle, roundLifecycle } from '#features/jury/lifecycle.ts'
import { listConflictedAssignments } from '#features/jury/panel/server/conflicts.ts'
import { lockRound } from '#features/jury/panel/server/queries.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { assignments, jurors } from '#features/jury/panel/server/tables.ts'
import { listEntryNumbers } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { getContestOfAssignment } from './juror-evaluations.ts'

export interface OwnAssignment {
  userId: string
  assignmentId: string
}

/**
 * Locks the juror's own assignment, and its round against being closed meanwhile. All checks happen under the round's
 * lock, which removing a juror also takes.
 */
export async function lockOwn(tx: DatabaseTransaction, { userId, assignmentId }: OwnAssignment) {
  const contestId = await getContestOfAssignment(tx, assignmentId)
  const round = await lockRound(tx, contestId, 1, 'share')
  const [found] = await tx
    .select({ assignment: assignments, juror: jurors.number })
    .from(assignments)
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .where(and(eq(assignments.id, assignmentId), eq(jurors.userId, userId), isNull(jurors.leftAt)))
    .for('update', { of: assignments })
  if (!found || round.status === 'prepared') throw new NotFound()
  if (!roundLifecycle.can('score', round.status)) fail('round_closed')
  const hasConflict = (await listConflictedAssignments(tx, [assignmentId])).has(assignmentId)
  return { ...found, contestId, hasConflict }
}

/** The same for remarks: not on a recused entry, or one in conflict. */
export async function lockOwnAssignment(tx: DatabaseTransaction, input: OwnAssignment) {
  const own = await lockOwn(tx, input)
  if (own.hasConflict || !assignmentLifecycle.can('score', own.assignment.status)) {
    fail('entry_recused')
  }
  return own
}

async function numberOf(db: Database, entryId: string): Promise<number> {
  return (await listEntryNumbers(db, [entryId])).get(entryId) ?? 0
}

export async function setComment(
  db: Database,
  input: OwnAssignment & { comment: string },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment } = await lockOwnAssignment(tx, input)
    await tx.update(assignments).set({ comment: input.comment }).where(eq(assignments.id, assignment.id))
    return { savedAt: new Date().toISOString() }
  })
}

/** Recuses a juror from an entry; their scores stay on record and no longer count. */
export async function recuse(
  db: Database,
  input: OwnAssignment & { reason: string },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment, contestId, juror } = await lockOwnAssignment(tx, input)
    const entry = await numberOf(tx, assignment.entryId)
    await appendToScoreLog(tx, contestId, [{ action: 'recuse', juror, entry }])
    await tx
      .update(assignments)
      .set({ status: assignmentLifecycle.to('recuse'), recusalReason: input.reason, recusedFor: 'juror' })
      .where(
        and(
          eq(assignments.id, assignment.id),
          inArray(assignments.status, assignmentLifecycle.from('recuse')),
        ),
      )
    await record(tx, {
      actorId: input.userId,
      action: 'jury.recuse',
      subject: { kind: 'assignment', id: assignment.id },
      reason: input.reason,
      details: { entryId: assignment.entryId },
    })
    return { savedAt: new Date().toISOString() }
  })
}
