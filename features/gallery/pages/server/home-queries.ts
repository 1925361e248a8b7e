import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { contestState } from '#features/contests/contest/dates.ts'
import { listVisibleContests } from '#features/contests/contest/server/queries.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { listIssuesOut, listNewest } from '#features/news/server/queries.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import type { Database } from '#server/database/database.ts'
import type { Localized } from '#shared/language.ts'
import type { HomeView } from '../page-views.ts'
import { isAwarded } from './edition-queries.ts'

/** The opening work, and eight others. */
const shownWorks = 9
const shownNews = 3
const shownContests = 2

/** The ids of the best works of the newest edition, those with a title first; else the newest works. */
async function listFirstIds(db: Database): Promise<string[]> {
  const { id, year, juryOrder, publishedAt } = publications
  const [newest] = await db.select({ year }).from(publications).where(isAwarded).orderBy(desc(year)).limit(1)
  const hasTitle = sql`(${publications.awards} @> '[{"isTitle":true}]')`
  const rows = newest
    ? await db
        .select({ id })
        .from(publications)
        .where(and(isAwarded, eq(year, newest.year)))
        .orderBy(desc(hasTitle), asc(juryOrder), asc(id))
        .limit(shownWorks)
    : await db.select({ id }).from(publications).orderBy(desc(publishedAt), desc(id)).limit(shownWorks)
  return rows.map((row) => row.id)
}

/** The works of the home page. They change only with a publication. */
export async function listHomeWorks(db: Database): Promise<Pick<HomeView, 'hero' | 'works' | 'edition'>> {
  const ids = await listFirstIds(db)
  const rows = await db
    .select({
      id: publications.id,
      card: publications.card,
      awards: publications.awards,
      slug: publications.editionSlug,
      name: sql<Localized | null>`${publications.work}->'contest'->'name'`,
      opening: sql<WorkView['images'][number]>`${publications.work}->'images'->0`,
    })
    .from(publications)
    .where(inArray(publications.id, ids))
  const works = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const [first, ...others] = works
  if (!first) return { hero: null, works: [], edition: null }
  const { card, opening, awards, slug, name } = first
  return {
    hero: { card, opening, awards },
    works: others.map((work) => work.card),
    edition: slug && name && awards.length > 0 ? { slug, name } : null,
  }
}

/** What the home page shows besides works. */
export async function getHomeNews(
  db: Database,
  now: Date,
): Promise<Pick<HomeView, 'contests' | 'news' | 'issue'>> {
  const contests = (await listVisibleContests(db, now)).map((contest) => {
    const [opensAt, deadlineAt] = [new Date(contest.opensAt), new Date(contest.deadlineAt)]
    return { ...contest, state: contestState({ status: contest.status, opensAt, deadlineAt }, now) }
  })
  return {
    contests: contests.filter(({ state }) => state !== 'announced').slice(0, shownContests),
    news: (await listNewest(db)).slice(0, shownNews),
    issue: (await listIssuesOut(db, now))[0] ?? null,
  }
}
