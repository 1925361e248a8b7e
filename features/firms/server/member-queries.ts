import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { listFirmMembers as usersContract } from '../contract-members.ts'
import { findFirmRole } from './queries.ts'
import { firmInvitations, firmMembers } from './tables.ts'

/** Members and invitations of a firm, for its members only. */
export async function listFirmMembers(
  db: Database,
  userId: string,
  firmId: string,
): Promise<OutputOf<typeof usersContract>> {
  const role = await findFirmRole(db, userId, firmId)
  if (!role) throw new NotFound()
  const members = await db
    .select()
    .from(firmMembers)
    .where(eq(firmMembers.firmId, firmId))
    .orderBy(desc(firmMembers.role), asc(firmMembers.joinedAt))
  const invitations = await db
    .select()
    .from(firmInvitations)
    .where(and(eq(firmInvitations.firmId, firmId), gt(firmInvitations.expiresAt, sql`now()`)))
    .orderBy(asc(firmInvitations.createdAt))
  const users = await listUsers(
    db,
    members.map((one) => one.userId),
  )
  const named = (id: string) => {
    const user = users.get(id)
    return { name: user ? `${user.firstName} ${user.lastName}` : '', email: user?.email ?? '' }
  }
  return {
    role,
    members: members.map((one) => ({
      ...named(one.userId),
      userId: one.userId,
      role: one.role,
      joinedAt: one.joinedAt.toISOString(),
      isSelf: one.userId === userId,
    })),
    invitations: invitations.map(({ id, email, role: as, expiresAt }) => ({
      id,
      email,
      role: as,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
