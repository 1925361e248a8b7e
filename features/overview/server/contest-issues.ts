import type { Contest } from '#features/contests/contest/server/queries.ts'
import { countTextsToReview } from '#features/editorial/server/queries.ts'
import { judgesNow } from '#features/jury/panel/server/queries/own-jury.ts'
import { findRound, listJurors } from '#features/jury/panel/server/queries.ts'
import {
  countUndecidedConflicts,
  listJurorsBehind,
  listProgress,
} from '#features/jury/round/server/queries/progress.ts'
import { countPendingTransfers } from '#features/payments/ledger/server/queries/contest-money.ts'
import { hasSubmitted } from '#features/projects/project/server/queries/contest-figures.ts'
import { type Counted, mostNamed } from '#server/database/counted.ts'
import type { Database } from '#server/database/database.ts'
import { type ContestIssue, type ContestStatusView, contestIssues } from '../contract-contest-status.ts'

type Found = Partial<Record<ContestIssue, Counted>>

const one = (is: boolean): Counted => ({ count: is ? 1 : 0, names: [] })

/** What prevents round 1, or delays it. */
async function ofTheRound(db: Database, { id, status }: Contest, now: Date): Promise<Found> {
  const isEmpty = !(await hasSubmitted(db, id))
  const hasJurors = (await listJurors(db, id)).some(({ leftAt }) => leftAt === null)
  const round = await findRound(db, id, 1)
  const progress = round ? await listProgress(db, id, round.id) : []
  const isWaiting = status === 'closed' && round?.status !== 'open' && !round?.openedAt
  // The portal looks every minute.
  const isOverdue = isWaiting && !!round?.opensAt && now.getTime() - round.opensAt.getTime() > 120_000
  return {
    entries_none: one(isEmpty),
    not_assigned: one(!isEmpty && hasJurors && progress.length === 0),
    opening_overdue: one(isOverdue),
  }
}

/** What only organisers may know who do not judge in this contest. */
async function ofTheJury(db: Database, { id }: Contest, now: Date): Promise<Found> {
  const late = (await listJurorsBehind(db, id, now)).map(({ name }) => name)
  return {
    behind: { count: late.length, names: late.slice(0, mostNamed) },
    conflicts: await countUndecidedConflicts(db, id),
    publications: await countTextsToReview(db, id),
  }
}

/** What needs an organiser's attention in a contest, with the names of the first that it is about. */
export async function listContestIssues(
  db: Database,
  { contest, userId, now }: { contest: Contest; userId: string; now: Date },
): Promise<ContestStatusView['issues']> {
  const isJudged = contest.status === 'closed' || contest.status === 'judging'
  const found: Found = {
    ...(isJudged ? await ofTheRound(db, contest, now) : {}),
    transfers_pending: { count: await countPendingTransfers(db, contest.id), names: [] },
    ...((await judgesNow(db, contest.id, userId)) ? {} : await ofTheJury(db, contest, now)),
  }
  return contestIssues.flatMap((issue) => {
    const counted = found[issue]
    return counted && counted.count > 0 ? [{ issue, ...counted }] : []
  })
}
