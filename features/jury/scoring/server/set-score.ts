import { and, eq } from 'drizzle-orm'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { scores } from '#features/jury/panel/server/tables.ts'
import { listEntryNumbers } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import { isOutdated, rejectOutdated } from '#shared/versions.ts'
import { lockOwnAssignment, type OwnAssignment } from './assignment-actions.ts'

interface ScoreInput extends OwnAssignment {
  criterionId: string
  value: number | null
  /** The version of the score that the juror saw, 0 for none; without it any score is overwritten. */
  version?: number | undefined
}

/**
 * Saves or removes one score, with a line in the score audit log.
 * @throws Error with the current score, when it is not the one that the juror saw
 */
export async function setScore(
  db: Database,
  input: ScoreInput,
): Promise<{ savedAt: string; version: number }> {
  const { userId, assignmentId, criterionId, value } = input
  return db.transaction(async (tx) => {
    const { assignment, contestId, juror } = await lockOwnAssignment(tx, input)
    const criterion = (await listCriteria(tx, contestId)).find(({ id }) => id === criterionId)
    if (!criterion) throw new NotFound()
    const isThis = and(eq(scores.assignmentId, assignmentId), eq(scores.criterionId, criterionId))
    const [before] = await tx.select().from(scores).where(isThis)
    const [from, seen] = [before?.value ?? null, before?.version ?? 0]
    const scoredAt = new Date()
    const savedAt = scoredAt.toISOString()
    // The same score again: the response to the first request was lost.
    if (from === value) return { savedAt, version: seen }
    const current = { value: from, version: seen }
    if (isOutdated(input.version, current)) return rejectOutdated('score_changed', current)
    const version = value === null ? 0 : versionAt(scoredAt, seen)
    if (value === null) await tx.delete(scores).where(isThis)
    else {
      await tx
        .insert(scores)
        .values({ assignmentId, criterionId, value, version, scoredAt })
        .onConflictDoUpdate({
          target: [scores.assignmentId, scores.criterionId],
          set: { value, version, scoredAt },
        })
    }
    await record(tx, {
      actorId: userId,
      action: 'jury.score',
      subject: { kind: 'assignment', id: assignmentId },
      details: { criterionId, from, to: value },
    })
    const entry = (await listEntryNumbers(tx, [assignment.entryId])).get(assignment.entryId) ?? 0
    // Last, because every other score of the contest waits from here until the commit.
    const line = { action: 'score' as const, juror, entry, criterion: criterion.key, from, to: value }
    await appendToScoreLog(tx, contestId, [line], scoredAt)
    return { savedAt, version }
  })
}

const versions = 2 ** 31 - 1

/**
 * A version that differs from all earlier ones, also after the score was removed. It comes from the clock, because a
 * counter would disclose how much others have scored.
 */
function versionAt(at: Date, before: number): number {
  const version = 1 + (at.getTime() % versions)
  const ahead = version - before
  const isLater = ahead > 0 || ahead < -versions / 2
  return isLater ? version : 1 + (before % versions)
}
