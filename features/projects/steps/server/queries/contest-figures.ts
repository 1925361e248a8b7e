import { and, count, countDistinct, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { isThere } from '../queries.ts'
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
  const [row] = await db
    .select({
      started: countDistinct(projects.id),
      paid: sql<number>`count(DISTINCT ${projects.id}) FILTER (WHERE ${projects.paidAt} IS NOT NULL)`.mapWith(
        Number,
      ),
      submitted:
        sql<number>`count(DISTINCT ${projects.id}) FILTER (WHERE ${projects.status} = 'completed')`.mapWith(
          Number,
        ),
      entries: count(entries.id),
    })
    .from(projects)
    .leftJoin(entries, and(eq(entries.projectId, projects.id), ne(entries.status, 'withdrawn')))
    .where(and(eq(projects.contestId, contestId), ne(projects.status, 'withdrawn'), isThere))
  return row ?? { started: 0, paid: 0, submitted: 0, entries: 0 }
}

/** The entries of a contest to be judged, for another domain's query. */
export function selectJudgedEntries(db: Database, contestId: string) {
  return db
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(projects, eq(projects.id, entries.projectId))
    .where(
      and(
        eq(projects.contestId, contestId),
        eq(projects.status, 'completed'),
        notInArray(entries.status, ['draft', 'withdrawn']),
      ),
    )
}
