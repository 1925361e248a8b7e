import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { momentOf, skippedTime } from '#features/contests/contest/local-time.ts'
import { getContest, lockContest } from '#features/contests/contest/server/queries.ts'
import type { RoundSchedule } from '#features/jury/panel/contract.ts'
import { isJuryOver } from '#features/jury/panel/jury-over.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import { DomainError, fail, InvalidFields } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { dueRoundAction } from '../round-dates.ts'
import { closeRound, openFirstRound } from './actions/rounds.ts'
import { notifyAssignedJurors } from './evaluation-mails.ts'

const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null

export async function getRoundSchedule(db: Database, contestId: string): Promise<RoundSchedule> {
  const { timeZone, status } = await getContest(db, contestId)
  const first = await findRound(db, contestId, 1)
  const finals = await findRound(db, contestId, 2)
  return {
    opensAt: isoOf(first?.opensAt),
    closesAt: isoOf(first?.closesAt),
    finalsCloseAt: isoOf(finals?.closesAt),
    timeZone,
    first: first?.status ?? 'prepared',
    finals: finals?.status ?? 'prepared',
    isOver: isJuryOver(status),
  }
}

type Field = 'opensAt' | 'closesAt' | 'finalsCloseAt'
type Dates = Record<Field, Date | null>

/** A new date must be in the future and after the date before it. */
function checkDates(before: Dates, dates: Dates, deadlineAt: Date, t: Messages): void {
  const now = new Date()
  const errors: Partial<Record<Field, string[]>> = {}
  const reject = (field: Field, message: string) => {
    errors[field] ??= [t(message)]
  }
  for (const field of ['opensAt', 'closesAt', 'finalsCloseAt'] as const) {
    const at = dates[field]
    if (at && at <= now && at.getTime() !== before[field]?.getTime()) reject(field, 'schedule.past')
  }
  const { opensAt, closesAt, finalsCloseAt } = dates
  if (opensAt && opensAt < deadlineAt) reject('opensAt', 'schedule.before_deadline')
  if (opensAt && closesAt && closesAt <= opensAt) reject('closesAt', 'schedule.closes_first')
  if (closesAt && finalsCloseAt && finalsCloseAt <= closesAt) reject('finalsCloseAt', 'schedule.finals_first')
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Sets the dates on which the portal opens and closes the rounds. Opening and closing by hand stays possible. */
export async function setRoundSchedule(
  db: Database,
  input: { actorId: string; contestId: string } & Record<Field, string>,
  t: Messages,
  language: Language,
): Promise<void> {
  const { actorId, contestId } = input
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (isJuryOver(contest.status)) fail('round_moved')
    await tx
      .insert(rounds)
      .values([
        { contestId, number: 1 },
        { contestId, number: 2, seed: randomBytes(4).toString('hex') },
      ])
      .onConflictDoNothing()
    const first = await findRound(tx, contestId, 1)
    const finals = await findRound(tx, contestId, 2)
    const before: Dates = {
      opensAt: first?.opensAt ?? null,
      closesAt: first?.closesAt ?? null,
      finalsCloseAt: finals?.closesAt ?? null,
    }
    const read = (field: Field) => {
      const skipped = skippedTime(input[field], contest.timeZone, language)
      if (skipped)
        throw new InvalidFields({ [field]: [messagesOf('shared', language)('time_skipped', skipped)] })
      return input[field] === '' ? null : momentOf(input[field], contest.timeZone)
    }
    const dates: Dates = {
      opensAt: read('opensAt'),
      closesAt: read('closesAt'),
      finalsCloseAt: read('finalsCloseAt'),
    }
    checkDates(before, dates, contest.deadlineAt, t)
    const { opensAt, closesAt, finalsCloseAt } = dates
    const set = (number: 1 | 2, values: Partial<typeof rounds.$inferInsert>) =>
      tx
        .update(rounds)
        .set(values)
        .where(and(eq(rounds.contestId, contestId), eq(rounds.number, number)))
    await set(1, { opensAt, closesAt })
    await set(2, { closesAt: finalsCloseAt })
    await record(tx, {
      actorId,
      action: 'jury.setSchedule',
      subject: { kind: 'contest', id: contestId },
      details: { from: before, to: dates },
    })
  })
}

/** Opens and closes one round, unless another server has, or an organiser. */
async function turnRound(
  db: Database,
  { contestId, number, publicUrl }: { contestId: string; number: 1 | 2; publicUrl: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const round = await findRound(tx, contestId, number)
    const action = round && dueRoundAction(round, now)
    if (action === 'close') await closeRound(tx, { actorId: null, contestId, number })
    if (action !== 'open') return
    await openFirstRound(tx, { actorId: null, contestId })
    await notifyAssignedJurors(tx, { contestId, publicUrl }, messagesOf('jury', 'en'))
  })
}

/** Opens and closes rounds by their dates. A round that cannot open yet is tried again: its page says what is missing. */
export async function turnRounds(
  db: Database,
  { publicUrl }: { publicUrl: string },
  now: Date,
): Promise<void> {
  const due = await db
    .select()
    .from(rounds)
    .where(
      or(
        and(eq(rounds.status, 'open'), isNotNull(rounds.closesAt), lte(rounds.closesAt, now)),
        and(inArray(rounds.status, ['prepared', 'closed']), lte(rounds.opensAt, now)),
      ),
    )
  for (const round of due.filter((one) => dueRoundAction(one, now))) {
    const { contestId } = round
    const number = round.number === 1 ? 1 : 2
    try {
      await turnRound(db, { contestId, number, publicUrl }, now)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
}
