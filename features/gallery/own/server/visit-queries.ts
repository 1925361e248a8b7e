import { desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { listOwnedOrEditedIds } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { WorkVisits } from '../contract.ts'
import { visitSources } from '../visit-source.ts'
import { workVisits } from './tables.ts'

const recentDays = 30
const retentionMonths = 24
const listedAtMost = 100

const dayBefore = (days: number) => sql`((now() AT TIME ZONE 'UTC')::date - ${days}::int)`

async function listOf(db: Database, where: SQL | undefined): Promise<WorkVisits[]> {
  const { projectId, kind, slug, slugs, title, card } = publications
  const isRecent = sql`${workVisits.day} > ${dayBefore(recentDays)}`
  const sum = (condition: SQL) =>
    sql<number>`coalesce(sum(${workVisits.visits}) FILTER (WHERE ${condition}), 0)::int`
  const recent = sum(isRecent)
  const rows = await db
    .select({
      projectId,
      kind,
      slug,
      slugs,
      title,
      firm: sql<string>`${card}->>'firm'`,
      recent,
      total: sum(sql`true`),
      sources: sql<WorkVisits['sources']>`jsonb_build_object(${sql.join(
        visitSources.map(
          (source) => sql`${source}::text, ${sum(sql`${isRecent} AND ${workVisits.source} = ${source}`)}`,
        ),
        sql`, `,
      )})`,
    })
    .from(publications)
    .leftJoin(workVisits, eq(workVisits.projectId, projectId))
    .where(where)
    .groupBy(publications.id)
    .orderBy(desc(recent), desc(publications.publishedAt), publications.id)
    .limit(listedAtMost)
  return rows
}

/** The visits to the published works that a user owns or edits. */
export async function listVisitsOf(db: Database, userId: string): Promise<WorkVisits[]> {
  const projectIds = await listOwnedOrEditedIds(db, userId)
  return projectIds.length > 0 ? listOf(db, inArray(publications.projectId, projectIds)) : []
}

/** The most visited works. */
export function listMostVisited(db: Database): Promise<WorkVisits[]> {
  const visited = db
    .select({ projectId: workVisits.projectId })
    .from(workVisits)
    .where(sql`${workVisits.day} > ${dayBefore(recentDays)}`)
    .groupBy(workVisits.projectId)
    .orderBy(desc(sql`sum(${workVisits.visits})`))
    .limit(listedAtMost)
  return listOf(db, inArray(publications.projectId, visited))
}

/** Deletes the counts of more than two years ago. */
export async function forgetVisits(db: Database): Promise<void> {
  await db
    .delete(workVisits)
    .where(
      lt(workVisits.day, sql`(now() AT TIME ZONE 'UTC')::date - make_interval(months => ${retentionMonths})`),
    )
}
