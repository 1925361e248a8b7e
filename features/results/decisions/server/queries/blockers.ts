import type { Contest } from '#features/contests/contest/server/queries.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { isPrizeVoteOpen, listUndecidedPrizes } from '#features/jury/finals/server/queries/prizes.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { ResultsView } from '../../contract.ts'
import { type BlockerCode, blockerCodes } from '../../contract-announcement.ts'
import { getResults } from '../queries.ts'

/** Everything that prevents the announcement now, in the order in which to resolve it. */
export async function listBlockers(
  db: Database,
  contest: Contest,
  { entries, unscored }: ResultsView,
): Promise<BlockerCode[]> {
  const rounds = await Promise.all(([1, 2] as const).map((number) => findRound(db, contest.id, number)))
  const isEarly = !contestLifecycle.can('announce', contest.status)
  const isBlocking: Record<BlockerCode, boolean> = {
    results_early: isEarly,
    round_running: rounds.some((round) => round?.status === 'open'),
    prize_running: await isPrizeVoteOpen(db, contest.id),
    entries_none: !isEarly && entries.length + unscored.length === 0,
    entries_unread: !isEarly && unscored.length > 0,
    prize_undecided: (await listUndecidedPrizes(db, contest.id)).length > 0,
  }
  return blockerCodes.filter((code) => isBlocking[code])
}

/** The results as they would be announced now; null while something prevents the announcement, and after it. */
export async function findDecidedResults(db: Database, contest: Contest): Promise<ResultsView | null> {
  // Nothing is calculated for a contest that is not judged yet.
  if (!contestLifecycle.can('announce', contest.status)) return null
  const results = await getResults(db, contest.id)
  return (await listBlockers(db, contest, results)).length === 0 ? results : null
}
