import { and, eq, ne, sql } from 'drizzle-orm'
import { forgetNetworks } from '#features/accounts/session/server/attempts.ts'
import { nobodysHash } from '#features/accounts/session/server/passwords.ts'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { endSessions } from '#features/accounts/session/server/sessions.ts'
import { recoveryCodes, secondFactors, sessions, users } from '#features/accounts/session/server/tables.ts'
import type { SessionEnd } from '#features/accounts/session/session-end.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { clearBounce } from '#server/mail/bounces.ts'
import { newLink, voidLinks } from '../mailed-links.ts'

/**
 * Confirms the address that a link was mailed to.
 * @returns whether it was the first confirmation; false also if the account's address has changed since
 */
export async function confirmAddress(
  tx: DatabaseTransaction,
  userId: string,
  email: string,
): Promise<boolean> {
  // The link arrived, so the address takes mails.
  await clearBounce(tx, email)
  const confirmed = await tx
    .update(users)
    .set({ emailConfirmedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.email, email), sql`${users.emailConfirmedAt} IS NULL`))
    .returning({ id: users.id })
  if (confirmed.length === 0) return false
  await record(tx, {
    actorId: userId,
    action: 'accounts.confirmEmail',
    subject: { kind: 'user', id: userId },
  })
  return true
}

/** Ends every session of the user, or every other one. */
export async function endSessionsBut(
  tx: DatabaseTransaction,
  userId: string,
  sessionId: string | null,
  reason: SessionEnd,
): Promise<void> {
  const isOther = sessionId === null ? undefined : ne(sessions.id, sessionId)
  await endSessions(tx, and(eq(sessions.userId, userId), isOther), reason)
}

/** Removes every access to the account that was set up before its address was confirmed. */
export async function dropUnprovenWaysIn(tx: DatabaseTransaction, userId: string): Promise<void> {
  const { email } = await getUserById(tx, userId)
  await forgetNetworks(tx, email)
  await tx.update(users).set({ passwordHash: nobodysHash }).where(eq(users.id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await voidLinks(tx, userId, ['reset', 'change', 'correct'])
}

/**
 * Also returns a token to choose a new password. Without it somebody could register another user's address and
 * wait until its owner confirms it.
 */
export async function requestPasswordReset(tx: DatabaseTransaction, userId: string): Promise<string> {
  const { email } = await getUserById(tx, userId)
  await dropUnprovenWaysIn(tx, userId)
  return newLink(tx, { userId, purpose: 'reset', email })
}

/**
 * Ends all access by the old password, because an organiser has corrected the account's address. The second factor
 * stays: an address alone must not open an account that has one.
 * @returns the token to choose a new password with
 */
export async function replacePassword(
  tx: DatabaseTransaction,
  userId: string,
  email: string,
): Promise<string> {
  await tx.update(users).set({ passwordHash: nobodysHash }).where(eq(users.id, userId))
  await endSessionsBut(tx, userId, null, 'password_removed')
  return newLink(tx, { userId, purpose: 'reset', email })
}

/**
 * A user who accepts an invitation mailed to their account's address has confirmed it. If the account is older than
 * the invitation, somebody else may have registered the address first, so the account needs a new password. An
 * invitation to a different address confirms nothing.
 * @returns the token to choose the new password with
 */
export async function confirmByInvitation(
  tx: DatabaseTransaction,
  actor: Pick<Actor, 'id' | 'sessionId'>,
  invited: { email: string; sentAt: Date },
): Promise<string | null> {
  const user = await getUserById(tx, actor.id)
  if (user.emailConfirmedAt) return null
  if (!(await confirmAddress(tx, user.id, invited.email))) return null
  const needsPassword = user.createdAt < invited.sentAt
  await endSessionsBut(tx, user.id, actor.sessionId, needsPassword ? 'password_removed' : 'address_confirmed')
  return needsPassword ? requestPasswordReset(tx, user.id) : null
}
