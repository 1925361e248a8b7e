import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Currency } from '#shared/money.ts'
import { NotFound } from '#shared/refusal.ts'
import type { ContestSummary, ContestView, Discipline, OfficeContest, Price } from '../contract.ts'
import type { EntrantKind } from '../lifecycle.ts'
import { takesEntries } from '../price.ts'
import { categories, contests, criteria, disciplines, levels, pricePeriods } from './tables.ts'

export type Contest = typeof contests.$inferSelect
export type PricePeriod = typeof pricePeriods.$inferSelect

export async function getContest(db: Database, contestId: string): Promise<Contest> {
  const [contest] = await db.select().from(contests).where(eq(contests.id, contestId))
  if (!contest) throw new NotFound()
  return contest
}

/** Waits for whoever is changing it; two organisers pressing at once take turns. */
export async function lockContest(tx: Database, contestId: string): Promise<Contest> {
  const [contest] = await tx.select().from(contests).where(eq(contests.id, contestId)).for('update')
  if (!contest) throw new NotFound()
  return contest
}

export async function findContestBySlug(db: Database, slug: string): Promise<Contest | null> {
  const [contest] = await db.select().from(contests).where(eq(contests.slug, slug))
  return contest ?? null
}

/** The newest edition first, drafts included. */
export function listContests(db: Database): Promise<Contest[]> {
  return db.select().from(contests).orderBy(desc(contests.year), desc(contests.opensAt), asc(contests.slug))
}

export async function listContestsById(db: Database, ids: readonly string[]): Promise<Map<string, Contest>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(contests)
    .where(inArray(contests.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** In the contests' own order, each with its categories. */
export async function listDisciplinesOf(
  db: Database,
  contestIds: readonly string[],
): Promise<(Discipline & { contestId: string })[]> {
  if (contestIds.length === 0) return []
  const rows = await db
    .select({ discipline: disciplines, category: categories })
    .from(disciplines)
    .leftJoin(categories, eq(categories.disciplineId, disciplines.id))
    .where(inArray(disciplines.contestId, [...contestIds]))
    .orderBy(asc(disciplines.position), asc(disciplines.id), asc(categories.position), asc(categories.id))
  const found = new Map<string, Discipline & { contestId: string }>()
  for (const { discipline, category } of rows) {
    const { id, contestId, key, name } = discipline
    const known = found.get(id) ?? { id, contestId, key, name, categories: [] }
    if (category) {
      known.categories.push({
        id: category.id,
        key: category.key,
        name: category.name,
        description: category.description,
      })
    }
    found.set(id, known)
  }
  return [...found.values()]
}

export async function listDisciplines(db: Database, contestId: string): Promise<Discipline[]> {
  const found = await listDisciplinesOf(db, [contestId])
  return found.map(({ contestId: _, ...discipline }) => discipline)
}

/** The price that holds at that moment, by the database's clockless reckoning; null outside every period. */
export async function findPrice(
  db: Database,
  contestId: string,
  entrantKind: EntrantKind,
  currency: Currency,
  at: Date,
): Promise<PricePeriod | null> {
  const [period] = await db
    .select()
    .from(pricePeriods)
    .where(
      and(
        eq(pricePeriods.contestId, contestId),
        eq(pricePeriods.entrantKind, entrantKind),
        eq(pricePeriods.currency, currency),
        lte(pricePeriods.startsAt, at),
        gt(pricePeriods.endsAt, at),
      ),
    )
  return period ?? null
}

export function listCriteria(db: Database, contestId: string): Promise<(typeof criteria.$inferSelect)[]> {
  return db.select().from(criteria).where(eq(criteria.contestId, contestId)).orderBy(asc(criteria.position))
}

/** The best level first. */
export function listLevels(db: Database, contestId: string): Promise<(typeof levels.$inferSelect)[]> {
  return db.select().from(levels).where(eq(levels.contestId, contestId)).orderBy(asc(levels.position))
}

function listPrices(db: Database, contestIds: readonly string[]): Promise<PricePeriod[]> {
  return db
    .select()
    .from(pricePeriods)
    .where(inArray(pricePeriods.contestId, [...contestIds]))
    .orderBy(asc(pricePeriods.startsAt), asc(pricePeriods.entrantKind), asc(pricePeriods.currency))
}

function priceView(period: PricePeriod): Price {
  return { ...period, startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() }
}

function summaryOf(contest: Contest, periods: readonly PricePeriod[], now: Date): ContestSummary {
  const holding = periods.filter(
    (period) => period.contestId === contest.id && period.startsAt <= now && now < period.endsAt,
  )
  return {
    ...contest,
    opensAt: contest.opensAt.toISOString(),
    deadlineAt: contest.deadlineAt.toISOString(),
    takesEntries: takesEntries(contest, now),
    prices: holding.map(priceView),
  }
}

async function summarise(db: Database, rows: Contest[], now: Date): Promise<ContestSummary[]> {
  if (rows.length === 0) return []
  const periods = await listPrices(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => summaryOf(row, periods, now))
}

/** Open ones first, then the newest edition; drafts stay in the office. */
export async function listVisibleContests(db: Database, now: Date): Promise<ContestSummary[]> {
  const rows = (await listContests(db)).filter((row) => row.status !== 'draft')
  const found = await summarise(db, rows, now)
  return found.sort((one, other) => Number(other.takesEntries) - Number(one.takesEntries))
}

export async function listOfficeContests(db: Database, now: Date): Promise<ContestSummary[]> {
  return summarise(db, await listContests(db), now)
}

export async function getContestView(db: Database, contestId: string, now: Date): Promise<ContestView> {
  const contest = await getContest(db, contestId)
  if (contest.status === 'draft') throw new NotFound()
  const periods = await listPrices(db, [contestId])
  return {
    ...summaryOf(contest, periods, now),
    rules: contest.rules,
    rulesVersion: contest.rulesVersion,
    limits: contest.limits,
    allPrices: periods.map(priceView),
    disciplines: await listDisciplines(db, contestId),
  }
}

export async function getOfficeContest(db: Database, contestId: string, now: Date): Promise<OfficeContest> {
  const contest = await getContest(db, contestId)
  const periods = await listPrices(db, [contestId])
  return {
    ...summaryOf(contest, periods, now),
    announcedAt: contest.announcedAt?.toISOString() ?? null,
    readingsPerEntry: contest.readingsPerEntry,
    disciplines: await listDisciplines(db, contestId),
    allPrices: periods.map(priceView),
    criteria: await listCriteria(db, contestId),
    levels: await listLevels(db, contestId),
  }
}
