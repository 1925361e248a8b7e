import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { cleanRichText } from '#server/rich-text.ts'
import type { Words } from '#server/words.ts'
import { type Localized, languages } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import type { ContestRefusal } from '../contract.ts'
import {
  type ContestAct,
  type ContestKind,
  type ContestStatus,
  contestLifecycle,
  type EntrantKind,
  type OfficeAct,
} from '../lifecycle.ts'
import { type EntryLimits, usualLimits } from '../limits.ts'
import { isTimeZone, momentOf } from '../zone.ts'
import { getContest, listLevels, lockContest } from './queries.ts'
import { categories, contests, criteria, disciplines, levels, pricePeriods } from './tables.ts'

export interface NewContest {
  slug: string
  name: Localized
  tagline: Localized
  /** HTML; cleaned before it is kept. */
  rules: Localized
  rulesVersion: string
  year: number
  kind?: ContestKind
  status?: ContestStatus
  opensAt: Date
  deadlineAt: Date
  timeZone?: string
  announcedAt?: Date
  /** Whatever is left out is as usual. */
  limits?: Partial<EntryLimits>
  readingsPerEntry?: number
  disciplines: {
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
  criteria: { key: string; name: Localized; weight: number }[]
  /** The best first. */
  levels: { key: string; name: Localized; threshold: number }[]
}

function cleaned(texts: Localized): Localized {
  const clean = { ...texts }
  for (const language of languages) clean[language] = cleanRichText(texts[language])
  return clean
}

/** Makes a contest with everything it is judged and paid by, in one transaction. */
export async function createContest(db: Database, asked: NewContest): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { disciplines: groups, prices, criteria: weighed, levels: ladder, ...rest } = asked
    const [contest] = await tx
      .insert(contests)
      .values({
        ...rest,
        rules: cleaned(asked.rules),
        kind: asked.kind ?? 'projects',
        status: asked.status ?? 'draft',
        timeZone: asked.timeZone ?? 'America/Toronto',
        limits: { ...usualLimits, ...asked.limits },
        readingsPerEntry: asked.readingsPerEntry ?? 3,
      })
      .returning({ id: contests.id })
    if (!contest) throw new Error('The contest was not kept.')
    const contestId = contest.id
    for (const [position, group] of groups.entries()) {
      const [discipline] = await tx
        .insert(disciplines)
        .values({ contestId, key: group.key, name: group.name, position })
        .returning({ id: disciplines.id })
      if (!discipline || group.categories.length === 0) continue
      await tx
        .insert(categories)
        .values(group.categories.map((one, at) => ({ ...one, disciplineId: discipline.id, position: at })))
    }
    const placed = <Row extends object>(rows: readonly Row[]) =>
      rows.map((row, position) => ({ ...row, contestId, position }))
    if (prices.length > 0) await tx.insert(pricePeriods).values(prices.map((one) => ({ ...one, contestId })))
    if (weighed.length > 0) await tx.insert(criteria).values(placed(weighed))
    if (ladder.length > 0) await tx.insert(levels).values(placed(ladder))
    return { id: contestId }
  })
}

/** Moves a contest as its lifecycle allows and says so in the journal; refused from any other status. */
export async function moveContest(
  tx: Database,
  asked: { actorId: string | null; contestId: string; act: ContestAct; reason?: string; at?: Date },
): Promise<void> {
  const { actorId, contestId, act, reason } = asked
  const before = await lockContest(tx, contestId)
  const to = contestLifecycle.to(act)
  const moved = await tx
    .update(contests)
    .set({ status: to, ...(act === 'announce' ? { announcedAt: asked.at ?? new Date() } : {}) })
    .where(and(eq(contests.id, contestId), inArray(contests.status, contestLifecycle.from(act))))
    .returning({ id: contests.id })
  if (moved.length === 0) refuse<ContestRefusal>('contest_moved')
  await record(tx, {
    actorId,
    act: `contests.${act}`,
    subject: { kind: 'contest', id: contestId },
    ...(reason ? { reason } : {}),
    details: { from: before.status, to },
  })
}

/** An organiser's press of a button: opening also asks that entries could really be made. */
export async function moveFromOffice(
  db: Database,
  asked: { actorId: string; contestId: string; act: OfficeAct; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, asked.contestId)
    if (asked.act === 'open' && contest.deadlineAt <= new Date()) refuse<ContestRefusal>('contest_over')
    await moveContest(tx, asked)
  })
}

export async function setDates(
  db: Database,
  asked: { actorId: string; contestId: string; opensAt: string; deadlineAt: string; timeZone: string },
  words: Words,
): Promise<void> {
  if (!isTimeZone(asked.timeZone)) throw new InvalidFields({ timeZone: [words('office.zone_unknown')] })
  const opensAt = momentOf(asked.opensAt, asked.timeZone)
  const deadlineAt = momentOf(asked.deadlineAt, asked.timeZone)
  if (deadlineAt <= opensAt) throw new InvalidFields({ deadlineAt: [words('office.deadline_first')] })
  await db.transaction(async (tx) => {
    const before = await getContest(tx, asked.contestId)
    const kept = await tx
      .update(contests)
      .set({ opensAt, deadlineAt, timeZone: asked.timeZone })
      .where(eq(contests.id, asked.contestId))
      .returning({ id: contests.id })
    if (kept.length === 0) throw new NotFound()
    await record(tx, {
      actorId: asked.actorId,
      act: 'contests.setDates',
      subject: { kind: 'contest', id: asked.contestId },
      details: {
        from: { opensAt: before.opensAt, deadlineAt: before.deadlineAt, timeZone: before.timeZone },
        to: { opensAt, deadlineAt, timeZone: asked.timeZone },
      },
    })
  })
}

/** Sets from which score on each level is given; the best level stays the one that asks most. */
export async function setThresholds(
  tx: Database,
  asked: { actorId: string; contestId: string; thresholds: readonly { key: string; threshold: number }[] },
): Promise<void> {
  const before = await listLevels(tx, asked.contestId)
  const wanted = new Map(asked.thresholds.map(({ key, threshold }) => [key, threshold]))
  if ([...wanted.keys()].some((key) => !before.some((level) => level.key === key))) throw new NotFound()
  const after = before.map((level) => ({ ...level, threshold: wanted.get(level.key) ?? level.threshold }))
  const isLadder = after.every(
    (level, place) => place === 0 || (after[place - 1]?.threshold ?? 0) > level.threshold,
  )
  if (!isLadder) refuse<ContestRefusal>('levels_unordered')
  for (const { id, threshold } of after) {
    await tx.update(levels).set({ threshold }).where(eq(levels.id, id))
  }
  const ladder = (rows: typeof before) =>
    Object.fromEntries(rows.map(({ key, threshold }) => [key, threshold]))
  await record(tx, {
    actorId: asked.actorId,
    act: 'contests.setThresholds',
    subject: { kind: 'contest', id: asked.contestId },
    details: { from: ladder(before), to: ladder(after) },
  })
}
