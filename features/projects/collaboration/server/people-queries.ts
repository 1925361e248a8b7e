import { and, asc, eq, gt } from 'drizzle-orm'
import { listPeople } from '#features/accounts/sign-in/server/queries.ts'
import { mayWith, type ProjectRole } from '#features/projects/steps/access.ts'
import { projectEditors, projectInvitations, type projects } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/refusal.ts'
import type { ProjectPeople } from '../contract-together.ts'

type Project = typeof projects.$inferSelect

export function nameOf(person: { firstName: string; lastName: string } | undefined): string {
  return person ? `${person.firstName} ${person.lastName}` : ''
}

/** What somebody is to a project; nothing, for almost everybody. */
export async function findRole(
  db: Database,
  personId: string,
  project: Pick<Project, 'id' | 'ownerId'>,
): Promise<ProjectRole | null> {
  if (project.ownerId === personId) return 'owner'
  const [editor] = await db
    .select({ projectId: projectEditors.projectId })
    .from(projectEditors)
    .where(and(eq(projectEditors.projectId, project.id), eq(projectEditors.personId, personId)))
  return editor ? 'editor' : null
}

/** The projects that somebody edits for their owners. */
export function sharedWith(db: Database, personId: string) {
  return db
    .select({ id: projectEditors.projectId })
    .from(projectEditors)
    .where(eq(projectEditors.personId, personId))
}

/** The owner first, then the editors as they joined. */
export async function listProjectPeople(
  db: Database,
  personId: string,
  project: Project,
): Promise<ProjectPeople> {
  const role = await findRole(db, personId, project)
  if (!role) throw new NotFound()
  const editors = await db
    .select()
    .from(projectEditors)
    .where(eq(projectEditors.projectId, project.id))
    .orderBy(asc(projectEditors.joinedAt), asc(projectEditors.personId))
  const ids = [project.ownerId, ...editors.map((editor) => editor.personId)]
  const known = await listPeople(db, ids)
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
    people: ids.map((id) => ({
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
  const people = await listPeople(db, [...new Set(rows.map((row) => row.ownerId))])
  return new Map(rows.map((row) => [row.id, nameOf(people.get(row.ownerId))]))
}
