import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { findView } from '#features/accounts/office/server/queries/find-view.ts'
import { listUsers, nameOfUserAt, selectUsersNamed } from '#features/accounts/session/server/queries.ts'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, holds, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import { outbox } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { listPageSize } from '#shared/list.ts'
import { searchWords } from '#shared/search-words.ts'
import type {
  listMailings as contractOfList,
  listRecipients as contractOfRecipients,
  MailingColumn,
  MailingCounts,
  MailingRow,
  MailingView,
  RecipientState,
} from '../contract.ts'
import { type Mailing, mailingRecipients, mailings } from './tables.ts'

/** For a query on recipients with their mails. */
const state = sql<RecipientState>`CASE
  WHEN ${mailingRecipients.state} <> 'written' THEN ${mailingRecipients.state}
  WHEN ${outbox.sentAt} IS NOT NULL THEN 'sent'
  WHEN ${outbox.error} IS NOT NULL THEN 'failed'
  ELSE 'queued' END`

const none: MailingCounts = { waiting: 0, sent: 0, failed: 0, unsubscribed: 0, bounced: 0, unconfirmed: 0 }

async function listCounts(db: Database, mailingIds: readonly string[]): Promise<Map<string, MailingCounts>> {
  if (mailingIds.length === 0) return new Map()
  const rows = await db
    .select({
      mailingId: mailingRecipients.mailingId,
      state: state.as('now'),
      count: sql<number>`count(*)::int`,
    })
    .from(mailingRecipients)
    .leftJoin(outbox, eq(outbox.id, mailingRecipients.id))
    .where(among(mailingRecipients.mailingId, mailingIds))
    .groupBy(mailingRecipients.mailingId, sql`now`)
  const found = new Map<string, MailingCounts>()
  for (const { mailingId, state: own, count } of rows) {
    const counts = found.get(mailingId) ?? { ...none }
    counts[own === 'queued' ? 'waiting' : own] += count
    found.set(mailingId, counts)
  }
  return found
}

async function rowsOf(db: Database, found: readonly Mailing[]): Promise<MailingRow[]> {
  const contests = await listContestsById(
    db,
    found.map(({ contestId }) => contestId),
  )
  const counts = await listCounts(
    db,
    found.map(({ id }) => id),
  )
  return found.map((mailing) => ({
    id: mailing.id,
    status: mailing.status,
    subject: mailing.subject,
    contest: { id: mailing.contestId, name: contests.get(mailing.contestId)?.name ?? mailing.subject },
    purpose: mailing.purpose,
    audience: mailing.audience,
    counts: counts.get(mailing.id) ?? none,
    date: (mailing.startedAt ?? mailing.sendsAt ?? mailing.updatedAt).toISOString(),
    sendsAt: mailing.sendsAt?.toISOString() ?? null,
    startedAt: mailing.startedAt?.toISOString() ?? null,
    finishedAt: mailing.finishedAt?.toISOString() ?? null,
  }))
}

const subjects = sql`concat_ws(' ', ${sql.join(
  languages.map((language) => sql`${mailings.subject}->>${language}`),
  sql`, `,
)})`

const sortColumns: Record<MailingColumn, SQLWrapper> = {
  date: sql`coalesce(${mailings.startedAt}, ${mailings.sendsAt}, ${mailings.updatedAt})`,
}

export async function listMailings(
  db: Database,
  { q, status, audience, contest, sort, page }: InputOf<typeof contractOfList>,
): Promise<OutputOf<typeof contractOfList>> {
  const where = and(
    status ? eq(mailings.status, status) : undefined,
    audience ? eq(mailings.audience, audience) : undefined,
    contest ? eq(mailings.contestId, contest) : undefined,
    ...searchWords(q).map((word) => holds(subjects, word)),
  )
  const found = await db
    .select()
    .from(mailings)
    .where(where)
    .orderBy(...orderedBy(sortColumns, sort, mailings.id))
    .limit(listPageSize)
    .offset(offsetOf(page))
  return { rows: await rowsOf(db, found), total: await db.$count(mailings, where) }
}

/** @throws NotFound */
export async function getMailing(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  mailingId: string,
): Promise<MailingView> {
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, mailingId))
  if (!mailing) throw new NotFound()
  const [row] = await rowsOf(db, [mailing])
  if (!row) throw new NotFound()
  const view = mailing.viewId ? await findView(db, mailing.viewId) : null
  const { version, text, viewId, perMinute } = mailing
  return {
    ...row,
    version,
    text,
    viewId,
    viewName: view?.name ?? null,
    perMinute,
    hasServer: settings.SMTP_URL !== undefined,
  }
}

const isWritten = (one: RecipientState) => one === 'queued' || one === 'sent' || one === 'failed'

export async function listRecipients(
  db: Database,
  input: InputOf<typeof contractOfRecipients>,
): Promise<OutputOf<typeof contractOfRecipients>> {
  const where = and(
    eq(mailingRecipients.mailingId, input.mailingId),
    input.state ? sql`${state} = ${input.state}` : undefined,
    ...searchWords(input.q).map((word) => inArray(mailingRecipients.userId, selectUsersNamed(db, word))),
  )
  const found = db
    .select({ id: mailingRecipients.id, userId: mailingRecipients.userId, state })
    .from(mailingRecipients)
    .leftJoin(outbox, eq(outbox.id, mailingRecipients.id))
    .where(where)
    .$dynamic()
  const total = await countRows(db, found)
  const rows = await found
    .orderBy(nameOfUserAt(mailingRecipients.userId), asc(mailingRecipients.id))
    .limit(listPageSize)
    .offset(offsetOf(input.page))
  const known = await listUsers(
    db,
    rows.map(({ userId }) => userId),
  )
  return {
    rows: rows.map(({ id, userId, state: own }) => {
      const user = known.get(userId)
      return {
        id,
        userId,
        name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
        email: user?.email ?? '',
        state: own,
        mailId: isWritten(own) ? id : null,
      }
    }),
    total,
  }
}
