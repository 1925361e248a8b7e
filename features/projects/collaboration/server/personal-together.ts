import { eq, or } from 'drizzle-orm'
import { getPerson } from '#features/accounts/sign-in/server/queries.ts'
import {
  creditClaims,
  fieldVersions,
  projectEditors,
  projectInvitations,
  projectPresence,
  projects,
} from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'

/** What somebody did on projects with others: those they edit, whom they invited and which credits they claimed. */
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
  const claimed = await db
    .select({
      projectId: creditClaims.projectId,
      firmId: creditClaims.firmId,
      name: creditClaims.name,
      status: creditClaims.status,
      createdAt: creditClaims.createdAt,
    })
    .from(creditClaims)
    .where(eq(creditClaims.personId, personId))
  return [
    ...edited.map((row) => ({ ...row, role: 'editor' })),
    ...invited.map((row) => ({ ...row, role: 'inviter' })),
    ...claimed.map((row) => ({ ...row, role: 'claimant of a credit' })),
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
  // A claim is the firm's, and its answer the work's.
  await tx.update(creditClaims).set({ personId: null }).where(eq(creditClaims.personId, personId))
  await tx.update(creditClaims).set({ decidedById: null }).where(eq(creditClaims.decidedById, personId))
}
