import { and, eq, inArray, isNull } from 'drizzle-orm'
import { moveContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines, lockContest } from '#features/contests/contest/server/queries.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { lockRound } from '#features/jury/panel/server/queries.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { ballots, jurors, rounds } from '#features/jury/panel/server/tables.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { isOutdated, rejectOutdated } from '#shared/versions.ts'
import { listOwnFinalists, versionOf } from './finals-queries.ts'

/**
 * Returns from the finals to round 1. Finalists become normal entries again. The ballots stay on record, but neither
 * count nor prefill later finals.
 */
export async function leaveFinals(
  db: Database,
  { actorId, contestId, reason }: { actorId: string; contestId: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    await moveContest(tx, { actorId, contestId, action: 'leaveFinals', reason })
    const round = await lockRound(tx, contestId, 2, 'update')
    if (!roundLifecycle.can('leave', round.status)) fail('round_moved')
    const entryIds = (await listContestEntries(tx, contestId))
      .filter(({ status }) => status === 'shortlisted')
      .map(({ entryId }) => entryId)
    await moveEntries(tx, { entryIds, action: 'unlist' })
    await appendToScoreLog(tx, contestId, [{ action: 'leaveFinals' }])
    const aside = await tx
      .update(ballots)
      .set({ setAsideAt: new Date() })
      .where(and(eq(ballots.roundId, round.id), isNull(ballots.setAsideAt)))
      .returning({ id: ballots.id })
    // The opening time stays, because jurors have already seen the finalists.
    await tx
      .update(rounds)
      .set({ status: roundLifecycle.to('leave'), closedAt: null, voters: null })
      .where(and(eq(rounds.id, round.id), inArray(rounds.status, roundLifecycle.from('leave'))))
    await record(tx, {
      actorId,
      action: 'jury.leaveFinals',
      subject: { kind: 'round', id: round.id },
      reason,
      details: { contestId, entryIds, ballots: aside.length },
    })
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
