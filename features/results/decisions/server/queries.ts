import { eq } from 'drizzle-orm'
import { getContest, listLevels } from '#features/contests/contest/server/queries.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { listFinalBallots } from '#features/jury/finals/server/queries/ballots.ts'
import { listWonPrizes } from '#features/jury/finals/server/queries/prizes.ts'
import {
  findRound,
  listAssignments,
  listEvaluations,
  listJurors,
} from '#features/jury/panel/server/queries.ts'
import {
  type ContestEntry,
  listContestEntries,
  listEntryStates,
} from '#features/projects/project/server/queries.ts'
import type { RankedEntry } from '#features/results/ranking/ranking.ts'
import { reliabilityOf } from '#features/results/ranking/reliability.ts'
import { rankInThread } from '#features/results/ranking/server/rank-in-thread.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { JurorScore, ResultEntry, ResultsView } from '../contract.ts'
import { finalsOrder, votesOn } from '../finals-order.ts'
import { levelStatusOf } from '../level-status.ts'
import { decisions, overrides } from './tables.ts'

export type Decision = typeof decisions.$inferSelect
type Override = typeof overrides.$inferSelect

const spoken = (number: number) => String(number).padStart(2, '0')

function thumbOf(cover: ImageView | null): string | null {
  const [smallest] = (cover?.renditions ?? [])
    .filter(({ format }) => format !== 'avif')
    .sort((a, b) => a.width - b.width)
  return smallest?.url ?? null
}

/** The decisions of an announced contest, the first of each category first. */
export function listDecisions(db: Database, contestId: string): Promise<Decision[]> {
  return db.select().from(decisions).where(eq(decisions.contestId, contestId)).orderBy(decisions.rank)
}

async function listOverrides(db: Database, contestId: string): Promise<Map<string, Override>> {
  const rows = await db.select().from(overrides).where(eq(overrides.contestId, contestId))
  return new Map(rows.map((row) => [row.entryId, row]))
}

/** Places in the finals by entry; empty before the first ballot. */
async function finalPlaces(
  db: Database,
  contestId: string,
  entries: ContestEntry[],
): Promise<Map<string, number>> {
  const places = new Map<string, number>()
  const byCategory = Map.groupBy(await listFinalBallots(db, contestId), ({ categoryId }) => categoryId)
  for (const [categoryId, ballots] of byCategory) {
    const finalists = entries
      .filter((entry) => entry.categoryId === categoryId && entry.status === 'shortlisted')
      .map(({ entryId }) => entryId)
    const votes = votesOn(finalists, ballots)
    for (const { entry, place } of finalsOrder(finalists, votes)) places.set(entry, place)
  }
  return places
}

/** Each juror's score of an entry, highest first. */
export async function listEntryScores(
  db: Database,
  { contestId, entryId }: { contestId: string; entryId: string },
): Promise<JurorScore[]> {
  const isEntered = (await listEntryStates(db, contestId)).some((entry) => entry.entryId === entryId)
  if (!isEntered) throw new NotFound()
  return (await listEvaluations(db, contestId, entryId))
    .map(({ jurorNumber, jurorName, score }) => ({ juror: spoken(jurorNumber), name: jurorName, score }))
    .sort((a, b) => b.score - a.score || a.juror.localeCompare(b.juror))
}

function resultOf(
  entry: ContestEntry,
  ranked: RankedEntry,
  levels: ResultsView['levels'],
  override: Override | undefined,
): Omit<ResultEntry, 'finalRank'> {
  const {
    evaluations,
    mean,
    corrected,
    standardErrorInJury: standardError,
    rank,
    bestRank,
    worstRank,
  } = ranked
  const state = levelStatusOf({ ...ranked.forLevels, evaluations }, levels, override?.levelKey)
  return {
    entryId: entry.entryId,
    number: entry.number,
    title: entry.title,
    firm: entry.firm,
    categoryId: entry.categoryId,
    thumb: thumbOf(entry.cover),
    evaluations,
    mean,
    corrected,
    standardError,
    rank,
    bestRank,
    worstRank,
    levelScore: ranked.forLevels.score,
    ...state,
    level: override ? override.levelKey : state.scoreLevel,
    overrideReason: override?.reason ?? null,
    isFinalist: entry.status === 'shortlisted',
  }
}

/** The current ranking, calculated from the scores on every request. It is not saved before the announcement. */
export async function getResults(db: Database, contestId: string): Promise<ResultsView> {
  const contest = await getContest(db, contestId)
  const levels = (await listLevels(db, contestId)).map(({ key, name, threshold }) => ({
    key,
    name,
    threshold,
  }))
  const entries = await listContestEntries(db, contestId)
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]))
  const evaluations = (await listEvaluations(db, contestId)).filter(({ entryId }) => byId.has(entryId))
  const round = await findRound(db, contestId, 1)
  const assigned = round ? await listAssignments(db, round.id) : []
  const jury = new Map((await listJurors(db, contestId)).map((juror) => [juror.id, juror]))
  const staged = await listOverrides(db, contestId)
  const places = await finalPlaces(db, contestId, entries)
  const decided = new Map((await listDecisions(db, contestId)).map((one) => [one.entryId, one]))

  const ranking = await rankInThread(
    evaluations.map(({ entryId, jurorId, score }) => ({
      entry: entryId,
      juror: jurorId,
      score,
      category: byId.get(entryId)?.categoryId ?? '',
    })),
  )
  const results = ranking.entries.flatMap((ranked) => {
    const entry = byId.get(ranked.entry)
    if (!entry) return []
    return {
      ...resultOf(entry, ranked, levels, staged.get(entry.entryId)),
      // After the announcement no entry is shortlisted any more; the decision stores the place.
      finalRank: decided.get(entry.entryId)?.finalRank ?? places.get(entry.entryId) ?? null,
    }
  })
  const ranked = new Set(results.map(({ entryId }) => entryId))
  const categories = new Map(
    entries.map(({ categoryId, category, discipline }) => [
      categoryId,
      { id: categoryId, name: category, discipline },
    ]),
  )
  return {
    contest: { id: contest.id, name: contest.name, year: contest.year, status: contest.status },
    computedAt: new Date().toISOString(),
    evaluations: evaluations.length,
    assigned: assigned.filter(({ status }) => status !== 'recused').length,
    wanted: round?.evaluations ?? contest.evaluationsPerEntry,
    components: ranking.components,
    reliability: reliabilityOf(ranking),
    levels,
    categories: [...categories.values()],
    entries: results,
    unscored: entries
      .filter(({ entryId }) => !ranked.has(entryId))
      .map(({ number, title }) => ({ number, title })),
    prizes: (await listWonPrizes(db, contestId))
      .filter(({ entryId }) => byId.has(entryId))
      .map(({ key, name, entryId }) => ({ key, name, entryId })),
    jurors: ranking.jurors.flatMap(({ juror, evaluations: read, severity, outlyingScores }) => {
      const known = jury.get(juror)
      return known
        ? { juror: spoken(known.number), name: known.name, evaluations: read, severity, outlyingScores }
        : []
    }),
  }
}
