import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { checkCurrentPassword } from '#features/accounts/session/server/current-password.ts'
import { getUserById, isLastOrganiser, lockOrganisers } from '#features/accounts/session/server/queries.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { outbox } from '#server/database/tables.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import { enqueue, task } from '#server/jobs.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import { canonicalAddress } from '#shared/email-address.ts'
import type { Language } from '#shared/language.ts'

/**
 * The goodbye mail is the last mail with the user's address; it is deleted once it has had time to leave.
 */
export const forgetFarewell = task('accounts.forget-farewell', z.object({ userId: z.uuid() }))

const farewellDays = 3

async function sayFarewell(
  tx: DatabaseTransaction,
  user: { id: string; email: string; lang: Language },
): Promise<void> {
  const t = messagesOf('accounts', user.lang)
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('farewell.subject'),
    preheader: t('farewell.done'),
    paragraphs: [t('farewell.done'), t('farewell.stays'), t('farewell.again')],
  })
  const startAfter = new Date(Date.now() + farewellDays * 86_400_000)
  await enqueue(tx, forgetFarewell, { userId: user.id }, { startAfter })
}

export async function removeFarewell(db: Database, userId: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.userId, userId))
}

/**
 * Runs every feature's deletion of the user's data, ends all sessions and frees the address. The row stays without
 * personal data, because invoices, scores and the audit log reference it.
 * @throws InvalidFields for a wrong password or address; Error for the last organiser
 */
export async function deleteAccount(
  { db, personal }: Pick<Tools, 'db' | 'personal'>,
  actor: Actor,
  input: { current_password: string; confirmation: string; address: string; language: Language },
): Promise<void> {
  const { language, address, current_password } = input
  if (canonicalAddress(input.confirmation) !== actor.email) {
    throw new InvalidFields({ confirmation: [messagesOf('accounts', language)('confirmation_differs')] })
  }
  await checkCurrentPassword(db, actor, { current_password, address, language })
  await db.transaction((tx) =>
    eraseAccount(tx, personal, actor.id, { actorId: actor.id, action: 'accounts.delete' }),
  )
}

/**
 * Deletes an account, whoever asked for it; the actor and the reason are recorded.
 * @throws Error for the last organiser
 */
export async function eraseAccount(
  tx: DatabaseTransaction,
  personal: Tools['personal'],
  userId: string,
  recorded: { actorId: string; action: string; reason?: string },
): Promise<void> {
  await lockOrganisers(tx)
  if (await isLastOrganiser(tx, userId)) fail('last_organiser')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const { id, email, lang } = await getUserById(tx, userId)
  for (const part of personal.toReversed()) await part.forget(tx, id)
  await record(tx, { ...recorded, subject: { kind: 'user', id } })
  await sayFarewell(tx, { id, email, lang })
}
