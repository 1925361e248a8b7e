import { and, asc, count, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { type Counted, countedOf, countOfAll, mostNamed } from '#server/database/counted.ts'
import type { Database } from '#server/database/database.ts'
import { type Deadline, daysLeftUntil } from '#server/database/days-left.ts'
import { isThere } from '../queries.ts'
import { entries, projects, translations } from '../tables.ts'
import { shownTitle } from './places.ts'

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

/** Completed products outside any contest that no organiser has published yet, and the first of them. */
export async function countAwaitingPublication(db: Database): Promise<Counted> {
  const isAwaiting = and(
    isNull(projects.contestId),
    eq(projects.status, 'completed'),
    isNull(projects.publishedAt),
    isThere,
  )
  const rows = await db
    .select({ name: shownTitle, count: countOfAll })
    .from(projects)
    .where(isAwaiting)
    .orderBy(asc(projects.completedAt), asc(projects.id))
    .limit(mostNamed)
  return countedOf(rows)
}

/** Paid translations that the service has not delivered, and their first projects. */
export async function countOpenTranslations(db: Database): Promise<Counted> {
  const rows = await db
    .select({ name: shownTitle, count: countOfAll })
    .from(translations)
    .innerJoin(projects, eq(projects.id, translations.projectId))
    .where(eq(translations.status, 'bought'))
    .orderBy(asc(translations.id))
    .limit(mostNamed)
  return countedOf(rows)
}
