import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Merge } from '#server/personal.ts'
import { conflicts, declaredConflicts } from './conflict-tables.ts'
import { jurorInvitations } from './invitation-tables.ts'
import { jurors } from './tables.ts'

/** A user's invitations to juries, invitations that they sent, and declared conflicts. */
export async function collectConflicts(db: Database, userId: string, membershipIds: readonly string[]) {
  const { email } = await getUserById(db, userId)
  const invitation = {
    contestId: jurorInvitations.contestId,
    email: jurorInvitations.email,
    name: jurorInvitations.name,
    message: jurorInvitations.message,
    sentAt: jurorInvitations.sentAt,
    acceptedAt: jurorInvitations.acceptedAt,
    declinedAt: jurorInvitations.declinedAt,
  }
  return {
    invitations: await db
      .select(invitation)
      .from(jurorInvitations)
      .where(or(eq(jurorInvitations.email, email), inArray(jurorInvitations.jurorId, [...membershipIds]))),
    invitationsWritten: await db
      .select(invitation)
      .from(jurorInvitations)
      .where(eq(jurorInvitations.invitedById, userId)),
    conflicts: await db
      .select()
      .from(declaredConflicts)
      .where(inArray(declaredConflicts.jurorId, [...membershipIds])),
  }
}

/** Decisions about works stay, because the assignment depends on them; texts about the user are deleted. */
export async function forgetConflicts(
  tx: DatabaseTransaction,
  userId: string,
  membershipIds: readonly string[],
): Promise<void> {
  const { email } = await getUserById(tx, userId)
  const isWaitingOfTheirs = and(eq(jurorInvitations.invitedById, userId), isNull(jurorInvitations.acceptedAt))
  await tx
    .delete(jurorInvitations)
    .where(
      or(
        eq(jurorInvitations.email, email),
        inArray(jurorInvitations.jurorId, [...membershipIds]),
        isWaitingOfTheirs,
      ),
    )
  await tx.update(jurorInvitations).set({ message: '' }).where(eq(jurorInvitations.invitedById, userId))
  await tx.delete(declaredConflicts).where(inArray(declaredConflicts.jurorId, [...membershipIds]))
  await tx
    .update(conflicts)
    .set({ reason: '' })
    .where(inArray(conflicts.jurorId, [...membershipIds]))
  await tx.update(conflicts).set({ decidedById: null }).where(eq(conflicts.decidedById, userId))
  await tx
    .update(jurors)
    .set({ leftReason: '' })
    .where(inArray(jurors.id, [...membershipIds]))
}

/** Open invitations go to the kept address, the only one that may accept them then. */
export async function absorbConflicts(tx: DatabaseTransaction, { from, into }: Merge): Promise<void> {
  const { contestId, email, invitedById } = jurorInvitations
  const ofBoth = tx.select({ contestId }).from(jurorInvitations).where(eq(email, into.email))
  await tx.delete(jurorInvitations).where(and(eq(email, from.email), inArray(contestId, ofBoth)))
  await tx.update(jurorInvitations).set({ email: into.email }).where(eq(email, from.email))
  await tx.update(jurorInvitations).set({ invitedById: into.id }).where(eq(invitedById, from.id))
  await tx.update(conflicts).set({ decidedById: into.id }).where(eq(conflicts.decidedById, from.id))
}
