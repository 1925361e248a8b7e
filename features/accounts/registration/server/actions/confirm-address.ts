import { and, eq, ne, sql } from 'drizzle-orm'
import { newLink, voidLinks } from '#features/accounts/sign-in/server/links.ts'
import { getPerson } from '#features/accounts/sign-in/server/queries.ts'
import {
  passkeys,
  people,
  recoveryCodes,
  secondFactors,
  sessions,
} from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { record } from '#server/journal.ts'
import { nobodysHash } from '../passwords.ts'

/**
 * Confirms the address that a link was mailed to.
 * @returns whether it was the first time; false also where the account's address has changed since
 */
export async function confirmAddress(tx: Database, personId: string, email: string): Promise<boolean> {
  const confirmed = await tx
    .update(people)
    .set({ emailConfirmedAt: sql`now()` })
    .where(and(eq(people.id, personId), eq(people.email, email), sql`${people.emailConfirmedAt} IS NULL`))
    .returning({ id: people.id })
  if (confirmed.length === 0) return false
  await record(tx, {
    actorId: personId,
    act: 'accounts.confirmEmail',
    subject: { kind: 'person', id: personId },
  })
  return true
}

/** Ends every session of the person, or every other one. */
export async function endSessionsBut(
  tx: Database,
  personId: string,
  sessionId: string | null,
): Promise<void> {
  const isOther = sessionId === null ? undefined : ne(sessions.id, sessionId)
  await tx.delete(sessions).where(and(eq(sessions.personId, personId), isOther))
}

/** Removes every way into the account that was set up before anybody had shown that the address is theirs. */
export async function dropUnprovenWaysIn(tx: Database, personId: string): Promise<void> {
  await tx.update(people).set({ passwordHash: nobodysHash }).where(eq(people.id, personId))
  await tx.delete(passkeys).where(eq(passkeys.personId, personId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  await tx.delete(secondFactors).where(eq(secondFactors.personId, personId))
  await voidLinks(tx, personId, ['reset', 'change'])
}

/**
 * The same, and a token to choose a new password with. Without it somebody could register an address that is not
 * theirs and wait until its owner confirms it.
 */
export async function askForNewPassword(tx: Database, personId: string): Promise<string> {
  const { email } = await getPerson(tx, personId)
  await dropUnprovenWaysIn(tx, personId)
  return newLink(tx, { personId, purpose: 'reset', email })
}

/**
 * Whoever accepts an invitation that was mailed to the address of their account has confirmed it. An account that was
 * there before the invitation may be somebody else's, who registered the address first: it needs a new password.
 * An account with another address is not confirmed by it.
 * @returns the token to choose the new password with
 */
export async function confirmByInvitation(
  tx: Database,
  actor: Pick<Actor, 'id' | 'sessionId'>,
  invited: { email: string; sentAt: Date },
): Promise<string | null> {
  const person = await getPerson(tx, actor.id)
  if (person.emailConfirmedAt) return null
  if (!(await confirmAddress(tx, person.id, invited.email))) return null
  await endSessionsBut(tx, person.id, actor.sessionId)
  return person.createdAt < invited.sentAt ? askForNewPassword(tx, person.id) : null
}
