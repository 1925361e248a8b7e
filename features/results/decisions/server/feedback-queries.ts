import { inArray } from 'drizzle-orm'
import { type Contest, listCriteria, listLevels } from '#features/contests/contest/server/queries.ts'
import {
  type EntryMean,
  listEntryMeans,
  listOverallMeans,
} from '#features/jury/round/server/queries/feedback.ts'
import {
  getOwnProject,
  listProjectIdsOf,
  listWorkPlaces,
  listWorks,
} from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { FeedbackSheet, listMyFeedback as listed } from '../contract-feedback.ts'
import { listDecisions } from './queries.ts'
import { decisions } from './tables.ts'

/** With fewer evaluations, the means would disclose one juror's scores. */
const fewestEvaluations = 2

const isOut = (contest: Pick<Contest, 'announcedAt' | 'givesFeedback'> | null | undefined) =>
  Boolean(contest?.announcedAt && contest.givesFeedback)

/** Announced results never change, so the means are cached for good. */
const meansCache = new WeakMap<object, Map<string, Promise<Map<string, number>>>>()

function contestMeans(db: Database, contestId: string): Promise<Map<string, number>> {
  const cached = meansCache.get(db) ?? new Map<string, Promise<Map<string, number>>>()
  meansCache.set(db, cached)
  const known = cached.get(contestId)
  if (known) return known
  const made = listDecisions(db, contestId).then((decided) =>
    listOverallMeans(
      db,
      contestId,
      decided.map(({ entryId }) => entryId),
    ),
  )
  cached.set(contestId, made)
  made.catch(() => cached.delete(contestId))
  return made
}

function figuresOf(
  own: readonly EntryMean[],
  criteria: Awaited<ReturnType<typeof listCriteria>>,
  overall: ReadonlyMap<string, number>,
): FeedbackSheet['entries'][number]['figures'] {
  const evaluations = own[0]?.evaluations ?? 0
  if (evaluations < fewestEvaluations) return null
  const means = new Map(own.map(({ criterionId, mean }) => [criterionId, mean]))
  return {
    evaluations,
    criteria: criteria.flatMap(({ id, name, weight }) => {
      const mean = means.get(id)
      return mean === undefined ? [] : [{ name, weight, mean, overall: overall.get(id) ?? mean }]
    }),
  }
}

/**
 * The owner's feedback sheet.
 * @throws NotFound before the announcement, when the contest gives no feedback, and for everybody else
 */
export async function getFeedback(db: Database, userId: string, projectId: string): Promise<FeedbackSheet> {
  await getOwnProject(db, userId, projectId)
  const [place] = await listWorkPlaces(db, [projectId])
  const [work] = await listWorks(db, [projectId])
  const contest = place?.contest
  if (!place || !work || !contest || !isOut(contest)) throw new NotFound()
  const entryIds = place.entries.map(({ entryId }) => entryId)
  const decided = await db.select().from(decisions).where(inArray(decisions.entryId, entryIds))
  if (decided.length === 0) throw new NotFound()
  const levels = new Map((await listLevels(db, contest.id)).map(({ key, name }) => [key, name]))
  const criteria = await listCriteria(db, contest.id)
  const overall = await contestMeans(db, contest.id)
  const means = Map.groupBy(await listEntryMeans(db, contest.id, entryIds), ({ entryId }) => entryId)
  return {
    projectId,
    title: work.title,
    contest: contest.name,
    year: contest.year,
    entries: place.entries.flatMap(({ entryId, category }) => {
      const decision = decided.find((one) => one.entryId === entryId)
      if (!decision) return []
      return {
        entryId,
        discipline: work.discipline ?? category,
        category,
        level: levels.get(decision.levelKey ?? '') ?? null,
        isDecided: decision.overrideReason !== null,
        figures: figuresOf(means.get(entryId) ?? [], criteria, overall),
      }
    }),
  }
}

export async function listMyFeedback(db: Database, userId: string): Promise<OutputOf<typeof listed>> {
  const places = await listWorkPlaces(db, await listProjectIdsOf(db, userId))
  const out = places.filter(({ contest }) => isOut(contest))
  const entryIds = out.flatMap(({ entries }) => entries.map(({ entryId }) => entryId))
  if (entryIds.length === 0) return []
  const decided = await db
    .select({ entryId: decisions.entryId })
    .from(decisions)
    .where(inArray(decisions.entryId, entryIds))
  const isDecided = new Set(decided.map(({ entryId }) => entryId))
  const shown = out.filter(({ entries }) => entries.some(({ entryId }) => isDecided.has(entryId)))
  const works = new Map(
    (
      await listWorks(
        db,
        shown.map(({ projectId }) => projectId),
      )
    ).map((work) => [work.projectId, work]),
  )
  return shown
    .flatMap(({ projectId, contest }) => {
      const work = works.get(projectId)
      return work && contest
        ? [{ projectId, title: work.title, contest: contest.name, year: contest.year }]
        : []
    })
    .sort((one, other) => other.year - one.year)
}
