import { Readable } from 'node:stream'
import { countLogDownload } from '#features/accounts/server/actions/log-downloads.ts'
import { getContest, listContestsById } from '#features/contests/server/queries.ts'
import { findScoreChain } from '#features/jury/server/queries/score-chain.ts'
import { checkScores } from '#features/jury/server/queries/score-check.ts'
import { exportPublicLog, exportScoreLog } from '#features/jury/server/queries/score-log.ts'
import type { Database } from '#server/database.ts'
import { type Api, hasTag } from '#server/http.ts'
import { NotFound } from '#shared/refusal.ts'
import * as contract from '../contract-log.ts'
import { publicFiles } from './public-files.ts'
import { findJudgingReport } from './queries/reports.ts'
import { getResults } from './queries.ts'
import { readingsAsCsv } from './readings-export.ts'
import { resultsAsCsv } from './results-export.ts'

/** @throws NotFound before the announcement, and where the contest was judged without a chain */
async function getPublic(db: Database, contestId: string) {
  const contest = (await listContestsById(db, [contestId])).get(contestId)
  const announcedAt = contest?.announcedAt
  const kept = announcedAt ? await findJudgingReport(db, contestId) : null
  if (!contest || !announcedAt || !kept || kept.digest === '') throw new NotFound()
  return { slug: contest.slug, announcedAt, length: kept.report.logLines, digest: kept.digest }
}

/** What lets anyone reckon a result again. */
export function logRoutes(api: Api): void {
  const fileOf = publicFiles(api.app)
  api.download(contract.getPublicScores, async ({ db, input, request }) => {
    const { slug, length, digest } = await getPublic(db, input.contestId)
    const file = { tag: digest, type: 'text/plain; charset=utf-8', fileName: `palmares-scores-${slug}.txt` }
    // A reader who has it already is answered without it, and uses up nothing.
    if (hasTag(request, digest)) return { ...file, body: Readable.from([]) }
    await countLogDownload(db, request.ip)
    const name = `scores-${input.contestId}-${digest}`
    return { ...file, body: await fileOf(name, () => exportPublicLog(db, input.contestId, length)) }
  })
  api.download(contract.getPublicReadings, async ({ db, input }) => {
    const { slug, announcedAt } = await getPublic(db, input.contestId)
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `palmares-readings-${slug}.csv`,
      body: await fileOf(`readings-${input.contestId}-${announcedAt.getTime()}`, async function* () {
        yield await readingsAsCsv(db, input.contestId)
      }),
    }
  })
  api.serve(contract.getScoreLog, async ({ db, input }) => {
    await getContest(db, input.contestId)
    return (await findScoreChain(db, input.contestId)) ?? { length: 0, digest: null }
  })
  api.serve(contract.verifyScores, async ({ db, input }) => {
    await getContest(db, input.contestId)
    const { chain, differing } = await db.transaction((tx) => checkScores(tx, input.contestId), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    if (!chain.isWhole) return { length: chain.broken - 1, digest: null, broken: chain.broken, differing }
    return { length: chain.length, digest: chain.digest, broken: null, differing }
  })
  api.download(contract.exportScores, async ({ db, input }) => {
    const { slug } = await getContest(db, input.contestId)
    return {
      type: 'text/plain; charset=utf-8',
      fileName: `palmares-scores-${slug}.txt`,
      body: Readable.from(exportScoreLog(db, input.contestId)),
    }
  })
  api.download(contract.exportReadings, async ({ db, input }) => {
    const { slug } = await getContest(db, input.contestId)
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `palmares-readings-${slug}.csv`,
      body: Buffer.from(await readingsAsCsv(db, input.contestId)),
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
