import { and, asc, eq, inArray } from 'drizzle-orm'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { listListedTitles } from '#features/projects/office/server/queries/owners.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Tools } from '#server/http/http.ts'
import { type Mail, writeMails } from '#server/mail/mail.ts'
import { unwritten } from '#shared/language.ts'
import { mailingLifecycle } from '../lifecycle.ts'
import { languageFor } from '../mailing-text.ts'
import { batchSize } from '../pace.ts'
import { mailingMail } from './mailing-mail.ts'
import { recipientsAmong } from './recipients.ts'
import { beginScheduled } from './start.ts'
import { type Mailing, mailingRecipients, mailings } from './tables.ts'

type MailTools = Pick<Tools, 'settings' | 'secrets'>
type Row = typeof mailingRecipients.$inferSelect

/** Writes the mails of some recipients; who has unsubscribed since sending began, or was rejected, gets none. */
async function writeBatch(
  tx: DatabaseTransaction,
  tools: MailTools,
  mailing: Mailing,
  rows: readonly Row[],
): Promise<void> {
  const contest = await getContest(tx, mailing.contestId)
  const texts = { subject: { ...unwritten, ...mailing.subject }, text: { ...unwritten, ...mailing.text } }
  const rowOf = new Map(rows.map((row) => [row.userId, row]))
  const recipients = await recipientsAmong(tx, mailing.purpose, rows)
  const titles = await listListedTitles(
    tx,
    rows.flatMap(({ projectIds }) => projectIds),
  )
  const mails = recipients.flatMap(({ user, projectIds, leftOut }): Mail[] => {
    const id = rowOf.get(user.id)?.id
    const language = languageFor(texts, user.lang)
    if (leftOut || !id || !language) return []
    const own = projectIds.flatMap((projectId) => titles.get(projectId) ?? [])
    const { purpose, audience } = mailing
    const filled = { purpose, audience, contest, user, titles: own, language }
    return [{ ...mailingMail(tools, texts, filled), id }]
  })
  await writeMails(tx, mails)
  const states = Map.groupBy(recipients, ({ leftOut }) => leftOut ?? ('written' as const))
  for (const [state, own] of states) {
    const ids = own.flatMap(({ user }) => rowOf.get(user.id)?.id ?? [])
    await tx.update(mailingRecipients).set({ state }).where(among(mailingRecipients.id, ids))
  }
}

/**
 * Writes as many mails as the pace allows, in one transaction: after an interruption, either the whole batch is in the
 * outbox or none of it.
 */
export async function sendBatch(db: Database, tools: MailTools, mailingId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // A second process takes the next mailing.
    const [mailing] = await tx
      .select()
      .from(mailings)
      .where(and(eq(mailings.id, mailingId), inArray(mailings.status, mailingLifecycle.from('stop'))))
      .for('update', { skipLocked: true })
    if (!mailing) return
    const isWaiting = and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.state, 'waiting'))
    const size = batchSize(mailing, now)
    const rows = await tx
      .select()
      .from(mailingRecipients)
      .where(isWaiting)
      .orderBy(asc(mailingRecipients.id))
      .limit(size)
    if (rows.length > 0) {
      await writeBatch(tx, tools, mailing, rows)
      await tx.update(mailings).set({ lastBatchAt: now }).where(eq(mailings.id, mailingId))
    }
    if ((await tx.$count(mailingRecipients, isWaiting)) > 0) return
    await tx
      .update(mailings)
      .set({ status: mailingLifecycle.to('finish'), finishedAt: now })
      .where(eq(mailings.id, mailingId))
  })
}

/** Begins scheduled mailings, and writes the next mails of each that is being sent, at its own pace. */
export async function sendDueMails(
  { db, settings, secrets }: MailTools & Pick<Tools, 'db'>,
  now: Date,
): Promise<void> {
  await beginScheduled(db, now)
  const due = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(inArray(mailings.status, mailingLifecycle.from('stop')))
    .orderBy(asc(mailings.startedAt))
  for (const { id } of due) await sendBatch(db, { settings, secrets }, id, now)
}
