import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { listUsers, nameOfUserAt } from '#features/accounts/sign-in/server/queries.ts'
import { findView } from '#features/accounts/views/server/queries/find-view.ts'
import { listContestsById } from '#features/contests/editions/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { outbox } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import {
  type listMailings as contractOfList,
  type listRecipients as contractOfRecipients,
  type MailingCounts,
  type MailingRow,
  type MailingView,
  mailingPageSize,
  type RecipientState,
  recipientPageSize,
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
    audience: mailing.audience,
    counts: counts.get(mailing.id) ?? none,
    updatedAt: mailing.updatedAt.toISOString(),
    sendsAt: mailing.sendsAt?.toISOString() ?? null,
    startedAt: mailing.startedAt?.toISOString() ?? null,
    finishedAt: mailing.finishedAt?.toISOString() ?? null,
  }))
}

export async function listMailings(
  db: Database,
  { status, page }: InputOf<typeof contractOfList>,
): Promise<OutputOf<typeof contractOfList>> {
  const where = status ? eq(mailings.status, status) : undefined
  const found = await db
    .select()
    .from(mailings)
    .where(where)
    .orderBy(desc(mailings.createdAt), desc(mailings.id))
    .limit(mailingPageSize)
    .offset((page - 1) * mailingPageSize)
  return { mailings: await rowsOf(db, found), total: await db.$count(mailings, where) }
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

export async function listRecipients(
  db: Database,
  input: InputOf<typeof contractOfRecipients>,
): Promise<OutputOf<typeof contractOfRecipients>> {
  const where: SQL | undefined = and(
    eq(mailingRecipients.mailingId, input.mailingId),
    input.state ? sql`${state} = ${input.state}` : undefined,
  )
  const from = db
    .select({
      id: mailingRecipients.id,
      userId: mailingRecipients.userId,
      state,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(mailingRecipients)
    .leftJoin(outbox, eq(outbox.id, mailingRecipients.id))
  const rows = await from
    .where(where)
    .orderBy(nameOfUserAt(mailingRecipients.userId), asc(mailingRecipients.id))
    .limit(recipientPageSize)
    .offset((input.page - 1) * recipientPageSize)
  const known = await listUsers(
    db,
    rows.map(({ userId }) => userId),
  )
  const isWritten = (one: RecipientState) => one === 'queued' || one === 'sent' || one === 'failed'
  return {
    recipients: rows.map(({ id, userId, state: own }) => {
      const user = known.get(userId)
      return {
        userId,
        name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
        email: user?.email ?? '',
        state: own,
        mailId: isWritten(own) ? id : null,
      }
    }),
    total: rows[0]?.total ?? 0,
  }
}
