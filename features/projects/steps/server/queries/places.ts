import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { isThere } from '../queries.ts'
import { projects } from '../tables.ts'

/** For a search in another room: everything that was entered in the contest. */
export function selectProjectsIn(db: Database, contestId: string) {
  return db.select({ id: projects.id }).from(projects).where(eq(projects.contestId, contestId))
}

/** To be joined by another feature: the contest, owner and status of each project, also of one that was deleted. */
export function projectPlaces(db: Database) {
  const { id, contestId, ownerId, status } = projects
  return db.select({ id, contestId, ownerId, status }).from(projects).as('project_places')
}

/** Where the office shows the project; null for one that was thrown away. */
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

/** Whose project it is, also of one that was thrown away. */
export async function findOwnerOf(db: Database, projectId: string): Promise<string | null> {
  const [project] = await db
    .select({ ownerId: projects.ownerId })
    .from(projects)
    .where(eq(projects.id, projectId))
  return project?.ownerId ?? null
}
