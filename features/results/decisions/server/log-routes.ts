import { Readable } from 'node:stream'
import {
  type Contest,
  getContest,
  listContestsById,
  listDisciplines,
} from '#features/contests/contest/server/queries.ts'
import { listEvaluations } from '#features/jury/panel/server/queries.ts'
import { findScoreLog } from '#features/jury/round/server/queries/score-chain.ts'
import { exportScoreLog, verifyScoreLog } from '#features/jury/scoring/server/queries/score-log.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import { rankInThread } from '#features/results/ranking/server/rank-in-thread.ts'
import type { Database } from '#server/database/database.ts'
import type { Api } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import * as contract from '../contract-log.ts'
import { publicScoresAsCsv } from './public-scores.ts'
import { getResults } from './queries.ts'
import { resultsAsCsv } from './results-export.ts'

const header = 'entry,juror,score,category,weight,level_score\n'

/**
 * The evaluations behind the ranking, so that others can calculate it again. Entries and jurors appear by number,
 * categories by key, and scores with all digits. Each row also has the score that decides the entry's level, which
 * depends on all evaluations.
 */
async function evaluationsAsCsv(db: Database, contestId: string): Promise<string> {
  const states = new Map((await listEntryStates(db, contestId)).map((one) => [one.entryId, one]))
  const categories = new Map(
    (await listDisciplines(db, contestId)).flatMap((discipline) =>
      discipline.categories.map(({ id, key }) => [id, `${discipline.key}/${key}`] as const),
    ),
  )
  const evaluations = (await listEvaluations(db, contestId)).flatMap(({ entryId, jurorNumber, score }) => {
    const state = states.get(entryId)
    if (!state) return []
    const category = categories.get(state.categoryId) ?? ''
    return { entry: state.number, juror: jurorNumber, score, category }
  })
  const ranking = await rankInThread(
    evaluations.map(({ entry, juror, ...one }) => ({ entry: `${entry}`, juror: `${juror}`, ...one })),
  )
  const forLevels = new Map(ranking.entries.map(({ entry, forLevels }) => [entry, forLevels.score]))
  return (
    header +
    evaluations
      .toSorted((one, other) => one.entry - other.entry || one.juror - other.juror)
      .map(({ entry, juror, score, category }) => {
        const levelScore = forLevels.get(`${entry}`)?.toFixed(6)
        return `${entry},${juror},${score},${category},1,${levelScore}\n`
      })
      .join('')
  )
}

/** @throws NotFound before the announcement */
async function getAnnounced(db: Database, contestId: string): Promise<Contest> {
  const contest = (await listContestsById(db, [contestId])).get(contestId)
  if (!contest?.announcedAt) throw new NotFound()
  return contest
}

/** The score audit log and its related downloads. */
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
    return (await findScoreLog(db, input.contestId)) ?? { length: 0, digest: null }
  })
  api.serve(contract.verifyScores, async ({ db, input }) => {
    await getContest(db, input.contestId)
    const log = await verifyScoreLog(db, input.contestId)
    if (!log.isComplete) return { length: log.broken - 1, digest: null, broken: log.broken }
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
