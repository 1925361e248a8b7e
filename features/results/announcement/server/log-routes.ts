import { Readable } from 'node:stream'
import { type Contest, getContest, listContestsById } from '#features/contests/editions/server/queries.ts'
import { findScoreChain } from '#features/jury/score-log/server/queries/score-chain.ts'
import { exportScoreLog, verifyScoreLog } from '#features/jury/score-log/server/queries/score-log.ts'
import { getResults } from '#features/results/decisions/server/queries.ts'
import { resultsAsCsv } from '#features/results/decisions/server/results-export.ts'
import type { Database } from '#server/database/database.ts'
import type { Api } from '#server/http/http.ts'
import { NotFound } from '#shared/refusal.ts'
import * as contract from '../contract-log.ts'
import { evaluationsAsCsv } from './evaluations-export.ts'
import { publicScoresAsCsv } from './public-scores.ts'

/** @throws NotFound before the announcement */
async function getAnnounced(db: Database, contestId: string): Promise<Contest> {
  const contest = (await listContestsById(db, [contestId])).get(contestId)
  if (!contest?.announcedAt) throw new NotFound()
  return contest
}

/** The score log and the downloads around it. */
export function logRoutes(api: Api): void {
  api.download(contract.getPublicScores, async ({ db, input }) => {
    const { slug } = await getAnnounced(db, input.contestId)
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `palmares-scores-${slug}.csv`,
      body: Buffer.from(await publicScoresAsCsv(db, input.contestId)),
    }
  })
  api.serve(contract.getScoreLog, async ({ db, input }) => {
    await getContest(db, input.contestId)
    return (await findScoreChain(db, input.contestId)) ?? { length: 0, digest: null }
  })
  api.serve(contract.verifyScores, async ({ db, input }) => {
    await getContest(db, input.contestId)
    const log = await verifyScoreLog(db, input.contestId)
    if (!log.isWhole) return { length: log.broken - 1, digest: null, broken: log.broken }
    return { length: log.length, digest: log.digest, broken: null }
  })
  api.download(contract.exportScores, async ({ db, input }) => {
    const { slug } = await getContest(db, input.contestId)
    return {
      type: 'text/plain; charset=utf-8',
      fileName: `palmares-scores-${slug}.txt`,
      body: Readable.from(exportScoreLog(db, input.contestId)),
    }
  })
  api.download(contract.exportEvaluations, async ({ db, input }) => {
    const { slug } = await getContest(db, input.contestId)
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `palmares-evaluations-${slug}.csv`,
      body: Buffer.from(await evaluationsAsCsv(db, input.contestId)),
    }
  })
  api.download(contract.exportResults, async ({ db, input, language }) => {
    const { slug } = await getContest(db, input.contestId)
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `palmares-results-${slug}.csv`,
      body: Buffer.from(resultsAsCsv(await getResults(db, input.contestId), language)),
    }
  })
}
