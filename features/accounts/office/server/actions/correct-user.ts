import { eq } from 'drizzle-orm'
import * as mails from '#features/accounts/account/server/address-mails.ts'
import { newLink } from '#features/accounts/account/server/mailed-links.ts'
import { resetRequested } from '#features/accounts/account/server/recovery.ts'
import { takeAttempt } from '#features/accounts/session/server/attempts.ts'
import { findUserByEmail, getUserById } from '#features/accounts/session/server/queries.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import { enqueue } from '#server/jobs.ts'
import { fail } from '#shared/domain-error.ts'
import type { UserRow } from '../../contract-users.ts'
import { getUserRow } from '../user-queries.ts'

interface OfUser {
  userId: string
  reason: string
}

/** Organisers change their own data in their account, where it takes their password. */
function rejectOwn(actor: Actor, userId: string): void {
  if (userId === actor.id) fail('own_data')
}

/** The values stay out of the audit log, which outlives a deleted account. */
function recordCorrection(
  tx: DatabaseTransaction,
  actor: Actor,
  action: string,
  { userId, reason }: OfUser,
): Promise<void> {
  return record(tx, { actorId: actor.id, action, subject: { kind: 'user', id: userId }, reason })
}

export async function correctName(
  db: Database,
  actor: Actor,
  { first_name, last_name, ...input }: OfUser & { first_name: string; last_name: string },
): Promise<UserRow> {
  rejectOwn(actor, input.userId)
  return db.transaction(async (tx) => {
    await getUserRow(tx, input.userId)
    const named = { firstName: first_name, lastName: last_name }
    await tx.update(users).set(named).where(eq(users.id, input.userId))
    await recordCorrection(tx, actor, 'accounts.correctName', input)
    return getUserRow(tx, input.userId)
  })
}

/**
 * Mails a link to the new address and a notice to the present one, whose holder can cancel the change.
 * @throws Error for a user with a role: an organiser could take over the account of another one this way
 */
export async function correctEmail(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actor: Actor,
  { email, ...input }: OfUser & { email: string },
): Promise<Record<string, never>> {
  rejectOwn(actor, input.userId)
  return db.transaction(async (tx) => {
    const { roles } = await getUserRow(tx, input.userId)
    if (roles.length > 0) fail('address_of_role')
    if (await findUserByEmail(tx, email)) fail('address_in_use')
    const user = await getUserById(tx, input.userId)
    const token = await newLink(tx, { userId: user.id, purpose: 'correct', email })
    await mails.mailCorrectionLink(tx, settings, user, { email, token })
    await mails.mailCorrectionNotice(tx, settings, user)
    await recordCorrection(tx, actor, 'accounts.correctEmail', input)
    return {}
  })
}

/** The link that the user could ask for themselves, to the account's address and counted with theirs. */
export async function sendPasswordLink(
  db: Database,
  actor: Actor,
  { address, ...input }: OfUser & { address: string },
): Promise<Record<string, never>> {
  rejectOwn(actor, input.userId)
  const { email } = await getUserRow(db, input.userId)
  await takeAttempt(db, 'mail', { account: email, address })
  return db.transaction(async (tx) => {
    await enqueue(tx, resetRequested, { userId: input.userId })
    await recordCorrection(tx, actor, 'accounts.sendPasswordLink', input)
    return {}
  })
}
