import { and, eq, inArray, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { findFirmRole, firmIdsOf } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { ProjectRole } from '../project-access.ts'
import { type Project, projects } from './tables.ts'

export function nameOf(user: { firstName: string; lastName: string } | undefined): string {
  return user ? `${user.firstName} ${user.lastName}` : ''
}

type Owned = Pick<Project, 'ownerId' | 'firmId' | 'submitsAs'>

/**
 * A user's role on a project; null for most users. The members of the firm that submits it are its editors.
 * @param isOfFirm whether they are a member of its firm
 */
export function roleOn({ ownerId, submitsAs }: Owned, userId: string, isOfFirm: boolean): ProjectRole | null {
  if (ownerId === userId) return 'owner'
  return isOfFirm && submitsAs !== 'person' ? 'editor' : null
}

export async function findRole(db: Database, userId: string, project: Owned): Promise<ProjectRole | null> {
  const { ownerId, firmId, submitsAs } = project
  if (ownerId === userId) return 'owner'
  if (firmId === null || submitsAs === 'person') return null
  return roleOn(project, userId, (await findFirmRole(db, userId, firmId)) !== null)
}

/** The projects that a user owns or edits: `findRole` in SQL. A union, because no index serves an OR of both. */
export function ownedOrEdited(db: Database, userId: string) {
  const { id, ownerId, firmId, submitsAs } = projects
  const owned = db.select({ id }).from(projects).where(eq(ownerId, userId))
  const edited = db
    .select({ id })
    .from(projects)
    .where(and(inArray(firmId, firmIdsOf(db, userId)), sql`${submitsAs} IS DISTINCT FROM 'person'`))
  return inArray(id, owned.union(edited))
}

/** Names of owners by project. */
export async function ownerNames(
  db: Database,
  rows: readonly Pick<Project, 'id' | 'ownerId'>[],
): Promise<Map<string, string>> {
  const users = await listUsers(db, [...new Set(rows.map((row) => row.ownerId))])
  return new Map(rows.map((row) => [row.id, nameOf(users.get(row.ownerId))]))
}
