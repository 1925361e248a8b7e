import { eq } from 'drizzle-orm'
import { record, recordAll } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { bouncedAddresses, outbox } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { deliverAgain, deliverNow } from '#server/mail/mail.ts'
import { fail } from '#shared/domain-error.ts'
import type { ChosenMails, MailView } from '../../contract-outbox.ts'
import { getMail, hasServer, lockUndelivered } from '../outbox-queries.ts'

/**
 * Sends a failed or undelivered mail again, and one that waits for its next attempt at once; a double press sends it once.
 * @throws Error without a mail server, or if the mail was sent or is about to be
 */
export async function sendMailAgain(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actorId: string,
  mailId: string,
): Promise<MailView> {
  return db.transaction(async (tx) => {
    await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, mailId)).for('update')
    const { state, maySendAgain } = await getMail({ db: tx, settings }, mailId)
    if (!hasServer(settings)) fail('mail_without_server')
    if (!maySendAgain) fail('mail_on_its_way')

    if (state !== 'waiting') await deliverAgain(tx, mailId)
    else if (!(await deliverNow(tx, mailId))) fail('mail_on_its_way')
    await record(tx, { actorId, action: 'accounts.sendMailAgain', subject: { kind: 'mail', id: mailId } })
    return getMail({ db: tx, settings }, mailId)
  })
}

/** Tries the given up and undelivered ones of chosen mails again; others are left out. */
export async function sendMailsAgain(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actorId: string,
  chosen: ChosenMails,
): Promise<{ count: number }> {
  if (!hasServer(settings)) fail('mail_without_server')
  return db.transaction(async (tx) => {
    const ids = await lockUndelivered(tx, chosen)
    for (const id of ids) await deliverAgain(tx, id)
    await recordAll(
      tx,
      ids.map((id) => ({ actorId, action: 'accounts.sendMailAgain', subject: { kind: 'mail', id } })),
    )
    return { count: ids.length }
  })
}

/** Mailings go to the user's address again, until it is rejected anew. */
export async function clearBounce(
  db: Database,
  actorId: string,
  userId: string,
): Promise<{ cleared: number }> {
  return db.transaction(async (tx) => {
    const cleared = await tx
      .delete(bouncedAddresses)
      .where(eq(bouncedAddresses.userId, userId))
      .returning({ address: bouncedAddresses.address })
    if (cleared.length > 0) {
      await record(tx, { actorId, action: 'accounts.clearBounce', subject: { kind: 'user', id: userId } })
    }
    return { cleared: cleared.length }
  })
}
