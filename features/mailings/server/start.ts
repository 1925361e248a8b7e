import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { momentOf, skippedTime } from '#features/contests/contest/local-time.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { refreshAllListed } from '#features/projects/office/server/queries/owners.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { enqueue } from '#server/jobs.ts'
import { messagesOf } from '#server/messages.ts'
import { DomainError, fail, InvalidFields } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { type Language, unwritten } from '#shared/language.ts'
import type * as contract from '../contract.ts'
import { mailingLifecycle } from '../lifecycle.ts'
import { halfWritten, writtenLanguages } from '../mailing-text.ts'
import { lockDraft, lockMailing, recordOf } from './actions.ts'
import { listAudience } from './recipients.ts'
import { type Mailing, mailingRecipients, mailings } from './tables.ts'
import { sendMailings } from './tasks.ts'

/** Every language is complete or empty, and one is complete. */
function checkComplete(mailing: Mailing): void {
  const texts = { subject: { ...unwritten, ...mailing.subject }, text: { ...unwritten, ...mailing.text } }
  if (halfWritten(texts).length > 0) fail('mailing_half_written')
  if (writtenLanguages(texts).length === 0) fail('mailing_unwritten')
}

const rowsAtOnce = 5000

/** Freezes the audience and begins to send. */
async function begin(
  tx: DatabaseTransaction,
  mailing: Mailing,
  { actorId, count }: { actorId: string | null; count?: number },
  now: Date,
): Promise<void> {
  checkComplete(mailing)
  const all = await listAudience(tx, mailing, now)
  const reached = all.filter(({ leftOut }) => leftOut === null).length
  if (count !== undefined && reached !== count) {
    fail('mailing_audience_changed', { number: reached })
  }
  if (reached === 0) fail('mailing_without_recipients')
  const rows = all.map(({ user, projectIds, leftOut }) => ({
    mailingId: mailing.id,
    userId: user.id,
    projectIds,
    state: leftOut ?? ('waiting' as const),
  }))
  // A statement has at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx.insert(mailingRecipients).values(rows.slice(at, at + rowsAtOnce))
  }
  await tx
    .update(mailings)
    .set({ status: mailingLifecycle.to('send'), startedAt: now })
    .where(eq(mailings.id, mailing.id))
  await recordOf(tx, actorId, 'send', mailing.id, { recipients: reached, leftOut: all.length - reached })
}

/** @throws Error if the audience is not the one whose number the organiser confirmed */
export async function sendMailing(
  db: Database,
  actorId: string,
  { mailingId, version, count }: InputOf<typeof contract.sendMailing>,
  now: Date,
): Promise<void> {
  await refreshAllListed(db, now)
  await db.transaction(async (tx) => {
    const mailing = await lockDraft(tx, { mailingId, version }, 'send')
    await begin(tx, mailing, { actorId, count }, now)
    await enqueue(tx, sendMailings, {})
  })
}

/** @throws InvalidFields for a time that has passed */
export async function scheduleMailing(
  db: Database,
  actorId: string,
  input: InputOf<typeof contract.scheduleMailing>,
  { now, spoken }: { now: Date; spoken: Language },
): Promise<void> {
  await db.transaction(async (tx) => {
    const mailing = await lockDraft(tx, input, 'schedule')
    checkComplete(mailing)
    const { timeZone } = await getContest(tx, mailing.contestId)
    const skipped = skippedTime(input.sendsAt, timeZone, spoken)
    if (skipped) {
      throw new InvalidFields({ sendsAt: [messagesOf('shared', spoken)('time_skipped', skipped)] })
    }
    const sendsAt = momentOf(input.sendsAt, timeZone)
    if (sendsAt <= now) {
      throw new InvalidFields({ sendsAt: [messagesOf('mailings', spoken)('schedule_past')] })
    }
    await tx
      .update(mailings)
      .set({ status: mailingLifecycle.to('schedule'), sendsAt })
      .where(eq(mailings.id, mailing.id))
    await recordOf(tx, actorId, 'schedule', mailing.id, { sendsAt })
  })
}

/** A draft again, at the wish of an organiser or because it could not be sent. */
async function makeDraft(
  tx: DatabaseTransaction,
  mailing: Mailing,
  { actorId, code }: { actorId: string | null; code?: string },
): Promise<void> {
  await tx
    .update(mailings)
    .set({ status: mailingLifecycle.to('unschedule'), sendsAt: null })
    .where(eq(mailings.id, mailing.id))
  await recordOf(tx, actorId, 'unschedule', mailing.id, code ? { code } : undefined)
}

export async function unscheduleMailing(db: Database, actorId: string, mailingId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const mailing = await lockMailing(tx, mailingId)
    if (!mailingLifecycle.can('unschedule', mailing.status)) fail('mailing_moved')
    await makeDraft(tx, mailing, { actorId })
  })
}

/** Begins the mailings whose time has come. One that cannot be sent, for want of recipients, is a draft again. */
export async function beginScheduled(db: Database, now: Date): Promise<void> {
  const isDue = and(inArray(mailings.status, mailingLifecycle.from('begin')), lte(mailings.sendsAt, now))
  const due = await db.select({ id: mailings.id }).from(mailings).where(isDue).orderBy(asc(mailings.sendsAt))
  if (due.length > 0) await refreshAllListed(db, now)
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [mailing] = await tx
        .select()
        .from(mailings)
        .where(and(eq(mailings.id, id), isDue))
        .for('update', { skipLocked: true })
      if (!mailing) return
      try {
        await tx.transaction((inner) => begin(inner, mailing, { actorId: null }, now))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        await makeDraft(tx, mailing, { actorId: null, code: error.code })
      }
    })
  }
}

/** Stops or continues; what is in the outbox is delivered in any case. */
export async function turnMailing(
  db: Database,
  actorId: string,
  { mailingId, action }: { mailingId: string; action: 'stop' | 'resume' },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { status } = await lockMailing(tx, mailingId)
    if (!mailingLifecycle.can(action, status)) fail('mailing_moved')
    await tx
      .update(mailings)
      .set({ status: mailingLifecycle.to(action) })
      .where(eq(mailings.id, mailingId))
    await recordOf(tx, actorId, action, mailingId)
    if (action === 'resume') await enqueue(tx, sendMailings, {})
  })
}
