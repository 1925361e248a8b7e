import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { wordOrCountry } from '#features/accounts/session/server/queries/place-search.ts'
import type { Database } from '#server/database/database.ts'
import { isThere } from '../queries.ts'
import { entries, projects, projectWords } from '../tables.ts'

/** The projects of a contest, for another domain's search. */
export function selectProjectsIn(db: Database, contestId: string) {
  return db.select({ id: projects.id }).from(projects).where(eq(projects.contestId, contestId))
}

/**
 * The projects with the word in what they are searched for, as `palmares_project_words` has it: names, places, the
 * owner, the firm, answers and certificates; or as an entry's number.
 */
export function selectProjectsNamed(db: Database, word: string) {
  const { projectId: id, words } = projectWords
  const named = db.select({ id }).from(projectWords).where(wordOrCountry(words, word))
  const numbered = db
    .select({ id: entries.projectId })
    .from(entries)
    .where(eq(entries.number, Number(word)))
  return /^\d{1,9}$/.test(word) ? named.union(numbered) : named
}

/** Contest, owner, status and title of each project, to be joined by another domain; deleted projects included. */
export function projectPlaces(db: Database) {
  const { id, contestId, ownerId, status } = projects
  return db
    .select({ id, contestId, ownerId, status, title: shownTitle.as('title') })
    .from(projects)
    .as('project_places')
}

/** The title as organisers' lists show it; of one that was never listed, the name. */
export const shownTitle = sql<string>`coalesce(nullif(${projects.listedTitle}, ''), ${projects.name})`

/** The project's place in the admin area; null for a deleted one. */
export async function findProjectPlace(
  db: Database,
  projectId: string,
): Promise<{ id: string; contestId: string | null } | null> {
  const [place] = await db
    .select({ id: projects.id, contestId: projects.contestId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isThere))
  return place ?? null
}

/** The contests in which the user has a project that is not withdrawn. */
export async function listContestsEnteredBy(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ contestId: projects.contestId })
    .from(projects)
    .where(
      and(
        eq(projects.ownerId, userId),
        isNotNull(projects.contestId),
        ne(projects.status, 'withdrawn'),
        isThere,
      ),
    )
  return rows.flatMap(({ contestId }) => contestId ?? [])
}

/** The project's owner, also of a deleted one. */
export async function findOwnerOf(db: Database, projectId: string): Promise<string | null> {
  const [project] = await db
    .select({ ownerId: projects.ownerId })
    .from(projects)
    .where(eq(projects.id, projectId))
  return project?.ownerId ?? null
}
