import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { forgetAttempts, rememberNetwork, takeAttempt } from '#features/accounts/session/server/attempts.ts'
import { checkCurrentPassword } from '#features/accounts/session/server/current-password.ts'
import { hashPassword, rejectCommon } from '#features/accounts/session/server/passwords.ts'
import {
  findUserByEmail,
  getUserById,
  listRoles,
  listUsers,
  type UserRecord,
} from '#features/accounts/session/server/queries.ts'
import { links, users } from '#features/accounts/session/server/tables.ts'
import { record } from '#server/audit-log.ts'
import { type Database, type DatabaseTransaction, isUniqueViolation } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { enqueue, task } from '#server/jobs.ts'
import { clearBounce } from '#server/mail/bounces.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type * as contract from '../contract-recovery.ts'
import {
  confirmAddress,
  dropUnprovenWaysIn,
  endSessionsBut,
  replacePassword,
  requestPasswordReset,
} from './actions/confirm-address.ts'
import * as mails from './address-mails.ts'
import { findLink, newLink, spendLink, voidLinks } from './mailed-links.ts'

/** A user requested a link to reset their password. The id is null if the address is unknown. */
export const resetRequested = task('accounts.reset-requested', z.object({ userId: z.uuid().nullable() }))

/**
 * A job creates and mails the link, so that the response takes as long whether or not the address has an account.
 */
export async function forgotPassword(
  db: Database,
  { email }: InputOf<typeof contract.forgotPassword>,
  address: string,
): Promise<void> {
  await takeAttempt(db, 'mail', { account: email, address })
  const user = await findUserByEmail(db, email)
  await enqueue(db, resetRequested, { userId: user?.id ?? null })
}

export async function mailReset(db: Database, settings: Settings, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = (await listUsers(tx, [userId])).get(userId)
    // The account was deleted in the meantime.
    if (!user) return
    const token = await newLink(tx, { userId, purpose: 'reset', email: user.email })
    await mails.mailResetLink(tx, settings, user, token)
  })
}

/**
 * Ends every session of the user and cancels every other mailed link. Following the link confirms the address.
 * @throws Error 410 when the link was used, has expired or never existed
 */
export async function resetPassword(
  db: Database,
  settings: Settings,
  input: InputOf<typeof contract.resetPassword>,
  language: Language,
  address: string,
): Promise<void> {
  const link = await findLink(db, ['reset'], input.token)
  if (input.password_confirmation !== input.password) {
    throw new InvalidFields({ password_confirmation: [messagesOf('accounts', language)('password_differs')] })
  }
  const user = await getUserById(db, link.userId)
  await rejectCommon('password', input.password, user, language)
  const passwordHash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    const { userId, email } = await spendLink(tx, ['reset'], input.token)
    if (await confirmAddress(tx, userId, email)) await dropUnprovenWaysIn(tx, userId)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await endSessionsBut(tx, userId, null, 'password_changed')
    await voidLinks(tx, userId, ['reset', 'confirm', 'change', 'correct'])
    const attempt = { account: email, address }
    await forgetAttempts(tx, attempt)
    await rememberNetwork(tx, attempt)
    await mails.mailPasswordNotice(tx, settings, user)
    await record(tx, {
      actorId: userId,
      action: 'accounts.resetPassword',
      subject: { kind: 'user', id: userId },
    })
  })
}

/** Writes the mail with a link that confirms the address; the link replaces the previous one. */
export async function newConfirmation(
  tx: DatabaseTransaction,
  settings: Settings,
  user: UserRecord,
): Promise<void> {
  const token = await newLink(tx, { userId: user.id, purpose: 'confirm', email: user.email })
  await mails.mailConfirmationLink(tx, settings, user, token)
}

/** @returns the address that was mailed, null if it is already confirmed */
export async function sendConfirmation(
  db: Database,
  settings: Settings,
  actor: Actor,
  address: string,
): Promise<string | null> {
  const user = await getUserById(db, actor.id)
  if (user.emailConfirmedAt) return null
  await takeAttempt(db, 'mail', { account: actor.id, address })
  await db.transaction((tx) => newConfirmation(tx, settings, user))
  return user.email
}

interface Confirmed {
  changed: boolean
  email: string
  passwordToken: string | null
}

/**
 * Confirms the address of the account, or replaces it with the new one. The first confirmation ends every other
 * session of the account; a user who is not logged in to it chooses a new password, as does one whose address an
 * organiser corrected, who may not be able to log in.
 * @throws Error 410 when the link was used, has expired or never existed; 409 when the new address has an account by
 * now, or another user confirms a change
 */
export async function confirmEmail(db: Database, actor: Actor | null, token: string): Promise<Confirmed> {
  const { purpose, ...link } = await findLink(db, ['confirm', 'change', 'correct'], token)
  const isOwn = actor?.id === link.userId
  // Otherwise a user could move another user's address to their own account.
  if (purpose === 'change' && !isOwn) fail('login_first')
  return db.transaction(async (tx) => {
    const { userId, email } = await spendLink(tx, [purpose], token)
    if (purpose === 'change') {
      await moveAddress(tx, userId, email)
      return { changed: true, email, passwordToken: null }
    }
    if (purpose === 'correct') {
      // A role that was given meanwhile: see `correctEmail`.
      if ((await listRoles(tx, userId)).length > 0) fail('address_of_role')
      await moveAddress(tx, userId, email, true)
      return { changed: true, email, passwordToken: isOwn ? null : await replacePassword(tx, userId, email) }
    }
    const isFirst = await confirmAddress(tx, userId, email)
    if (isFirst && isOwn) await endSessionsBut(tx, userId, actor.sessionId, 'address_confirmed')
    if (isFirst && !isOwn) await endSessionsBut(tx, userId, null, 'password_removed')
    const passwordToken = isFirst && !isOwn ? await requestPasswordReset(tx, userId) : null
    return { changed: false, email, passwordToken }
  })
}

/** Only the mail contains the addresses: the audit log outlives a deleted account. */
async function moveAddress(
  tx: DatabaseTransaction,
  userId: string,
  email: string,
  isCorrection = false,
): Promise<void> {
  const before = await getUserById(tx, userId)
  await tx
    .update(users)
    .set({ email, emailConfirmedAt: sql`now()` })
    .where(eq(users.id, userId))
    .catch((error: unknown) => {
      // Another user registered the address in the meantime.
      if (isUniqueViolation(error, 'users_email_unique')) fail('address_taken')
      throw error
    })
  await clearBounce(tx, before.email)
  await clearBounce(tx, email)
  // Links that were mailed to the old address are void.
  await voidLinks(tx, userId, ['reset', 'confirm', 'change', 'correct'])
  // An address that is corrected and was never confirmed may be a stranger's.
  if (!isCorrection || before.emailConfirmedAt) await mails.mailAddressNotice(tx, before, email)
  await record(tx, {
    actorId: userId,
    action: 'accounts.changeEmail',
    subject: { kind: 'user', id: userId },
  })
}

/**
 * The address changes when the link in the mail to the new address is followed. The old address is notified at once. If
 * another account has the new address, its user is notified without a link, and the response is the same.
 */
export async function changeEmail(
  db: Database,
  settings: Settings,
  actor: Actor,
  input: InputOf<typeof contract.changeEmail>,
  language: Language,
  address: string,
): Promise<void> {
  const t = messagesOf('accounts', language)
  await checkCurrentPassword(db, actor, { current_password: input.current_password, address, language })
  if (input.email === actor.email) throw new InvalidFields({ email: [t('email_same')] })
  await takeAttempt(db, 'mail', { account: actor.id, address })
  await db.transaction(async (tx) => {
    const user = await getUserById(tx, actor.id)
    const token = await newLink(tx, { userId: actor.id, purpose: 'change', email: input.email })
    const holder = await findUserByEmail(tx, input.email)
    if (holder) await mails.mailTakenNotice(tx, settings, holder)
    else await mails.mailChangeLink(tx, settings, user, { email: input.email, token })
    await mails.mailChangeNotice(tx, settings, user, input.email)
  })
}

export async function getEmail(db: Database, userId: string): Promise<OutputOf<typeof contract.getEmail>> {
  const user = await getUserById(db, userId)
  const [change] = await db
    .select({ email: links.email })
    .from(links)
    .where(
      and(
        eq(links.userId, userId),
        inArray(links.purpose, ['change', 'correct']),
        gt(links.expiresAt, sql`now()`),
      ),
    )
  return {
    email: user.email,
    confirmed: user.emailConfirmedAt !== null,
    pending: change?.email ?? null,
  }
}
