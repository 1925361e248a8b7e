import { and, eq } from 'drizzle-orm'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { type FirmRole, isLastOwner, mayManageMembers } from '../../firm-roles.ts'
import { firmInvitations, firmMembers, firms } from '../tables.ts'

type Member = typeof firmMembers.$inferSelect

/** Locks a firm of the user and lists its members. Two changes of roles cannot run at the same time. */
export async function lockMembers(
  tx: DatabaseTransaction,
  userId: string,
  firmId: string,
): Promise<{ members: Member[]; role: FirmRole; firm: typeof firms.$inferSelect }> {
  const [firm] = await tx.select().from(firms).where(eq(firms.id, firmId)).for('update')
  const members = await tx.select().from(firmMembers).where(eq(firmMembers.firmId, firmId))
  const own = members.find((member) => member.userId === userId)
  if (!firm || !own) throw new NotFound()
  return { members, role: own.role, firm }
}

const memberOf = (firmId: string, userId: string) =>
  and(eq(firmMembers.firmId, firmId), eq(firmMembers.userId, userId))

/** Cancels the invitations of a user who may no longer invite. */
async function voidInvitationsOf(tx: DatabaseTransaction, firmId: string, userId: string): Promise<void> {
  await tx
    .delete(firmInvitations)
    .where(and(eq(firmInvitations.firmId, firmId), eq(firmInvitations.invitedBy, userId)))
}

/**
 * Makes a member an owner or an editor.
 * @throws Error where the firm would be left without an owner
 */
export async function changeMemberRole(
  db: Database,
  actorId: string,
  { firmId, userId, role }: { firmId: string; userId: string; role: FirmRole },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { members, role: own } = await lockMembers(tx, actorId, firmId)
    if (!mayManageMembers(own) || !members.some((one) => one.userId === userId)) throw new NotFound()
    if (role !== 'owner' && isLastOwner(members, userId)) fail('last_owner')
    await tx.update(firmMembers).set({ role }).where(memberOf(firmId, userId))
    if (!mayManageMembers(role)) await voidInvitationsOf(tx, firmId, userId)
    await record(tx, {
      actorId,
      action: 'firms.member.role',
      subject: { kind: 'firm', id: firmId },
      details: { userId, role },
    })
  })
}

/**
 * Removes a member. Owners may remove anyone; every member may leave.
 * @throws Error where the firm would be left without an owner
 */
export async function removeMember(
  db: Database,
  actorId: string,
  { firmId, userId }: { firmId: string; userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { members, role } = await lockMembers(tx, actorId, firmId)
    const isAllowed = userId === actorId || mayManageMembers(role)
    if (!isAllowed || !members.some((one) => one.userId === userId)) throw new NotFound()
    if (isLastOwner(members, userId)) fail('last_owner')
    await tx.delete(firmMembers).where(memberOf(firmId, userId))
    await voidInvitationsOf(tx, firmId, userId)
    await record(tx, {
      actorId,
      action: 'firms.member.remove',
      subject: { kind: 'firm', id: firmId },
      details: { userId },
    })
  })
}
