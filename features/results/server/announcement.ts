import { eq } from 'drizzle-orm'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { moveContest } from '#features/contests/server/actions.ts'
import { type Contest, lockContest } from '#features/contests/server/queries.ts'
import type { JuryRefusal } from '#features/jury/contract.ts'
import { isPrizeVoteOpen, listUndecidedPrizes } from '#features/jury/server/queries/prizes.ts'
import { checkScores } from '#features/jury/server/queries/score-check.ts'
import { findRound } from '#features/jury/server/queries.ts'
import { moveEntries } from '#features/projects/server/actions/entries.ts'
import type { Database } from '#server/database.ts'
import { announce } from '#server/jobs.ts'
import { record } from '#server/journal.ts'
import { refuse } from '#shared/refusal.ts'
import { areSameAwards, awardsIn } from '../awarded.ts'
import type { ResultEntry, ResultsRefusal, ResultsView, SeenAward } from '../contract.ts'
import { areKnown, type Doubts, doubtsIn, hasDoubts } from '../doubts.ts'
import { contestAnnounced } from '../events.ts'
import { makeReport } from './judging-reports.ts'
import { getResults } from './queries.ts'
import { decisions, plannedAnnouncements } from './tables.ts'

export interface OfOffice {
  actorId: string
  contestId: string
}

/** Holds the contest, and refuses once its results are public: they are never changed under the public's eyes. */
export async function lockBeforeAnnouncement(tx: Database, contestId: string): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) refuse<ResultsRefusal>('results_public')
  return contest
}

/** Refuses what stands in the way of an announcement as things are, whoever makes it. */
export async function refuseUnready(
  tx: Database,
  contest: Contest,
  { entries, unread }: ResultsView,
): Promise<void> {
  if (!contestLifecycle.can('announce', contest.status)) refuse<ResultsRefusal>('results_early')
  for (const number of [1, 2] as const) {
    const round = await findRound(tx, contest.id, number)
    if (round?.status === 'open') refuse<ResultsRefusal>('round_running')
  }
  if (await isPrizeVoteOpen(tx, contest.id)) refuse<ResultsRefusal>('prize_running')
  if (entries.length + unread === 0) refuse<JuryRefusal>('entries_none')
  if (unread > 0) refuse<ResultsRefusal>('entries_unread', { count: unread })
  const undecided = await listUndecidedPrizes(tx, contest.id)
  if (undecided.length > 0) refuse<ResultsRefusal>('prize_undecided')
}

/** Few readings and readings that nothing links stop nobody, but somebody has said that they know. */
export function refuseUnknown(results: ResultsView, accepts: Doubts): void {
  const doubts = doubtsIn(results)
  if (areKnown(doubts, accepts)) return
  refuse<ResultsRefusal>('results_doubtful', { short: doubts.short.length, groups: doubts.groups })
}

/** What was changed outside the portal is not announced: the digest that is published would not stand for it. */
async function refuseDiffering(tx: Database, contestId: string): Promise<void> {
  const { chain, differing } = await checkScores(tx, contestId)
  if (!chain.isWhole || differing.length > 0) refuse<ResultsRefusal>('scores_differ')
}

async function keepDecisions(
  tx: Database,
  { actorId, contestId }: OfOffice,
  entries: readonly ResultEntry[],
): Promise<void> {
  const rows = entries.map(({ level: levelKey, ...entry }) => ({
    entryId: entry.entryId,
    contestId,
    levelKey,
    readings: entry.readings,
    mean: entry.mean,
    corrected: entry.corrected,
    standardError: entry.standardError,
    rank: entry.rank,
    finalRank: entry.finalRank,
    overrideReason: entry.overrideReason,
    decidedById: actorId,
  }))
  // A statement takes 65 535 values at most.
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(decisions).values(rows.slice(from, from + 1000))
  }
}

/** For the journal: the entries with few readings by their numbers, each with how many it has. */
function knownIn(results: ResultsView) {
  const doubts = doubtsIn(results)
  if (!hasDoubts(doubts)) return {}
  const numbers = new Map(results.entries.map(({ entryId, number }) => [entryId, number]))
  const short = doubts.short.map(({ entryId, readings }) => ({ number: numbers.get(entryId), readings }))
  return { accepted: { short, wanted: results.wanted, groups: doubts.groups } }
}

/**
 * Makes the results public within a transaction, all at once: every entry that was read is decided, how it was
 * judged is written down, and whoever listens issues awards and publishes work once this is kept.
 * @param accepts null where nobody was asked: in plans from before there was a question
 */
export async function makeAnnouncement(
  tx: Database,
  {
    actorId,
    contestId,
    awards: seen,
    accepts,
  }: OfOffice & { awards: readonly SeenAward[]; accepts: Doubts | null },
): Promise<{ awarded: number }> {
  const contest = await lockBeforeAnnouncement(tx, contestId)
  const results = await getResults(tx, contestId)
  await refuseUnready(tx, contest, results)
  await refuseDiffering(tx, contestId)
  const awards = awardsIn(results)
  if (!areSameAwards(awards, seen)) refuse<ResultsRefusal>('results_changed')
  if (accepts) refuseUnknown(results, accepts)

  const { entries } = results
  await keepDecisions(tx, { actorId, contestId }, entries)
  await makeReport(tx, contest, results)
  const winning = new Set(awards.map(({ entryId }) => entryId))
  const losing = entries.map(({ entryId }) => entryId).filter((entryId) => !winning.has(entryId))
  await moveEntries(tx, { entryIds: [...winning], act: 'award' })
  await moveEntries(tx, { entryIds: losing, act: 'pass' })
  await moveContest(tx, { actorId, contestId, act: 'announce' })
  await tx.delete(plannedAnnouncements).where(eq(plannedAnnouncements.contestId, contestId))
  await record(tx, {
    actorId,
    act: 'results.announce',
    subject: { kind: 'contest', id: contestId },
    details: { awarded: awards.length, entries: entries.length, ...knownIn(results) },
  })
  await announce(tx, contestAnnounced, { contestId })
  return { awarded: awards.length }
}
