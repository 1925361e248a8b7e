import { and, eq, ne } from 'drizzle-orm'
import {
  agreementVersion,
  type changePassword as changeContract,
  type register as registrationContract,
} from '#features/accounts/session/contract.ts'
import { takeAttempt } from '#features/accounts/session/server/attempts.ts'
import { checkCurrentPassword } from '#features/accounts/session/server/current-password.ts'
import { hashPassword, nobodysHash, rejectCommon } from '#features/accounts/session/server/passwords.ts'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { endSessions, openSession, type Visit } from '#features/accounts/session/server/sessions.ts'
import { consents, roles, sessions, users } from '#features/accounts/session/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Actor, Role } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import { canonicalAddress } from '#shared/email-address.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { mailPasswordNotice } from '../address-mails.ts'
import { voidLinks } from '../mailed-links.ts'
import { newConfirmation } from '../recovery.ts'
import { setSubscription } from './subscriptions.ts'

interface NewUser {
  email: string
  /** Without one nobody can log in until the password is reset. */
  password?: string
  firstName: string
  lastName: string
  gender: string
  lang: Language
  country: string
  jobTitle?: string
  jobProfession?: string
  companyName?: string
  website?: string
  phone?: string
  city?: string
  address?: string
  zip?: string
  state?: string
  roles?: readonly Role[]
}

type NewRow = Omit<NewUser, 'roles' | 'password'> & { passwordHash: string; emailConfirmedAt: Date | null }

async function insertUser(db: Database, row: NewRow) {
  const [user] = await db
    .insert(users)
    .values({ ...row, email: canonicalAddress(row.email) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return user ?? null
}

/**
 * Creates an account without the registration form, for the command line and the demo.
 * @throws Error when the address already has one
 */
export async function createUser(
  db: Database,
  { roles: given = [], password, ...fields }: NewUser,
): Promise<{ id: string }> {
  const passwordHash = password === undefined ? nobodysHash : await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, { ...fields, passwordHash, emailConfirmedAt: new Date() })
    if (!user) throw new Error(`${fields.email} already has an account.`)
    for (const role of given) await giveRole(tx, { actorId: null, userId: user.id, role })
    return user
  })
}

/**
 * Gives a role to a user; idempotent.
 * @returns whether it is new
 * @throws Error if the user's address is not confirmed, because somebody else may have registered it
 */
export async function giveRole(
  db: Database,
  { actorId, userId, role, reason }: { actorId: string | null; userId: string; role: Role; reason?: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { emailConfirmedAt } = await getUserById(tx, userId)
    if (!emailConfirmedAt) fail('address_unconfirmed')
    const given = await tx
      .insert(roles)
      .values({ userId, role })
      .onConflictDoNothing()
      .returning({ role: roles.role })
    if (given.length === 0) return false
    await record(tx, {
      actorId,
      action: 'accounts.giveRole',
      subject: { kind: 'user', id: userId },
      ...(reason === undefined ? {} : { reason }),
      details: { role },
    })
    return true
  })
}

/** Whether a juror's magazine questionnaire is complete, from the user's own fields. */
export async function saveMagazineQuestions(
  tx: DatabaseTransaction,
  userId: string,
  isDone: boolean,
): Promise<void> {
  await tx
    .update(users)
    .set({ magazineQuestionsAt: isDone ? new Date() : null })
    .where(eq(users.id, userId))
}

/**
 * Opens the first session at once; the account is usable before the address is confirmed.
 * @throws InvalidFields when the address already has an account or the password is a common one
 */
export async function register(
  db: Database,
  settings: Settings,
  {
    email,
    first_name,
    last_name,
    gender,
    lang,
    country,
    password,
    mailings,
  }: InputOf<typeof registrationContract>,
  language: Language,
  visit: Visit,
): Promise<{ token: string }> {
  await takeAttempt(db, 'register', { account: email, address: visit.address })
  await rejectCommon('password', password, { email, firstName: first_name, lastName: last_name }, language)
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email,
      passwordHash,
      emailConfirmedAt: null,
      firstName: first_name,
      lastName: last_name,
      gender,
      lang,
      country,
    })
    if (!user) throw new InvalidFields({ email: [messagesOf('accounts', language)('email_taken')] })
    const words = messagesOf('accounts', language)('register.agree').replace(/[[\]]/g, '')
    await tx
      .insert(consents)
      .values({ userId: user.id, purpose: 'agreement', version: agreementVersion, language, words })
    if (mailings) await setSubscription(tx, user.id, { kind: 'mailings', wanted: true, language })
    await newConfirmation(tx, settings, await getUserById(tx, user.id))
    return { token: await openSession(tx, user.id, visit) }
  })
}

/** Ends every other session of the user; the current one continues. The user is notified by mail. */
export async function changePassword(
  db: Database,
  settings: Settings,
  actor: Actor,
  input: InputOf<typeof changeContract>,
  language: Language,
  visit: Visit,
): Promise<void> {
  const t = messagesOf('accounts', language)
  if (input.new_password_confirmation !== input.new_password) {
    throw new InvalidFields({ new_password_confirmation: [t('password_differs')] })
  }
  await checkCurrentPassword(db, actor, {
    current_password: input.current_password,
    address: visit.address,
    language,
  })
  const user = await getUserById(db, actor.id)
  await rejectCommon('new_password', input.new_password, user, language)
  const passwordHash = await hashPassword(input.new_password)
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, actor.id))
    const others = and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId))
    await endSessions(tx, others, 'password_changed')
    // Otherwise somebody who reads the user's mail could still reset the password.
    await voidLinks(tx, actor.id, ['reset'])
    await mailPasswordNotice(tx, settings, user)
    await record(tx, {
      actorId: actor.id,
      action: 'accounts.changePassword',
      subject: { kind: 'user', id: actor.id },
    })
  })
}
