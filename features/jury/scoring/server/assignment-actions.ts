import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { listOwnFinalists, versionOf } from '#features/jury/finals/server/finals-queries.ts'
import { assignmentLifecycle, roundLifecycle } from '#features/jury/lifecycle.ts'
import { listConflictedAssignments } from '#features/jury/panel/server/conflicts.ts'
import { lockRound } from '#features/jury/panel/server/queries.ts'
import { assignments, ballots, jurors } from '#features/jury/panel/server/tables.ts'
import { appendToScoreLog } from '#features/jury/round/server/score-log.ts'
import { listEntryNumbers } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { isOutdated, rejectOutdated } from '#shared/versions.ts'
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

interface BallotInput {
  userId: string
  contestId: string
  categoryId: string
  entryIds: string[]
  /** The version of the order that the juror saw, 0 for none; without it any order is overwritten. */
  version?: number | undefined
}

/**
 * Saves a juror's placed finalists of a category, best first. Unplaced ones come after them, without an order. Placing
 * none removes the ballot.
 */
export async function setBallot(
  db: Database,
  input: BallotInput,
): Promise<{ savedAt: string; version: number }> {
  const { userId, contestId, categoryId, entryIds } = input
  return db.transaction(async (tx) => {
    const [juror] = await tx
      .select()
      .from(jurors)
      .where(and(eq(jurors.contestId, contestId), eq(jurors.userId, userId), isNull(jurors.leftAt)))
      .for('update')
    if (!juror) throw new NotFound()
    const round = await lockRound(tx, contestId, 2, 'share')
    if (!roundLifecycle.can('score', round.status)) fail('round_closed')
    const finalists = (await listOwnFinalists(tx, juror)).filter((one) => one.categoryId === categoryId)
    if (finalists.length === 0) throw new NotFound()
    const numbers = new Map(finalists.map(({ entryId, number }) => [entryId, number]))
    const areKnown = entryIds.every((id) => numbers.has(id))
    if (!areKnown || new Set(entryIds).size < entryIds.length) fail('finalists_changed')

    const isThis = and(
      eq(ballots.roundId, round.id),
      eq(ballots.jurorId, juror.id),
      eq(ballots.categoryId, categoryId),
    )
    const [before] = await tx.select().from(ballots).where(isThis)
    const version = versionOf(before)
    const current = {
      entryIds: version > 0 ? (before?.entryIds ?? []).filter((id) => numbers.has(id)) : [],
      version,
    }
    if (isBallotSettled(input, current)) {
      return { savedAt: (before?.castAt ?? new Date()).toISOString(), version }
    }
    const castAt = new Date(Math.max(Date.now(), version + 1))
    const couldPlace = [...numbers.keys()]
    const categories = (await listDisciplines(tx, contestId)).flatMap((one) => one.categories)
    await appendToScoreLog(tx, contestId, [
      {
        action: 'ballot',
        juror: juror.number,
        category: categories.find(({ id }) => id === categoryId)?.key ?? '',
        order: entryIds.map((id) => numbers.get(id) ?? 0),
        of: [...numbers.values()],
      },
    ])
    if (entryIds.length === 0) await tx.delete(ballots).where(and(isThis, isNull(ballots.setAsideAt)))
    else {
      await tx
        .insert(ballots)
        .values({ roundId: round.id, jurorId: juror.id, categoryId, entryIds, couldPlace, castAt })
        .onConflictDoUpdate({
          target: [ballots.roundId, ballots.jurorId, ballots.categoryId],
          set: { entryIds, couldPlace, castAt, setAsideAt: null },
        })
    }
    await record(tx, {
      actorId: userId,
      action: 'jury.ballot',
      subject: { kind: 'category', id: categoryId },
      details: { from: before?.entryIds ?? null, to: entryIds },
    })
    return { savedAt: castAt.toISOString(), version: entryIds.length > 0 ? castAt.getTime() : 0 }
  })
}

/** Whether the order is saved already, as after a lost response. */
function isBallotSettled(
  { entryIds, version }: BallotInput,
  current: { entryIds: string[]; version: number },
): boolean {
  if (!isOutdated(version, current)) return false
  if (current.entryIds.join() === entryIds.join()) return true
  return rejectOutdated('ballot_changed', current)
}
