import { eq, or } from 'drizzle-orm'
import { getPerson } from '#features/accounts/sign-in/server/queries.ts'
import {
  fieldVersions,
  projectEditors,
  projectInvitations,
  projectPresence,
  projects,
} from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'

/** What somebody did on projects with others: those they edit and whom they invited. */
export async function collectTogether(db: Database, personId: string): Promise<object[]> {
  const edited = await db
    .select({ projectId: projects.id, name: projects.name, joinedAt: projectEditors.joinedAt })
    .from(projectEditors)
    .innerJoin(projects, eq(projects.id, projectEditors.projectId))
    .where(eq(projectEditors.personId, personId))
  const invited = await db
    .select({
      projectId: projectInvitations.projectId,
      email: projectInvitations.email,
      createdAt: projectInvitations.createdAt,
    })
    .from(projectInvitations)
    .where(eq(projectInvitations.invitedById, personId))
  return [
    ...edited.map((row) => ({ ...row, role: 'editor' })),
    ...invited.map((row) => ({ ...row, role: 'inviter' })),
  ]
}

export async function forgetTogether(tx: Database, personId: string): Promise<void> {
  const { email } = await getPerson(tx, personId)
  await tx.delete(projectEditors).where(eq(projectEditors.personId, personId))
  await tx.delete(projectPresence).where(eq(projectPresence.personId, personId))
  await tx
    .delete(projectInvitations)
    .where(
      or(
        eq(projectInvitations.invitedById, personId),
        eq(projectInvitations.email, email.trim().toLowerCase()),
      ),
    )
  await tx.update(fieldVersions).set({ personId: null }).where(eq(fieldVersions.personId, personId))
}
