import { and, count, eq, gte, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { type Deadline, daysLeftUntil } from '#server/database/days-left.ts'
import { isThere } from '../queries.ts'
import { entries, projectImages, projects, translations } from '../tables.ts'

/** The category and the project of each entry, to be joined by another domain. */
export function entryPlaces(db: Database) {
  const { id, categoryId, projectId } = entries
  return db.select({ id, categoryId, projectId }).from(entries).as('entry_places')
}

/** The submitted entries of contests by the full days that were left until the deadline; below 0 they came after it. */
export async function countSubmittedByDay(
  db: Database,
  contests: readonly Deadline[],
): Promise<{ contestId: string; daysLeft: number; entries: number }[]> {
  if (contests.length === 0) return []
  const daysLeft = daysLeftUntil(contests, projects.contestId, projects.completedAt)
  const rows = await db
    .select({ contestId: projects.contestId, daysLeft: daysLeft.as('days_left'), entries: count() })
    .from(projects)
    .innerJoin(entries, eq(entries.projectId, projects.id))
    .where(
      and(
        inArray(
          projects.contestId,
          contests.map(({ id }) => id),
        ),
        isNotNull(projects.completedAt),
        eq(projects.status, 'completed'),
        notInArray(entries.status, ['draft', 'withdrawn']),
      ),
    )
    .groupBy(projects.contestId, sql`days_left`)
    .orderBy(sql`days_left DESC`)
  return rows.flatMap(({ contestId, ...row }) => (contestId ? { contestId, ...row } : []))
}

export interface Funnel {
  started: number
  discipline: number
  information: number
  paid: number
  media: number
  submitted: number
}

/** How many projects of a contest have each step behind them; withdrawn ones do not count. */
export async function countBySteps(db: Database, contestId: string, imagesAtLeast: number): Promise<Funnel> {
  const illustrated = db
    .select({ id: projectImages.projectId })
    .from(projectImages)
    .groupBy(projectImages.projectId)
    .having(gte(count(), imagesAtLeast))
    .as('illustrated')
  const countIf = (condition: unknown) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`
  const [found] = await db
    .select({
      started: count(),
      discipline: countIf(isNotNull(projects.disciplineId)),
      information: countIf(ne(projects.name, '')),
      paid: countIf(isNotNull(projects.paidAt)),
      media: imagesAtLeast > 0 ? count(illustrated.id) : count(),
      submitted: countIf(eq(projects.status, 'completed')),
    })
    .from(projects)
    .leftJoin(illustrated, eq(illustrated.id, projects.id))
    .where(and(eq(projects.contestId, contestId), ne(projects.status, 'withdrawn'), isThere))
  return found ?? { started: 0, discipline: 0, information: 0, paid: 0, media: 0, submitted: 0 }
}

/** Completed products outside any contest that no organiser has published yet. */
export function countAwaitingPublication(db: Database): Promise<number> {
  return db.$count(
    projects,
    and(isNull(projects.contestId), eq(projects.status, 'completed'), isNull(projects.publishedAt), isThere),
  )
}

/** Paid translations that the service has not delivered. */
export function countOpenTranslations(db: Database): Promise<number> {
  return db.$count(translations, eq(translations.status, 'bought'))
}
