import { moveContest } from '#features/contests/contest/server/actions.ts'
import {
  type Contest,
  getContest,
  lockBeforeAnnouncement,
} from '#features/contests/contest/server/queries.ts'
import { listUndecidedPrizes } from '#features/jury/finals/server/queries/prizes.ts'
import { findRound, listAssignments } from '#features/jury/panel/server/queries.ts'
import { findScoreLog } from '#features/jury/round/server/queries/score-chain.ts'
import { verifyScoreLog } from '#features/jury/scoring/server/queries/score-log.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import { contestAnnounced } from '#features/results/events.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { errorMessage, messagesOf } from '#server/messages.ts'
import { fail } from '#shared/domain-error.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { areSameAwards, awardsIn } from '../awards-in.ts'
import type { ResultEntry, ResultsView, SeenAward } from '../contract.ts'
import type { Blocker } from '../contract-announcement.ts'
import { judgingReportOf } from '../judging-report.ts'
import { areAcknowledged, type Warnings, warningsIn } from '../warnings.ts'
import { listBlockers } from './queries/blockers.ts'
import { getResults } from './queries.ts'
import { decisions, judgingReports } from './tables.ts'

/** Saves the judging report, in the transaction that announces the results. */
async function makeReport(tx: DatabaseTransaction, contest: Contest, results: ResultsView): Promise<void> {
  const contestId = contest.id
  const states = await listEntryStates(tx, contestId)
  const projectOf = new Map(states.map(({ entryId, projectId }) => [entryId, projectId]))
  const round = await findRound(tx, contestId, 1)
  const given = round ? await listAssignments(tx, round.id) : []
  const chain = await findScoreLog(tx, contestId)
  const report = judgingReportOf({
    entries: results.entries.map(({ entryId, level, scoreLevel }) => ({
      projectId: projectOf.get(entryId) ?? entryId,
      level,
      // After the thresholds changed, the score may give the same level as the override.
      isOverridden: level !== scoreLevel,
    })),
    levels: results.levels.map(({ key }) => key),
    jurors: results.jurors.length,
    evaluations: results.evaluations,
    evaluationsPerEntry: round?.evaluations ?? contest.evaluationsPerEntry,
    reliability: results.reliability,
    // An assignment that the portal took back is not a recusal by the juror.
    recusals: given.filter(({ status, recusedFor }) => status === 'recused' && recusedFor === 'juror').length,
    groups: results.components,
    finalists: results.entries.filter(({ finalRank }) => finalRank !== null).length,
  })
  await tx.insert(judgingReports).values({ contestId, report, digest: chain?.digest ?? '' })
}

export interface OfAdmin {
  actorId: string
  contestId: string
}

const numbersShown = 12

/** The number of entries without scores, and the numbers of the first twelve. */
export function unscoredParams({ unscored }: ResultsView): { count: number; numbers: string } {
  const numbers = unscored.map(({ number }) => number).sort((one, other) => one - other)
  const shown = numbers.slice(0, numbersShown).join(', ')
  return { count: numbers.length, numbers: numbers.length > numbersShown ? `${shown} …` : shown }
}

/** What prevents the announcement, in the reader's language; one blocker per undecided prize. */
export async function viewBlockers(db: Database, contestId: string, language: Language): Promise<Blocker[]> {
  const contest = await getContest(db, contestId)
  if (contest.announcedAt) return []
  const results = await getResults(db, contestId)
  const t = messagesOf('results', language)
  const codes = await listBlockers(db, contest, results)
  const prizes = codes.includes('prize_undecided') ? await listUndecidedPrizes(db, contest.id) : []
  return codes.flatMap((code): Blocker[] => {
    if (code === 'prize_undecided') {
      return prizes.map(({ name, why }) => ({
        code,
        message: t(`lacking.prize_${why}`, { prize: inLanguage(name, language) }),
        entries: [],
      }))
    }
    if (code !== 'entries_unread') return [{ code, message: errorMessage(code, {}, language), entries: [] }]
    const message = errorMessage(code, unscoredParams(results), language)
    return [{ code, message, entries: results.unscored }]
  })
}

/** @throws Error for the first blocker */
export async function rejectBlocked(
  tx: DatabaseTransaction,
  contest: Contest,
  results: ResultsView,
): Promise<void> {
  const [code] = await listBlockers(tx, contest, results)
  if (code === 'entries_unread') fail(code, unscoredParams(results))
  if (code) fail(code)
}

/** Warnings prevent an announcement until an organiser acknowledges them. */
export function rejectUnacknowledged(results: ResultsView, accepts: Warnings | undefined): void {
  const warnings = warningsIn(results)
  if (!areAcknowledged(warnings, accepts)) fail('results_unacknowledged', warnings)
}

/** Rejects a log that was changed outside the portal, because its published digest would prove nothing. */
async function rejectBrokenLog(tx: DatabaseTransaction, contestId: string): Promise<void> {
  const log = await verifyScoreLog(tx, contestId)
  if (!log.isComplete) fail('score_log_broken')
}

async function saveDecisions(
  tx: DatabaseTransaction,
  { actorId, contestId }: OfAdmin,
  entries: readonly ResultEntry[],
): Promise<void> {
  const rows = entries.map(({ level: levelKey, ...entry }) => ({
    entryId: entry.entryId,
    contestId,
    levelKey,
    evaluations: entry.evaluations,
    mean: entry.mean,
    corrected: entry.corrected,
    levelScore: entry.levelScore,
    standardError: entry.standardError,
    rank: entry.rank,
    finalRank: entry.finalRank,
    overrideReason: entry.overrideReason,
    decidedById: actorId,
  }))
  // A statement takes at most 65,535 values.
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(decisions).values(rows.slice(from, from + 1000))
  }
}

/** For the audit log: the acknowledged warnings with the numbers of their entries. */
function acknowledgedIn(results: ResultsView) {
  const { entries, wanted, components: groups } = results
  if (areAcknowledged(warningsIn(results))) return {}
  const short = entries
    .filter(({ evaluations }) => evaluations < wanted)
    .map(({ number, evaluations }) => ({ number, evaluations }))
  return { accepted: { short, wanted, groups } }
}

/**
 * Publishes the results in the current transaction. It records a decision for every evaluated entry and saves the
 * judging report. After the commit, listeners issue awards and publish projects.
 */
export async function makeAnnouncement(
  tx: DatabaseTransaction,
  {
    actorId,
    contestId,
    awards: seen,
    accepts,
  }: OfAdmin & { awards: readonly SeenAward[]; accepts?: Warnings | undefined },
): Promise<{ awarded: number }> {
  const contest = await lockBeforeAnnouncement(tx, contestId, 'results_public')
  const results = await getResults(tx, contestId)
  await rejectBlocked(tx, contest, results)
  await rejectBrokenLog(tx, contestId)
  const awards = awardsIn(results)
  if (!areSameAwards(awards, seen)) fail('results_changed')
  rejectUnacknowledged(results, accepts)

  const { entries } = results
  await saveDecisions(tx, { actorId, contestId }, entries)
  await makeReport(tx, contest, results)
  const winning = new Set(awards.map(({ entryId }) => entryId))
  const losing = entries.map(({ entryId }) => entryId).filter((entryId) => !winning.has(entryId))
  await moveEntries(tx, { entryIds: [...winning], action: 'award' })
  await moveEntries(tx, { entryIds: losing, action: 'pass' })
  await moveContest(tx, { actorId, contestId, action: 'announce' })
  await record(tx, {
    actorId,
    action: 'results.announce',
    subject: { kind: 'contest', id: contestId },
    details: { awarded: awards.length, entries: entries.length, ...acknowledgedIn(results) },
  })
  await announce(tx, contestAnnounced, { contestId })
  return { awarded: awards.length }
}
