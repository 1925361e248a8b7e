import { and, eq } from 'drizzle-orm'
import { giveRole } from '#features/accounts/account/server/actions/registration.ts'
import { isLastOrganiser, lockOrganisers } from '#features/accounts/session/server/queries.ts'
import { endSessions } from '#features/accounts/session/server/sessions.ts'
import { roles, sessions } from '#features/accounts/session/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor, Role, Tools } from '#server/http/http.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { UserRow } from '../../contract-users.ts'
import { notifyOfRole } from '../role-mails.ts'
import { getUserRow } from '../user-queries.ts'

interface RoleChange {
  userId: string
  role: Role
  reason: string
}

/** @throws Error for a juror, who joins by invitation to a jury, and for an address that is not confirmed */
export async function grantRole(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actor: Actor,
  { userId, role, reason }: RoleChange,
): Promise<UserRow> {
  if (role === 'juror') fail('juror_by_invitation')
  return db.transaction(async (tx) => {
    await getUserRow(tx, userId)
    const given = { actorId: actor.id, userId, role, reason }
    if (await giveRole(tx, given)) await notifyOfRole(tx, settings, { ...given, change: 'given' })
    return getUserRow(tx, userId)
  })
}

/**
 * @throws Error for a juror, who is removed with the jury, for the last organiser and for one’s own role as organiser
 */
export async function revokeRole(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actor: Actor,
  { userId, role, reason }: RoleChange,
): Promise<UserRow> {
  if (role === 'juror') fail('juror_by_invitation')
  if (role === 'organiser' && userId === actor.id) fail('own_role')
  return db.transaction(async (tx) => {
    await getUserRow(tx, userId)
    if (role === 'organiser') {
      await lockOrganisers(tx)
      if (await isLastOrganiser(tx, userId)) fail('organiser_needed')
    }
    const revoked = await tx
      .delete(roles)
      .where(and(eq(roles.userId, userId), eq(roles.role, role)))
      .returning({ role: roles.role })
    if (revoked.length > 0) {
      await record(tx, {
        actorId: actor.id,
        action: 'accounts.revokeRole',
        subject: { kind: 'user', id: userId },
        reason,
        details: { role },
      })
      await notifyOfRole(tx, settings, { actorId: actor.id, userId, role, reason, change: 'removed' })
    }
    return getUserRow(tx, userId)
  })
}

export async function endUserSessions(
  db: Database,
  actor: Actor,
  { userId, sessionId, reason }: { userId: string; sessionId?: string | undefined; reason: string },
): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    await getUserRow(tx, userId)
    const theirs = and(eq(sessions.userId, userId), sessionId ? eq(sessions.id, sessionId) : undefined)
    const ended = await endSessions(tx, theirs, 'session_ended_by_organiser')
    if (sessionId && ended.length === 0) throw new NotFound()
    await record(tx, {
      actorId: actor.id,
      action: 'accounts.endSessions',
      subject: { kind: 'user', id: userId },
      reason,
      details: { count: ended.length },
    })
    return { ended: ended.length }
  })
}
