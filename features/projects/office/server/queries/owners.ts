import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isThere } from '#features/projects/project/server/queries.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { refreshListed } from '../list-facts.ts'
import { filterOf, type ProjectSearch } from './chosen-projects.ts'

/** An owner of projects, with theirs in the order of their creation. */
export interface Owner {
  userId: string
  projectIds: string[]
}

export const ownerGroups = ['entrants', 'unfinished', 'unpaid', 'submitted'] as const
type OwnerGroup = (typeof ownerGroups)[number]

const isEntered = inArray(projects.status, ['pending', 'completed'])
const mayEnter = sql`${projects.eligibility} IS DISTINCT FROM 'ineligible'`

const isInGroup: Record<OwnerGroup, SQL | undefined> = {
  entrants: isEntered,
  unfinished: and(eq(projects.status, 'pending'), mayEnter),
  unpaid: and(isEntered, mayEnter, isNull(projects.paidAt)),
  submitted: eq(projects.status, 'completed'),
}

function ownersWhere(db: Database, where: SQL | undefined): Promise<Owner[]> {
  return db
    .select({
      userId: projects.ownerId,
      projectIds: sql<string[]>`array_agg(${projects.id} ORDER BY ${projects.createdAt}, ${projects.id})`,
    })
    .from(projects)
    .where(and(where, isThere))
    .groupBy(projects.ownerId)
    .orderBy(asc(projects.ownerId))
}

/** The owners of a contest's projects, or of those in a state. */
export const listOwners = (db: Database, contestId: string, group: OwnerGroup) =>
  ownersWhere(db, and(eq(projects.contestId, contestId), isInGroup[group]))

export const listOwnersOf = (db: Database, projectIds: readonly string[]) =>
  ownersWhere(db, among(projects.id, projectIds))

/** The owners of the projects that an organiser's list shows for a search. */
export const listOwnersFound = (db: Database, search: ProjectSearch) => ownersWhere(db, filterOf(db, search))

/** Brings up to date what the lists of organisers filter by, and the titles. Before a transaction, not in it. */
export async function refreshAllListed(db: Database, now: Date): Promise<void> {
  while ((await refreshListed(db, now)) > 0);
}

/** The titles that the lists of organisers show; a project without one is left out. */
export async function listListedTitles(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: projects.id, title: projects.listedTitle })
    .from(projects)
    .where(and(among(projects.id, projectIds), isThere))
  return new Map(rows.filter(({ title }) => title !== '').map(({ id, title }) => [id, title]))
}
