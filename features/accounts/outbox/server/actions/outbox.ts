import { eq } from 'drizzle-orm'
import type { AccountErrorCode } from '#features/accounts/sign-in/contract.ts'
import { record } from '#server/audit-log.ts'
import { outbox } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { deliverAgain } from '#server/mail/mail.ts'
import { fail } from '#shared/domain-error.ts'
import type { MailView } from '../../contract-outbox.ts'
import { getMail, hasServer } from '../outbox-queries.ts'

/**
 * Sends a failed or undelivered mail again; a double press sends it once.
 * @throws Error without a mail server, or if the mail was sent or is queued
 */
export async function sendMailAgain(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actorId: string,
  mailId: string,
): Promise<MailView> {
  return db.transaction(async (tx) => {
    await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, mailId)).for('update')
    const { state } = await getMail({ db: tx, settings }, mailId)
    if (!hasServer(settings)) fail<AccountErrorCode>('mail_without_server')
    if (state === 'sent' || state === 'waiting') fail<AccountErrorCode>('mail_on_its_way')

    await deliverAgain(tx, mailId)
    await record(tx, { actorId, action: 'accounts.sendMailAgain', subject: { kind: 'mail', id: mailId } })
    return getMail({ db: tx, settings }, mailId)
  })
}
