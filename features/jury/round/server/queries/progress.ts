import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { conflicts } from '#features/jury/panel/server/conflict-tables.ts'
import { findRound, listJurors, type Round } from '#features/jury/panel/server/queries.ts'
import { assignments, jurors, scores } from '#features/jury/panel/server/tables.ts'
import { entryPlaces } from '#features/projects/project/server/queries/figures.ts'
import { type Counted, countedOf, countOfAll, mostNamed } from '#server/database/counted.ts'
import type { Database } from '#server/database/database.ts'
import { sum } from '#shared/money.ts'
import { isBehind } from '../../juror-behind.ts'

export interface Progress {
  jurorId: string
  categoryId: string
  assigned: number
  /** With a score for every criterion. */
  scored: number
}

/** The assignments of a round by juror and category; recused ones do not count. */
export async function listProgress(db: Database, contestId: string, roundId: string): Promise<Progress[]> {
  const criteria = await listCriteria(db, contestId)
  const places = entryPlaces(db)
  // One look at the index for each assignment: grouped and joined instead, it would take minutes before the tables'
  // statistics are gathered.
  const scored = db.select({ scored: count() }).from(scores).where(eq(scores.assignmentId, assignments.id))
  return db
    .select({
      jurorId: assignments.jurorId,
      categoryId: places.categoryId,
      assigned: sql<number>`count(*)::int`,
      scored: sql<number>`(count(*) FILTER (WHERE (${scored}) = ${criteria.length}))::int`,
    })
    .from(assignments)
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .innerJoin(places, eq(places.id, assignments.entryId))
    .where(and(eq(assignments.roundId, roundId), ne(assignments.status, 'recused'), isNull(jurors.leftAt)))
    .groupBy(assignments.jurorId, places.categoryId)
}

const dayMs = 86_400_000

export interface JurorProgress {
  id: string
  userId: string
  name: string
  assigned: number
  scored: number
  isBehind: boolean
}

/** The jurors with assignments in a round, by number. */
export async function listJurorProgress(
  db: Database,
  { contestId, status, openedAt, dueOn }: Round,
  progress: readonly Progress[],
  now: Date,
): Promise<JurorProgress[]> {
  const byJuror = Map.groupBy(progress, ({ jurorId }) => jurorId)
  // The day ends everywhere on earth at noon UTC of the next one.
  const dueAt = dueOn ? new Date(new Date(dueOn).getTime() + 1.5 * dayMs) : null
  return (await listJurors(db, contestId)).flatMap(({ id, userId, name }) => {
    const own = byJuror.get(id) ?? []
    const done = {
      assigned: sum(own.map(({ assigned }) => assigned)),
      scored: sum(own.map(({ scored }) => scored)),
    }
    if (done.assigned === 0) return []
    const isLate = status === 'open' && openedAt !== null && isBehind(done, { openedAt, dueAt }, now)
    return [{ id, userId, name, ...done, isBehind: isLate }]
  })
}

/** The jurors who should be reminded to score, in an open round. */
export async function listJurorsBehind(db: Database, contestId: string, now: Date): Promise<JurorProgress[]> {
  const round = await findRound(db, contestId, 1)
  if (!round) return []
  const progress = await listProgress(db, contestId, round.id)
  return (await listJurorProgress(db, round, progress, now)).filter((juror) => juror.isBehind)
}

/** Conflicts that were found through a name and that no organiser has looked at, and their first jurors. */
export async function countUndecidedConflicts(db: Database, contestId: string): Promise<Counted> {
  const rows = await db
    .select({ jurorId: conflicts.jurorId, count: countOfAll })
    .from(conflicts)
    .innerJoin(jurors, eq(jurors.id, conflicts.jurorId))
    .where(
      and(
        eq(jurors.contestId, contestId),
        isNull(jurors.leftAt),
        isNull(conflicts.decidedAt),
        isNull(conflicts.dismissedAt),
      ),
    )
    .orderBy(asc(jurors.number), asc(conflicts.projectId))
    .limit(mostNamed)
  const all = new Map((await listJurors(db, contestId)).map(({ id, name }) => [id, name]))
  return countedOf(rows.map(({ jurorId, count }) => ({ name: all.get(jurorId) ?? '', count })))
}
