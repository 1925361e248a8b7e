import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Language } from '#shared/language.ts'
import type { Database } from './database.ts'
import { enqueue, type Jobs, task } from './jobs.ts'
import type { Settings } from './settings.ts'
import { outbox } from './tables.ts'

export interface Mail {
  to: string
  language: Language
  subject: string
  /** Paragraphs of plain text, in order. */
  paragraphs: string[]
  action?: { label: string; href: string }
}

const deliver = task('mail.deliver', z.object({ mailId: z.uuid() }))

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

function htmlOf(mail: Mail): string {
  const paragraph = 'margin:0 0 16px;font:16px/1.6 Helvetica,Arial,sans-serif;color:#171614'
  const body = mail.paragraphs.map((text) => `<p style="${paragraph}">${escaped(text)}</p>`)
  const action = mail.action
    ? `<p style="margin:24px 0"><a href="${escaped(mail.action.href)}" style="display:inline-block;padding:14px 24px;background:#cb380f;color:#ffffff;text-decoration:none;font:500 16px/1 Helvetica,Arial,sans-serif">${escaped(mail.action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${mail.language}"><body style="margin:0;padding:32px 20px;background:#ffffff"><div style="max-width:560px;margin:0 auto"><p style="margin:0 0 32px;font:32px/1 Georgia,serif;color:#171614">Palmarès</p>${body.join('')}${action}</div></body></html>`
}

function plainOf(mail: Mail): string {
  const action = mail.action ? [`${mail.action.label}\n${mail.action.href}`] : []
  return [...mail.paragraphs, ...action, 'Palmarès'].join('\n\n')
}

/** Puts a mail in the outbox; it leaves once the transaction is kept. */
export async function writeMail(db: Database, mail: Mail): Promise<void> {
  const [row] = await db
    .insert(outbox)
    .values({
      recipient: mail.to,
      language: mail.language,
      subject: mail.subject,
      html: htmlOf(mail),
      plain: plainOf(mail),
    })
    .returning({ id: outbox.id })
  if (row) await enqueue(db, deliver, { mailId: row.id })
}

/** Delivers the outbox through SMTP; where none is set, mails stay in it to be read. */
export async function deliverMails(jobs: Jobs, db: Database, settings: Settings): Promise<void> {
  const transport = settings.SMTP_URL ? createTransport(settings.SMTP_URL) : undefined
  await jobs.work(deliver, async ({ mailId }) => {
    const [mail] = await db.select().from(outbox).where(eq(outbox.id, mailId))
    if (!mail || mail.sentAt || !transport) return
    await transport.sendMail({
      from: settings.MAIL_FROM,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.plain,
    })
    await db.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.id, mailId))
  })
}
