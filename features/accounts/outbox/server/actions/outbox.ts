import { eq } from 'drizzle-orm'
import type { AccountRefusal } from '#features/accounts/sign-in/contract.ts'
import { outbox } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { record } from '#server/journal.ts'
import { deliverAgain } from '#server/mail/mail.ts'
import { refuse } from '#shared/refusal.ts'
import type { MailView } from '../../contract-outbox.ts'
import { getMail, hasServer } from '../outbox-queries.ts'

/**
 * Tries a mail again that nothing carries any further; pressed twice at once, it is tried once.
 * @throws Refusal where no mail server is set, or it was sent or waits to be
 */
export async function sendMailAgain(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actorId: string,
  mailId: string,
): Promise<MailView> {
  return db.transaction(async (tx) => {
    await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, mailId)).for('update')
    const { state } = await getMail({ db: tx, settings }, mailId)
    if (!hasServer(settings)) refuse<AccountRefusal>('mail_without_server')
    if (state === 'sent' || state === 'waiting') refuse<AccountRefusal>('mail_on_its_way')

    await deliverAgain(tx, mailId)
    await record(tx, { actorId, action: 'accounts.sendMailAgain', subject: { kind: 'mail', id: mailId } })
    return getMail({ db: tx, settings }, mailId)
  })
}
