import { and, asc, eq, gt } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { mayWith, type ProjectRole } from '#features/projects/steps/access.ts'
import { projectEditors, projectInvitations, type projects } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Collaborators } from '../contract-together.ts'

type Project = typeof projects.$inferSelect

export function nameOf(user: { firstName: string; lastName: string } | undefined): string {
  return user ? `${user.firstName} ${user.lastName}` : ''
}

/** A user's role on a project; null for most users. */
export async function findRole(
  db: Database,
  userId: string,
  project: Pick<Project, 'id' | 'ownerId'>,
): Promise<ProjectRole | null> {
  if (project.ownerId === userId) return 'owner'
  const [editor] = await db
    .select({ projectId: projectEditors.projectId })
    .from(projectEditors)
    .where(and(eq(projectEditors.projectId, project.id), eq(projectEditors.userId, userId)))
  return editor ? 'editor' : null
}

/** The projects that a user edits for their owners. */
export function sharedWith(db: Database, userId: string) {
  return db
    .select({ id: projectEditors.projectId })
    .from(projectEditors)
    .where(eq(projectEditors.userId, userId))
}

/** The owner first, then the editors as they joined. */
export async function listCollaborators(
  db: Database,
  userId: string,
  project: Project,
): Promise<Collaborators> {
  const role = await findRole(db, userId, project)
  if (!role) throw new NotFound()
  const editors = await db
    .select()
    .from(projectEditors)
    .where(eq(projectEditors.projectId, project.id))
    .orderBy(asc(projectEditors.joinedAt), asc(projectEditors.userId))
  const ids = [project.ownerId, ...editors.map((editor) => editor.userId)]
  const known = await listUsers(db, ids)
  const invitations = mayWith(role, 'share')
    ? await db
        .select()
        .from(projectInvitations)
        .where(
          and(eq(projectInvitations.projectId, project.id), gt(projectInvitations.expiresAt, new Date())),
        )
        .orderBy(asc(projectInvitations.createdAt))
    : []
  return {
    role,
    users: ids.map((id) => ({
      id,
      name: nameOf(known.get(id)),
      email: known.get(id)?.email ?? '',
      role: id === project.ownerId ? 'owner' : 'editor',
    })),
    invitations: invitations.map(({ id, email, expiresAt }) => ({
      id,
      email,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** Names of owners by project. */
export async function ownerNames(
  db: Database,
  rows: readonly Pick<Project, 'id' | 'ownerId'>[],
): Promise<Map<string, string>> {
  const users = await listUsers(db, [...new Set(rows.map((row) => row.ownerId))])
  return new Map(rows.map((row) => [row.id, nameOf(users.get(row.ownerId))]))
}
