import { and, count, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { isThere, notJudged } from '../queries.ts'
import { entries, projects } from '../tables.ts'

export interface ContestFigures {
  /** Projects that were started and not withdrawn. */
  started: number
  paid: number
  submitted: number
  /** Their entries, submitted or not. */
  entries: number
}

export async function countProjects(db: Database, contestId: string): Promise<ContestFigures> {
  const isStarted = and(eq(projects.contestId, contestId), ne(projects.status, 'withdrawn'), isThere)
  const [row] = await db
    .select({
      started: count(),
      paid: count(projects.paidAt),
      submitted: sql<number>`count(*) FILTER (WHERE ${projects.status} = 'completed')`.mapWith(Number),
    })
    .from(projects)
    .where(isStarted)
  const started = db.select({ id: projects.id }).from(projects).where(isStarted)
  const isCounted = and(inArray(entries.projectId, started), ne(entries.status, 'withdrawn'))
  const found = row ?? { started: 0, paid: 0, submitted: 0 }
  return { ...found, entries: await db.$count(entries, isCounted) }
}

/** Whether the contest has a submitted project. */
export async function hasSubmitted(db: Database, contestId: string): Promise<boolean> {
  const isSubmitted = and(eq(projects.contestId, contestId), eq(projects.status, 'completed'), isThere)
  return (await db.select({ id: projects.id }).from(projects).where(isSubmitted).limit(1)).length > 0
}

const isJudgedIn = (contestId: string) =>
  and(
    eq(projects.contestId, contestId),
    eq(projects.status, 'completed'),
    notInArray(entries.status, [...notJudged]),
  )

/** The entries of a contest to be judged, for another domain's query. */
export function selectJudgedEntries(db: Database, contestId: string) {
  return db
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(projects, eq(projects.id, entries.projectId))
    .where(isJudgedIn(contestId))
}

/** The projects of these entries. */
export function selectJudgedProjects(db: Database, contestId: string) {
  return db
    .select({ id: projects.id })
    .from(entries)
    .innerJoin(projects, eq(projects.id, entries.projectId))
    .where(isJudgedIn(contestId))
}
