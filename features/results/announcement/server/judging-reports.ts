import type { Contest } from '#features/contests/editions/server/queries.ts'
import { findRound, listAssignments } from '#features/jury/judging/server/queries.ts'
import { findScoreChain } from '#features/jury/score-log/server/queries/score-chain.ts'
import { listEntryStandings } from '#features/projects/steps/server/queries.ts'
import type { ResultsView } from '#features/results/decisions/contract.ts'
import { judgingReports } from '#features/results/decisions/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { judgingReportOf } from '../judging-report.ts'

/** Writes down how an edition was judged, in the transaction that announces it. */
export async function makeReport(tx: Database, contest: Contest, results: ResultsView): Promise<void> {
  const contestId = contest.id
  const standings = await listEntryStandings(tx, contestId)
  const projectOf = new Map(standings.map(({ entryId, projectId }) => [entryId, projectId]))
  const round = await findRound(tx, contestId, 1)
  const given = round ? await listAssignments(tx, round.id) : []
  const chain = await findScoreChain(tx, contestId)
  const report = judgingReportOf({
    entries: results.entries.map(({ entryId, level, scoreLevel }) => ({
      projectId: projectOf.get(entryId) ?? entryId,
      level,
      // Once the thresholds have moved, the score may give what was given by hand.
      isOverridden: level !== scoreLevel,
    })),
    levels: results.levels.map(({ key }) => key),
    jurors: results.jurors.length,
    evaluations: results.evaluations,
    evaluationsPerEntry: round?.evaluations ?? contest.evaluationsPerEntry,
    reliability: results.reliability,
    // What the portal took back is no recusal: the juror never stepped aside from it.
    recusals: given.filter(({ status, recusedFor }) => status === 'recused' && recusedFor === 'juror').length,
    groups: results.components,
    finalists: results.entries.filter(({ finalRank }) => finalRank !== null).length,
  })
  await tx.insert(judgingReports).values({ contestId, report, digest: chain?.digest ?? '' })
}
