import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { namedPossessions, type PersonalPart, removeOrEmpty } from '#server/personal.ts'
import { firmInvitations, firmMembers, firms } from './tables.ts'

type Member = typeof firmMembers.$inferSelect

/** Locks the firms of the user and lists their members. */
async function lockFirmsOf(tx: DatabaseTransaction, userId: string): Promise<Map<string, Member[]>> {
  const mine = tx
    .select({ firmId: firmMembers.firmId })
    .from(firmMembers)
    .where(eq(firmMembers.userId, userId))
  const locked = await tx
    .select({ id: firms.id })
    .from(firms)
    .where(inArray(firms.id, mine))
    .orderBy(asc(firms.id))
    .for('update')
  if (locked.length === 0) return new Map()
  const ids = locked.map(({ id }) => id)
  const members = await tx
    .select()
    .from(firmMembers)
    .where(inArray(firmMembers.firmId, ids))
    .orderBy(asc(firmMembers.joinedAt))
  return Map.groupBy(members, ({ firmId }) => firmId)
}

async function removeFirm(tx: DatabaseTransaction, firmId: string): Promise<void> {
  const remove = async (inner: DatabaseTransaction) => {
    const [gone] = await inner.delete(firms).where(eq(firms.id, firmId)).returning()
    if (gone?.logoFileId) await removeFile(inner, gone.logoFileId)
  }
  await removeOrEmpty(tx, remove, (inner) =>
    inner
      .update(firms)
      .set({ phone: '', email: '', address: '', zip: '', billing: null })
      .where(eq(firms.id, firmId)),
  )
}

/** A firm with awarded work keeps its public page, without contact details. */
export const personal: PersonalPart = {
  name: 'firms',
  async collect(db, userId) {
    const memberships = await db
      .select({ role: firmMembers.role, joinedAt: firmMembers.joinedAt, firm: firms })
      .from(firmMembers)
      .innerJoin(firms, eq(firms.id, firmMembers.firmId))
      .where(eq(firmMembers.userId, userId))
    const invitations = await db
      .select({
        firm: firms.name,
        email: firmInvitations.email,
        role: firmInvitations.role,
        createdAt: firmInvitations.createdAt,
      })
      .from(firmInvitations)
      .innerJoin(firms, eq(firms.id, firmInvitations.firmId))
      .where(eq(firmInvitations.invitedBy, userId))
    return { memberships, invitations }
  },
  async possessions(db, userId) {
    const mine = eq(firmMembers.userId, userId)
    return [
      {
        kind: 'firm',
        count: await db.$count(firmMembers, mine),
        newest: await db
          .select({ id: firms.id, contestId: sql<null>`NULL`, name: firms.name, at: firmMembers.joinedAt })
          .from(firmMembers)
          .innerJoin(firms, eq(firms.id, firmMembers.firmId))
          .where(mine)
          .orderBy(desc(firmMembers.joinedAt))
          .limit(namedPossessions),
      },
    ]
  },
  async forget(tx, userId) {
    const { email } = await getUserById(tx, userId)
    const firmsOfUser = await lockFirmsOf(tx, userId)
    await tx
      .delete(firmInvitations)
      .where(or(eq(firmInvitations.invitedBy, userId), eq(firmInvitations.email, email)))
    await tx.delete(firmMembers).where(eq(firmMembers.userId, userId))
    for (const [firmId, members] of firmsOfUser) {
      const others = members.filter((member) => member.userId !== userId)
      const [eldest] = others
      if (!eldest) await removeFirm(tx, firmId)
      // A firm needs an owner: the longest-standing member becomes the owner.
      else if (!others.some(({ role }) => role === 'owner')) {
        await tx
          .update(firmMembers)
          .set({ role: 'owner' })
          .where(and(eq(firmMembers.firmId, firmId), eq(firmMembers.userId, eldest.userId)))
      }
    }
  },
  async absorb(tx, { from, into }) {
    await lockFirmsOf(tx, from.id)
    const { firmId: ofFirm, userId, role } = firmMembers
    const isFrom = eq(userId, from.id)
    const owned = tx
      .select({ ofFirm })
      .from(firmMembers)
      .where(and(isFrom, eq(role, 'owner')))
    const joined = tx.select({ ofFirm }).from(firmMembers).where(eq(userId, into.id))
    // A member through both accounts has the higher role, as when firms are merged: a firm needs an owner.
    await tx
      .update(firmMembers)
      .set({ role: 'owner' })
      .where(and(eq(userId, into.id), inArray(ofFirm, owned)))
    await tx.delete(firmMembers).where(and(isFrom, inArray(ofFirm, joined)))
    await tx.update(firmMembers).set({ userId: into.id }).where(isFrom)
    const { firmId, email, invitedBy } = firmInvitations
    const ofBoth = tx.select({ firmId }).from(firmInvitations).where(eq(email, into.email))
    await tx.delete(firmInvitations).where(and(eq(email, from.email), inArray(firmId, ofBoth)))
    await tx.update(firmInvitations).set({ email: into.email }).where(eq(email, from.email))
    await tx.update(firmInvitations).set({ invitedBy: into.id }).where(eq(invitedBy, from.id))
  },
}
