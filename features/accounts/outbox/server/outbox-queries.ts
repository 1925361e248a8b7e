import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { outbox, outboxAttempts, outboxFiles } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { findBounce } from '#server/mail/bounces.ts'
import { isOnItsWay, withoutToken } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { isLanguage } from '#shared/language.ts'
import type { findMails, MailRow, MailSearch, MailState, MailView } from '../contract-outbox.ts'

const pageSize = 50

const state = sql<MailState>`CASE
  WHEN ${outbox.sentAt} IS NOT NULL THEN 'sent'
  WHEN ${outbox.error} IS NOT NULL THEN 'given_up'
  WHEN ${isOnItsWay} THEN 'waiting'
  ELSE 'saved' END`

const rowColumns = {
  id: outbox.id,
  recipient: outbox.recipient,
  language: outbox.language,
  subject: outbox.subject,
  state,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
}

type Row = Pick<typeof outbox.$inferSelect, Exclude<keyof typeof rowColumns, 'state'>> & { state: MailState }

function viewOf({ id, recipient, language, subject, state, createdAt, sentAt }: Row): MailRow {
  return {
    id,
    recipient,
    language: isLanguage(language) ? language : 'en',
    subject,
    state,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

/** Escapes the wildcards of LIKE. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const holds = (text: typeof outbox.recipient | typeof outbox.subject, pattern: string) =>
  sql`palmares_folded(${text}) LIKE palmares_folded(${pattern})`

function isLookedFor(input: MailSearch): SQL | undefined {
  const words = input.q.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    input.state ? eq(state, input.state) : undefined,
    ...words
      .map(patternOf)
      .map((pattern) => or(holds(outbox.recipient, pattern), holds(outbox.subject, pattern))),
  )
}

/** The mails after the last one shown; new mails do not shift the page. */
function comesAfter(after: string | undefined): SQL | undefined {
  if (!after) return undefined
  return sql`(${outbox.createdAt}, ${outbox.id}) < (SELECT created_at, id FROM ${outbox} AS shown WHERE shown.id = ${after})`
}

export async function listMails(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  input: MailSearch & { after?: string | undefined },
): Promise<OutputOf<typeof findMails>> {
  const rows = await db
    .select(rowColumns)
    .from(outbox)
    .where(and(isLookedFor(input), comesAfter(input.after)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    mails: shown.map(viewOf),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    count: await db.$count(outbox, isLookedFor(input)),
    hasServer: hasServer(settings),
  }
}

export const hasServer = ({ SMTP_URL }: Settings) => SMTP_URL !== undefined

/**
 * Whether the outbox may show the keys of mailed links. A key opens a user's account, so it is shown only if
 * mails are not delivered, and never in production.
 */
const showsKeys = (settings: Settings) => !settings.isProduction && !hasServer(settings)

/** @throws NotFound */
export async function getMail(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  mailId: string,
): Promise<MailView> {
  const mayShow = showsKeys(settings)
  const [mail] = await db
    .select({
      ...rowColumns,
      text: mayShow ? outbox.plain : withoutToken(outbox.plain),
      userId: outbox.userId,
      failures: outbox.failures,
      error: outbox.error,
    })
    .from(outbox)
    .where(eq(outbox.id, mailId))
  if (!mail) throw new NotFound()
  const files = await db
    .select({ name: outboxFiles.fileName })
    .from(outboxFiles)
    .where(eq(outboxFiles.mailId, mailId))
    .orderBy(asc(outboxFiles.id))
  const attempts = await db
    .select({ at: outboxAttempts.at, error: outboxAttempts.error })
    .from(outboxAttempts)
    .where(eq(outboxAttempts.mailId, mailId))
    .orderBy(asc(outboxAttempts.at), asc(outboxAttempts.id))
  const bounce = await findBounce(db, mail.recipient)
  return {
    ...viewOf(mail),
    text: mail.text,
    showsKeys: mayShow && mail.state !== 'sent',
    userId: mail.userId,
    failures: mail.failures,
    attempts: attempts.map(({ at, error }) => ({ at: at.toISOString(), error })),
    bouncedAt: bounce?.at.toISOString() ?? null,
    error: mail.error,
    files: files.map(({ name }) => name),
    hasServer: hasServer(settings),
    maySendAgain:
      hasServer(settings) && mail.state !== 'sent' && (mail.state !== 'waiting' || mail.failures > 0),
  }
}
