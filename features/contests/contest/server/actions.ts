import { and, eq, inArray } from 'drizzle-orm'
import {
  type AdminAction,
  type ContestAction,
  type ContestKind,
  type ContestStatus,
  contestLifecycle,
  type EntrantKind,
} from '#features/contests/lifecycle.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { Extra } from '../extras.ts'
import { type EntryLimits, usualLimits } from '../limits.ts'
import { cleaned } from './clean-texts.ts'
import { openingProblem } from './opening-problem.ts'
import { listLevels, lockContest } from './queries.ts'
import { readDates } from './read-dates.ts'
import { categories, contestExtras, contests, criteria, disciplines, levels, pricePeriods } from './tables.ts'

export interface NewContest {
  slug: string
  name: Localized
  tagline: Localized
  /** HTML. Sanitised before it is saved. */
  rules: Localized
  rulesVersion: string
  rulesAt?: Date
  /** HTML. Sanitised before it is saved. */
  refunds?: Localized
  year: number
  kind?: ContestKind
  status?: ContestStatus
  opensAt: Date
  deadlineAt: Date
  timeZone?: string
  announcesAt?: Date | null
  announcedAt?: Date
  /** Defaults apply to what is left out. */
  limits?: Partial<EntryLimits>
  evaluationsPerEntry?: number
  givesFeedback?: boolean
  disciplines: {
    /** Given where the limits refer to it. */
    id?: string | undefined
    key: string
    name: Localized
    categories: { key: string; name: Localized; description: Localized }[]
  }[]
  prices: {
    name: Localized
    entrantKind: EntrantKind
    currency: Currency
    startsAt: Date
    endsAt: Date
    firstCategory: number
    furtherCategory: number
  }[]
  /** The extras. */
  extras?: Extra[]
  criteria: { key: string; name: Localized; weight: number }[]
  /** The best first. */
  levels: { key: string; name: Localized; threshold: number }[]
}

/** Creates a contest with its criteria, levels and prices, in one transaction. */
export async function createContest(db: Database, input: NewContest): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { disciplines: groups, prices, extras = [], criteria: weighed, levels: ladder, ...rest } = input
    const [contest] = await tx
      .insert(contests)
      .values({
        ...rest,
        rules: cleaned(input.rules),
        refunds: cleaned(input.refunds ?? unwritten),
        kind: input.kind ?? 'both',
        status: input.status ?? 'draft',
        timeZone: input.timeZone ?? 'America/Toronto',
        limits: { ...usualLimits, ...input.limits },
        evaluationsPerEntry: input.evaluationsPerEntry ?? 3,
        givesFeedback: input.givesFeedback ?? false,
      })
      .returning({ id: contests.id })
    if (!contest) throw new Error('The contest was not saved.')
    const contestId = contest.id
    for (const [position, group] of groups.entries()) {
      const [discipline] = await tx
        .insert(disciplines)
        .values({
          ...(group.id ? { id: group.id } : {}),
          contestId,
          key: group.key,
          name: group.name,
          position,
        })
        .returning({ id: disciplines.id })
      if (!discipline || group.categories.length === 0) continue
      await tx
        .insert(categories)
        .values(group.categories.map((one, at) => ({ ...one, disciplineId: discipline.id, position: at })))
    }
    const placed = <Row extends object>(rows: readonly Row[]) =>
      rows.map((row, position) => ({ ...row, contestId, position }))
    if (prices.length > 0) await tx.insert(pricePeriods).values(prices.map((one) => ({ ...one, contestId })))
    if (extras.length > 0) await tx.insert(contestExtras).values(extras.map((one) => ({ ...one, contestId })))
    if (weighed.length > 0) await tx.insert(criteria).values(placed(weighed))
    if (ladder.length > 0) await tx.insert(levels).values(placed(ladder))
    return { id: contestId }
  })
}

/** Applies a transition to a contest and logs it. Rejected from any other status. */
export async function moveContest(
  tx: DatabaseTransaction,
  input: { actorId: string | null; contestId: string; action: ContestAction; reason?: string; at?: Date },
): Promise<void> {
  const { actorId, contestId, action, reason } = input
  const before = await lockContest(tx, contestId)
  const to = contestLifecycle.to(action)
  const moved = await tx
    .update(contests)
    .set({ status: to, ...(action === 'announce' ? { announcedAt: input.at ?? new Date() } : {}) })
    .where(and(eq(contests.id, contestId), inArray(contests.status, contestLifecycle.from(action))))
    .returning({ id: contests.id })
  if (moved.length === 0) fail('contest_moved')
  await record(tx, {
    actorId,
    action: `contests.${action}`,
    subject: { kind: 'contest', id: contestId },
    ...(reason ? { reason } : {}),
    details: { from: before.status, to },
  })
}

/** An organiser's manual transition. Opening also requires that entries are possible. */
export async function moveFromAdmin(
  db: Database,
  input: { actorId: string; contestId: string; action: AdminAction; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, input.contestId)
    const problem = input.action === 'open' ? await openingProblem(tx, contest, new Date()) : null
    if (problem) fail(problem)
    await moveContest(tx, input)
  })
}

export async function setDates(
  db: Database,
  input: {
    actorId: string
    contestId: string
    opensAt: string
    deadlineAt: string
    announcesAt?: string | undefined
    timeZone: string
    graceMinutes?: number | undefined
  },
  t: Messages,
  language: Language,
): Promise<void> {
  const read = readDates(input, t, language)
  await db.transaction(async (tx) => {
    const before = await lockContest(tx, input.contestId)
    if (!contestLifecycle.can('setDates', before.status)) fail('contest_announced')
    const dates = {
      ...read,
      announcesAt: read.announcesAt === undefined ? before.announcesAt : read.announcesAt,
      graceMinutes: input.graceMinutes ?? before.graceMinutes,
    }
    await tx
      .update(contests)
      .set({ ...dates, version: before.version + 1 })
      .where(eq(contests.id, input.contestId))
    const { opensAt, deadlineAt, announcesAt, timeZone, graceMinutes } = before
    await record(tx, {
      actorId: input.actorId,
      action: 'contests.setDates',
      subject: { kind: 'contest', id: input.contestId },
      details: { from: { opensAt, deadlineAt, announcesAt, timeZone, graceMinutes }, to: dates },
    })
  })
}

/** Sets the threshold score of each level. The best level keeps the highest threshold. */
export async function setThresholds(
  tx: DatabaseTransaction,
  input: { actorId: string; contestId: string; thresholds: readonly { key: string; threshold: number }[] },
): Promise<void> {
  const before = await listLevels(tx, input.contestId)
  const wanted = new Map(input.thresholds.map(({ key, threshold }) => [key, threshold]))
  if ([...wanted.keys()].some((key) => !before.some((level) => level.key === key))) throw new NotFound()
  const after = before.map((level) => ({ ...level, threshold: wanted.get(level.key) ?? level.threshold }))
  const isLadder = after.every(
    (level, place) => place === 0 || (after[place - 1]?.threshold ?? 0) > level.threshold,
  )
  if (!isLadder) fail('levels_unordered')
  for (const { id, threshold } of after) {
    await tx.update(levels).set({ threshold }).where(eq(levels.id, id))
  }
  const ladder = (rows: typeof before) =>
    Object.fromEntries(rows.map(({ key, threshold }) => [key, threshold]))
  await record(tx, {
    actorId: input.actorId,
    action: 'contests.setThresholds',
    subject: { kind: 'contest', id: input.contestId },
    details: { from: ladder(before), to: ladder(after) },
  })
}
