import { and, eq, inArray, isNull } from 'drizzle-orm'
import { moveContest } from '#features/contests/contest/server/actions.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { lockRound } from '#features/jury/panel/server/queries.ts'
import { ballots, rounds } from '#features/jury/panel/server/tables.ts'
import { appendToScoreLog } from '#features/jury/round/server/score-log.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'

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
