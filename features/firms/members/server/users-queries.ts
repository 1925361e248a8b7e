import { and, asc, desc, eq, gt, notExists, or, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { findFirmRole, foundColumns, standingOf } from '#features/firms/profile/server/queries.ts'
import { firmInvitations, firmMembers, firmRequests, firms } from '#features/firms/profile/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { NotFound } from '#shared/refusal.ts'
import { mayAdmit } from '../access.ts'
import type { MyRequest, OrphanRequest, listFirmMembers as usersContract } from '../contract-members.ts'

/** Members, requests and invitations of a firm, for its members only. */
export async function listFirmMembers(
  db: Database,
  userId: string,
  firmId: string,
): Promise<OutputOf<typeof usersContract>> {
  const role = await findFirmRole(db, userId, firmId)
  if (!role || !mayAdmit(role)) throw new NotFound()
  const members = await db
    .select()
    .from(firmMembers)
    .where(eq(firmMembers.firmId, firmId))
    .orderBy(desc(firmMembers.role), asc(firmMembers.joinedAt))
  const requests = await db
    .select()
    .from(firmRequests)
    .where(and(eq(firmRequests.firmId, firmId), eq(firmRequests.status, 'waiting')))
    .orderBy(asc(firmRequests.createdAt))
  const invitations = await db
    .select()
    .from(firmInvitations)
    .where(and(eq(firmInvitations.firmId, firmId), gt(firmInvitations.expiresAt, sql`now()`)))
    .orderBy(asc(firmInvitations.createdAt))
  const users = await listUsers(
    db,
    [...members, ...requests].map((one) => one.userId),
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
    requests: requests.map((one) => ({
      ...named(one.userId),
      id: one.id,
      message: one.message,
      createdAt: one.createdAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, role: as, expiresAt }) => ({
      id,
      email,
      role: as,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** The user's requests to join: open ones, and those declined in the last month. */
export async function listMyRequests(db: Database, userId: string): Promise<MyRequest[]> {
  const isRecent = and(
    eq(firmRequests.status, 'declined'),
    gt(firmRequests.decidedAt, sql`now() - interval '30 days'`),
  )
  const rows = await db
    .select({ request: firmRequests, firm: { ...foundColumns, standing: standingOf(userId) } })
    .from(firmRequests)
    .innerJoin(firms, eq(firms.id, firmRequests.firmId))
    .where(and(eq(firmRequests.userId, userId), or(eq(firmRequests.status, 'waiting'), isRecent)))
    .orderBy(desc(firmRequests.createdAt))
  return (
    rows
      // A declined request is outdated once the user is a member or has asked again.
      .filter(({ request, firm }) => request.status === 'waiting' || firm.standing === 'none')
      .map(({ request, firm }) => ({
        id: request.id,
        firm,
        message: request.message,
        status: request.status,
        createdAt: request.createdAt.toISOString(),
        decidedAt: request.decidedAt?.toISOString() ?? null,
      }))
  )
}

const mostOrphans = 200

/** Requests to firms without members, the oldest first. */
export async function listOrphanRequests(db: Database): Promise<OrphanRequest[]> {
  const members = db.select().from(firmMembers).where(eq(firmMembers.firmId, firmRequests.firmId))
  const rows = await db
    .select({ request: firmRequests, firm: { id: firms.id, name: firms.name } })
    .from(firmRequests)
    .innerJoin(firms, eq(firms.id, firmRequests.firmId))
    .where(and(eq(firmRequests.status, 'waiting'), notExists(members)))
    .orderBy(asc(firmRequests.createdAt), asc(firmRequests.id))
    .limit(mostOrphans)
  const users = await listUsers(
    db,
    rows.map(({ request }) => request.userId),
  )
  return rows.map(({ request: { id, userId, message, createdAt }, firm }) => {
    const user = users.get(userId)
    return {
      id,
      firm,
      message,
      name: user ? `${user.firstName} ${user.lastName}` : '',
      email: user?.email ?? '',
      createdAt: createdAt.toISOString(),
    }
  })
}
