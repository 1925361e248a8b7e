import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listContestsById } from '#features/contests/editions/server/queries.ts'
import { listConflicts, listSureConflicts } from '#features/jury/conflicts/server/ties.ts'
import { lockRound } from '#features/jury/judging/server/queries.ts'
import { assignments, jurors, rounds } from '#features/jury/judging/server/tables.ts'
import { assignmentLifecycle } from '#features/jury/lifecycle.ts'
import type { ScoreEvent } from '#features/jury/score-log/score-log.ts'
import { appendToScoreLog } from '#features/jury/score-log/server/score-log.ts'
import { listContestEntries, listEntryNumbers } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { recordAll } from '#server/journal.ts'
import type { Pair } from '../draw-input.ts'

type Reading = typeof assignments.$inferSelect

interface OfSeat {
  actorId: string | null
  contestId: string
  jurorId: string
}

/**
 * Gives a juror back, with the marks they bear, the readings that the portal left to others and that nothing keeps from
 * them any more. What the juror left themselves stays left, and once the results are public nothing moves. What others were
 * assigned in their stead stays: the ranking takes unequal numbers, and an organiser can remove one.
 * @param first what the score log records before it
 */
export async function giveBackReadings(
  tx: Database,
  { actorId, contestId, jurorId }: OfSeat,
  first: readonly ScoreEvent[] = [],
): Promise<void> {
  const [seat] = await tx
    .select({ id: jurors.id, userId: jurors.userId, number: jurors.number })
    .from(jurors)
    .where(and(eq(jurors.id, jurorId), isNull(jurors.leftAt)))
  const readings = seat ? await listGivenBack(tx, contestId, seat) : []
  const entryOf = await listEntryNumbers(
    tx,
    readings.map(({ entryId }) => entryId),
  )
  const restored = readings.map(({ entryId }) => ({
    action: 'restored' as const,
    juror: seat?.number ?? 0,
    entry: entryOf.get(entryId) ?? 0,
  }))
  const told = [...first, ...restored]
  if (told.length > 0) await appendToScoreLog(tx, contestId, told)
  await tx
    .update(assignments)
    .set({ status: assignmentLifecycle.to('restore'), recusalReason: null, recusedFor: null })
    .where(
      among(
        assignments.id,
        readings.map(({ id }) => id),
      ),
    )
  await recordAll(
    tx,
    readings.map(({ id, entryId }) => ({
      actorId,
      action: 'jury.restore',
      subject: { kind: 'assignment', id },
      details: { entryId, jurorId },
    })),
  )
}

async function listGivenBack(
  tx: Database,
  contestId: string,
  seat: { id: string; userId: string },
): Promise<Reading[]> {
  const contest = (await listContestsById(tx, [contestId])).get(contestId)
  if (!contest || contest.announcedAt !== null) return []
  const ofFirst = and(eq(rounds.contestId, contestId), eq(rounds.number, 1))
  if ((await tx.$count(rounds, ofFirst)) === 0) return []
  // Held against marks and another draw, and before the chain, as whoever marks does.
  const round = await lockRound(tx, contestId, 1, 'update')
  const readings = await tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.roundId, round.id),
        eq(assignments.jurorId, seat.id),
        inArray(assignments.status, assignmentLifecycle.from('restore')),
        inArray(assignments.recusedFor, ['tie', 'left']),
      ),
    )
    .orderBy(assignments.id)
  if (readings.length === 0) return []
  const entries = await listContestEntries(tx, contestId)
  const entriesOf = (pairs: readonly Pair[]) => new Set(pairs.map(({ entry }) => entry))
  const barred = entriesOf(await listConflicts(tx, [seat], entries))
  // A tie that waits for an answer took nothing that was begun from a juror who stayed either.
  const surelyBarred = entriesOf(await listSureConflicts(tx, [seat], entries))
  return readings.filter(
    ({ entryId, recusedFor }) => !(recusedFor === 'tie' ? barred : surelyBarred).has(entryId),
  )
}
