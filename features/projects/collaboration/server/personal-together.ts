import { eq, or } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import {
  fieldVersions,
  projectEditors,
  projectInvitations,
  projects,
} from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'

/** A user's activity on shared projects: those they edit and the users they invited. */
export async function collectInBatches(db: Database, userId: string): Promise<object[]> {
  const edited = await db
    .select({ projectId: projects.id, name: projects.name, joinedAt: projectEditors.joinedAt })
    .from(projectEditors)
    .innerJoin(projects, eq(projects.id, projectEditors.projectId))
    .where(eq(projectEditors.userId, userId))
  const invited = await db
    .select({
      projectId: projectInvitations.projectId,
      email: projectInvitations.email,
      createdAt: projectInvitations.createdAt,
    })
    .from(projectInvitations)
    .where(eq(projectInvitations.invitedById, userId))
  return [
    ...edited.map((row) => ({ ...row, role: 'editor' })),
    ...invited.map((row) => ({ ...row, role: 'inviter' })),
  ]
}

export async function forgetInBatches(tx: Database, userId: string): Promise<void> {
  const { email } = await getUserById(tx, userId)
  await tx.delete(projectEditors).where(eq(projectEditors.userId, userId))
  await tx
    .delete(projectInvitations)
    .where(
      or(
        eq(projectInvitations.invitedById, userId),
        eq(projectInvitations.email, email.trim().toLowerCase()),
      ),
    )
  await tx.update(fieldVersions).set({ userId: null }).where(eq(fieldVersions.userId, userId))
}
