import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkCurrentPassword } from '#features/accounts/security/server/current-password.ts'
import type { AccountRefusal } from '#features/accounts/sign-in/contract.ts'
import { forgetAttempts, rememberNetwork, takeAttempt } from '#features/accounts/sign-in/server/attempts.ts'
import { findLink, newLink, spendLink, voidLinks } from '#features/accounts/sign-in/server/links.ts'
import {
  findPersonByEmail,
  getPerson,
  listPeople,
  type PersonRow,
} from '#features/accounts/sign-in/server/queries.ts'
import { links, people } from '#features/accounts/sign-in/server/tables.ts'
import { type Database, isUniqueViolation } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { enqueue, task } from '#server/jobs.ts'
import { record } from '#server/journal.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, refuse } from '#shared/refusal.ts'
import type * as asked from '../contract-recovery.ts'
import {
  askForNewPassword,
  confirmAddress,
  dropUnprovenWaysIn,
  endSessionsBut,
} from './actions/confirm-address.ts'
import * as mails from './mails.ts'
import { hashPassword, refuseCommon } from './passwords.ts'

/** Somebody asked for a link to choose a new password; nobody, where the address is not known. */
export const resetAsked = task('accounts.reset-asked', z.object({ personId: z.uuid().nullable() }))

/** The link is made and mailed by a job, so that the answer takes as long whether anybody has the address. */
export async function forgotPassword(
  db: Database,
  { email }: InputOf<typeof asked.forgotPassword>,
  address: string,
): Promise<void> {
  await takeAttempt(db, 'mail', { account: email, address })
  const person = await findPersonByEmail(db, email)
  await enqueue(db, resetAsked, { personId: person?.id ?? null })
}

export async function mailReset(db: Database, settings: Settings, personId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const person = (await listPeople(tx, [personId])).get(personId)
    // Whoever has left since asked in vain.
    if (!person) return
    const token = await newLink(tx, { personId, purpose: 'reset', email: person.email })
    await mails.mailResetLink(tx, settings, person, token)
  })
}

/**
 * Every log-in session of the person ends, and every other link that was mailed. Whoever followed the link has shown
 * that the address is theirs.
 * @throws Refusal 410 when the link was used, has run out or never was
 */
export async function resetPassword(
  db: Database,
  settings: Settings,
  input: InputOf<typeof asked.resetPassword>,
  language: Language,
  address: string,
): Promise<void> {
  const link = await findLink(db, ['reset'], input.token)
  if (input.password_confirmation !== input.password) {
    throw new InvalidFields({ password_confirmation: [wordsOf('accounts', language)('password_differs')] })
  }
  const person = await getPerson(db, link.personId)
  await refuseCommon('password', input.password, person, language)
  const passwordHash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    const { personId, email } = await spendLink(tx, ['reset'], input.token)
    if (await confirmAddress(tx, personId, email)) await dropUnprovenWaysIn(tx, personId)
    await tx.update(people).set({ passwordHash }).where(eq(people.id, personId))
    await endSessionsBut(tx, personId, null)
    await voidLinks(tx, personId, ['reset', 'confirm', 'change'])
    const attempt = { account: email, address }
    await forgetAttempts(tx, attempt)
    await rememberNetwork(tx, attempt)
    await mails.mailPasswordNotice(tx, settings, person)
    await record(tx, {
      actorId: personId,
      act: 'accounts.resetPassword',
      subject: { kind: 'person', id: personId },
    })
  })
}

/** Writes the mail that asks somebody to confirm their address, with a link that voids the one before. */
export async function newConfirmation(tx: Database, settings: Settings, person: PersonRow): Promise<void> {
  const token = await newLink(tx, { personId: person.id, purpose: 'confirm', email: person.email })
  await mails.mailConfirmationLink(tx, settings, person, token)
}

/** @returns the address that was written to, null when it is confirmed already */
export async function sendConfirmation(
  db: Database,
  settings: Settings,
  actor: Actor,
  address: string,
): Promise<string | null> {
  const person = await getPerson(db, actor.id)
  if (person.emailConfirmedAt) return null
  await takeAttempt(db, 'mail', { account: actor.id, address })
  await db.transaction((tx) => newConfirmation(tx, settings, person))
  return person.email
}

interface Confirmed {
  changed: boolean
  email: string
  passwordToken: string | null
}

/**
 * Confirms the address of the account, or puts the new one in its place. The first time, every other session of the
 * account ends; whoever is not logged in to it chooses a new password.
 * @throws Refusal 410 when the link was used, has run out or never was; 409 when the new address has an account by now,
 * or a change is not confirmed by its own person
 */
export async function confirmEmail(db: Database, actor: Actor | null, token: string): Promise<Confirmed> {
  const { purpose, ...link } = await findLink(db, ['confirm', 'change'], token)
  const isOwn = actor?.id === link.personId
  // Otherwise a stranger could have somebody else's address put into their own account.
  if (purpose === 'change' && !isOwn) refuse<AccountRefusal>('login_first')
  return db.transaction(async (tx) => {
    const { personId, email } = await spendLink(tx, [purpose], token)
    if (purpose === 'change') {
      await moveAddress(tx, personId, email)
      return { changed: true, email, passwordToken: null }
    }
    const isFirst = await confirmAddress(tx, personId, email)
    if (isFirst) await endSessionsBut(tx, personId, isOwn ? actor.sessionId : null)
    const passwordToken = isFirst && !isOwn ? await askForNewPassword(tx, personId) : null
    return { changed: false, email, passwordToken }
  })
}

/** Only the mail tells the addresses: the journal outlives an account that is deleted. */
async function moveAddress(tx: Database, personId: string, email: string): Promise<void> {
  const before = await getPerson(tx, personId)
  await tx
    .update(people)
    .set({ email, emailConfirmedAt: sql`now()` })
    .where(eq(people.id, personId))
    .catch((fault: unknown) => {
      // Somebody has registered it since, or does so at this moment.
      if (isUniqueViolation(fault, 'people_email_unique')) refuse<AccountRefusal>('address_taken')
      throw fault
    })
  // What was mailed to the old address opens nothing any more.
  await voidLinks(tx, personId, ['reset', 'confirm'])
  await mails.mailAddressNotice(tx, before, email)
  await record(tx, {
    actorId: personId,
    act: 'accounts.changeEmail',
    subject: { kind: 'person', id: personId },
  })
}

/**
 * Nothing changes before the link in the new address is followed; the old address is told at once. Where somebody has
 * the new one already they are written to, without a link, and whoever asks is not told.
 */
export async function changeEmail(
  db: Database,
  settings: Settings,
  actor: Actor,
  input: InputOf<typeof asked.changeEmail>,
  language: Language,
  address: string,
): Promise<void> {
  const t = wordsOf('accounts', language)
  await checkCurrentPassword(db, actor, { current_password: input.current_password, address, language })
  if (input.email === actor.email) throw new InvalidFields({ email: [t('email_same')] })
  await takeAttempt(db, 'mail', { account: actor.id, address })
  await db.transaction(async (tx) => {
    const person = await getPerson(tx, actor.id)
    const token = await newLink(tx, { personId: actor.id, purpose: 'change', email: input.email })
    const holder = await findPersonByEmail(tx, input.email)
    if (holder) await mails.mailTakenNotice(tx, settings, holder)
    else await mails.mailChangeLink(tx, settings, person, { email: input.email, token })
    await mails.mailChangeNotice(tx, settings, person, input.email)
  })
}

export async function getEmail(db: Database, personId: string): Promise<OutputOf<typeof asked.getEmail>> {
  const person = await getPerson(db, personId)
  const [change] = await db
    .select({ email: links.email })
    .from(links)
    .where(and(eq(links.personId, personId), eq(links.purpose, 'change'), gt(links.expiresAt, sql`now()`)))
  return {
    email: person.email,
    confirmed: person.emailConfirmedAt !== null,
    pending: change?.email ?? null,
  }
}
