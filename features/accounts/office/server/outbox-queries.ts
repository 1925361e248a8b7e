import { and, asc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '#features/accounts/session/server/tables.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { countRows, holds, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import { outbox, outboxAttempts, outboxFiles } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { findBounce } from '#server/mail/bounces.ts'
import { isOnItsWay, withoutToken } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { isLanguage } from '#shared/language.ts'
import { listPageSize } from '#shared/list.ts'
import { searchWords } from '#shared/search-words.ts'
import type {
  ChosenMails,
  findMails,
  MailColumn,
  MailRow,
  MailSearch,
  MailState,
  MailView,
} from '../contract-outbox.ts'

const state = sql<MailState>`CASE
  WHEN ${outbox.sentAt} IS NOT NULL THEN 'sent'
  WHEN ${outbox.error} IS NOT NULL THEN 'given_up'
  WHEN ${isOnItsWay} THEN 'waiting'
  ELSE 'not_sent' END`

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

/** At the address of the account, or at an earlier one. */
const isTo = (person: string) =>
  or(
    eq(outbox.userId, person),
    sql`${outbox.recipient} = (SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${person})`,
  )

function isLookedFor({ q, state: wanted, person }: MailSearch): SQL | undefined {
  const text = sql`${outbox.recipient} || ' ' || ${outbox.subject}`
  // Said apart, because the mails that were not sent have an index.
  const isUnsent = wanted && wanted !== 'sent' ? isNull(outbox.sentAt) : undefined
  return and(
    isUnsent,
    wanted ? eq(state, wanted) : undefined,
    person ? isTo(person) : undefined,
    ...searchWords(q).map((word) => holds(text, word)),
  )
}

const sortColumns: Record<MailColumn, SQLWrapper> = {
  subject: outbox.subject,
  recipient: outbox.recipient,
  written: outbox.createdAt,
}

export async function listMails(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  { page, ...search }: MailSearch & { page: number },
): Promise<OutputOf<typeof findMails>> {
  const isFound = isLookedFor(search)
  const rows = await db
    .select(rowColumns)
    .from(outbox)
    .where(isFound)
    .orderBy(...orderedBy(sortColumns, search.sort, outbox.id))
    .limit(listPageSize)
    .offset(offsetOf(page))
  const found = db.select({ id: outbox.id }).from(outbox).where(isFound).$dynamic()
  return { rows: rows.map(viewOf), total: await countRows(db, found), hasServer: hasServer(settings) }
}

/** Those of chosen mails that were given up or never delivered, locked in one order. */
export async function lockUndelivered(tx: DatabaseTransaction, chosen: ChosenMails): Promise<string[]> {
  const isChosen = 'search' in chosen ? isLookedFor(chosen.search) : among(outbox.id, chosen.ids)
  const rows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), sql`${state} IN ('given_up', 'not_sent')`, isChosen))
    .orderBy(asc(outbox.id))
    .for('update')
  return rows.map(({ id }) => id)
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
