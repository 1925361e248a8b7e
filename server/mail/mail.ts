import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { newId } from '#server/database/columns.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { outbox, outboxAttempts, outboxFiles } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { enqueue, enqueueAll, type Jobs, task } from '#server/jobs.ts'
import { isGone } from '#server/personal.ts'
import type { Settings } from '#server/settings.ts'
import type { Language } from '#shared/language.ts'
import { isAboutAddress, markBounced } from './bounces.ts'
import { htmlOf, type Mail, plainOf } from './mail-body.ts'

export type { Mail } from './mail-body.ts'

/** To a user with an account, in their own language. */
export const addressedTo = ({ id, email, lang }: { id: string; email: string; lang: Language }) => ({
  to: email,
  userId: id,
  language: lang,
})

/**
 * An address with a one-time key that opens in the language of its mail. The key is in the fragment, so that it is sent
 * to no server, written to no log and passed to no other page.
 */
export const linkInMail = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  path: string,
  { language, token }: { language: Language; token: string },
) => `${publicUrl}${path}?lang=${language}#token=${token}`

const deliver = task('mail.deliver', z.object({ mailId: z.uuid() }))

/** Puts a mail in the outbox; it is sent after the transaction commits. A deleted account gets no mail. */
export async function writeMail(db: Database, mail: Mail): Promise<void> {
  await writeMails(db, [mail])
}

/** Puts many mails in the outbox with one statement. */
export async function writeMails(db: Database, mails: readonly Mail[]): Promise<void> {
  const named = mails.filter(({ to }) => !isGone(to)).map((mail) => ({ ...mail, id: mail.id ?? newId() }))
  if (named.length === 0) return
  const rows = await db
    .insert(outbox)
    .values(
      named.map((mail) => ({
        id: mail.id,
        userId: mail.userId,
        recipient: mail.to,
        replyTo: mail.replyTo,
        language: mail.language,
        subject: mail.subject,
        html: htmlOf(mail),
        plain: plainOf(mail),
        isBulk: mail.isBulk ?? false,
        unsubscribeUrl: mail.leave?.oneClick,
      })),
    )
    .onConflictDoNothing({ target: outbox.id })
    .returning({ id: outbox.id, isBulk: outbox.isBulk })
  const written = new Set(rows.map(({ id }) => id))
  const files = named.flatMap(({ id, files = [] }) =>
    written.has(id) ? files.map((file) => ({ ...file, mailId: id })) : [],
  )
  if (files.length > 0) await db.insert(outboxFiles).values(files)
  for (const isBulk of [false, true]) {
    const own = rows.filter((row) => row.isBulk === isBulk)
    await enqueueAll(
      db,
      deliver,
      own.map(({ id }) => ({ mailId: id })),
      { priority: priorityOf({ isBulk }) },
    )
  }
}

/** A receipt must not wait for a mailing to thousands. */
const priorityOf = ({ isBulk }: { isBulk: boolean }) => (isBulk ? -1 : 0)

/** Whether the mail is still queued for delivery. */
export const isOnItsWay = sql<boolean>`${outbox.id}::text IN (
  SELECT data->>'mailId' FROM pgboss.job WHERE name = ${deliver.name} AND state < 'completed')`

/** Queues an undelivered mail again, as if it had just been written. */
export async function deliverAgain(tx: DatabaseTransaction, mailId: string): Promise<void> {
  const [mail] = await tx
    .update(outbox)
    .set({ failures: 0, error: null })
    .where(eq(outbox.id, mailId))
    .returning({ isBulk: outbox.isBulk })
  if (mail) await enqueue(tx, deliver, { mailId }, { priority: priorityOf(mail) })
}

/**
 * Ends the pause before the next attempt.
 * @returns false if the mail is being delivered now
 */
export async function deliverNow(tx: DatabaseTransaction, mailId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    UPDATE pgboss.job SET start_after = now()
    WHERE name = ${deliver.name} AND state < 'active' AND data->>'mailId' = ${mailId} RETURNING id`)
  return rows.length > 0
}

/** Tried over about two days: ten seconds, half a minute, a minute and a half … four hours. */
const mostTries = 20
function pauseAfter(failures: number): number {
  return Math.min(10_000 * 3 ** (failures - 1), 4 * 3_600_000)
}

interface Failure {
  /** The error, without any text of the server's reply or the address. */
  error: string
  isFinal: boolean
  isBounce: boolean
}

/** A 5xx reply to the message or its recipient is permanent; the operator has to fix a rejected login. */
function failureOf(thrown: unknown): Failure {
  const error = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  const isFinal = answer !== null && answer >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION'
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const said = {
    command: 'command' in error ? textOf(error.command) : '',
    response: 'response' in error ? textOf(error.response) : '',
  }
  return {
    error: answer === null ? code : `${code} ${answer}`,
    isFinal,
    isBounce: isFinal && isAboutAddress(said),
  }
}

/** One click of the mail client, without a page (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: { unsubscribeUrl: string | null }) =>
  unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

// A sent link opens an account; the copy in the outbox does not.
export const withoutToken = (column: typeof outbox.html | typeof outbox.plain) =>
  sql<string>`regexp_replace(${column}, '#token=[A-Za-z0-9_-]+', '', 'g')`

/** The way to the mail server, or null where the settings name none. */
export function openTransport({ SMTP_URL: url }: Pick<Settings, 'SMTP_URL'>) {
  if (!url) return null
  return createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Delivers the outbox through SMTP; without a mail server, mails stay in it to be read. A failed delivery is retried
 * with growing pauses, across restarts, and given up after two days or when the server rejects it permanently.
 */
export async function deliverMails(
  jobs: Jobs,
  { db, settings, log }: Pick<Tools, 'db' | 'settings' | 'log'>,
): Promise<void> {
  const transport = openTransport(settings)

  const putOff = async (mail: typeof outbox.$inferSelect, { error, isFinal, isBounce }: Failure) => {
    const { id: mailId, userId, recipient: address } = mail
    const failures = mail.failures + 1
    const isGivenUp = isFinal || failures >= mostTries
    await db.transaction(async (tx) => {
      const there = await tx
        .update(outbox)
        .set({ failures, error: isGivenUp ? error : null })
        .where(eq(outbox.id, mailId))
        .returning({ id: outbox.id })
      // Deleted with its recipient's account while it was being delivered.
      if (there.length === 0) return
      await tx.insert(outboxAttempts).values({ mailId, error })
      if (isBounce && userId) await markBounced(tx, { address, userId, error })
      const startAfter = new Date(Date.now() + pauseAfter(failures))
      if (!isGivenUp) await enqueue(tx, deliver, { mailId }, { startAfter, priority: priorityOf(mail) })
    })
    // Logged once on the first failure and once on giving up: an unavailable server must not fill the log.
    if (isGivenUp) log.error({ mailId, error, failures }, 'a mail was given up')
    else if (failures === 1) log.warn({ mailId, error }, 'a mail could not be delivered yet')
  }

  await jobs.work(deliver, async ({ mailId }) => {
    const [mail] = await db.select().from(outbox).where(eq(outbox.id, mailId))
    if (!mail || mail.sentAt || mail.error || !transport) return
    const files = await db.select().from(outboxFiles).where(eq(outboxFiles.mailId, mailId))
    try {
      await transport.sendMail({
        from: settings.MAIL_FROM,
        to: { name: '', address: mail.recipient },
        ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        subject: mail.subject,
        html: mail.html.replaceAll('href="/', `href="${settings.publicUrl}/`),
        text: mail.plain,
        // The same for each attempt, so that mail clients show a mail sent twice around a crash once.
        messageId: `<${mailId}@${new URL(settings.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        attachments: files.map(({ fileName, type, body }) => ({
          filename: fileName,
          contentType: type,
          content: body,
        })),
      })
    } catch (thrown) {
      await putOff(mail, failureOf(thrown))
      return
    }
    await db
      .update(outbox)
      .set({ sentAt: new Date(), html: withoutToken(outbox.html), plain: withoutToken(outbox.plain) })
      .where(eq(outbox.id, mailId))
    // The attachment is stored at its source; the outbox keeps only its name.
    await db
      .update(outboxFiles)
      .set({ body: Buffer.alloc(0) })
      .where(eq(outboxFiles.mailId, mailId))
  })
}
