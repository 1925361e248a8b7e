import { eraseAccount } from '#features/accounts/account/server/account-deletion.ts'
import { downloadExport } from '#features/accounts/account/server/personal-archive.ts'
import { record } from '#server/audit-log.ts'
import type { Actor, Download, Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import { canonicalAddress } from '#shared/email-address.ts'
import type { Language } from '#shared/language.ts'
import { getUserRow } from '../user-queries.ts'

/** The same archive for a user who asked the organisers for their data. */
export async function exportUserData(
  tools: Pick<Tools, 'db' | 'storage' | 'personal'>,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<Download> {
  await getUserRow(tools.db, userId)
  const file = await downloadExport(tools, userId)
  const subject = { kind: 'user', id: userId }
  await record(tools.db, { actorId: actor.id, action: 'accounts.exportData', subject, reason })
  return file
}

/**
 * For a user who asked the organisers to delete their account; the same as their own deletion.
 * @throws InvalidFields for a wrong address; NotFound for a deleted account; Error for one’s own and the last organiser
 */
export async function eraseUser(
  { db, personal }: Pick<Tools, 'db' | 'personal'>,
  actor: Actor,
  input: { userId: string; confirmation: string; reason: string; language: Language },
): Promise<void> {
  const { userId, confirmation, reason, language } = input
  if (userId === actor.id) fail('own_account')
  await db.transaction(async (tx) => {
    const { email } = await getUserRow(tx, userId)
    if (canonicalAddress(confirmation) !== email) {
      throw new InvalidFields({ confirmation: [messagesOf('accounts', language)('confirmation_differs')] })
    }
    await eraseAccount(tx, personal, userId, { actorId: actor.id, action: 'accounts.erase', reason })
  })
}
