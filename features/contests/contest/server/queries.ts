import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { isJudged } from '#features/contests/lifecycle.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { type ErrorCode, fail, NotFound } from '#shared/domain-error.ts'
import type { AdminContest, ContestSummary, ContestView, Discipline, Price, RulesView } from '../contract.ts'
import { byState } from '../dates.ts'
import type { Extra, ExtraKind } from '../extras.ts'
import { limitsAt } from '../limits.ts'
import { lastPrice, payablePeriods, priceAfter, priceAt, takesEntries } from '../price.ts'
import { hasProjects } from './actions/has-projects.ts'
import {
  categories,
  contestExtras,
  contests,
  criteria,
  disciplines,
  formerRules,
  levels,
  pricePeriods,
} from './tables.ts'

export type Contest = typeof contests.$inferSelect
export type PricePeriod = typeof pricePeriods.$inferSelect

export async function getContest(db: Database, contestId: string): Promise<Contest> {
  const [contest] = await db.select().from(contests).where(eq(contests.id, contestId))
  if (!contest) throw new NotFound()
  return contest
}

/** What decides until when entrants may change their projects, for a query that joins it. */
export function deadlinesOfContests(db: Database) {
  const { id, status, deadlineAt, graceMinutes } = contests
  return db.select({ id, status, deadlineAt, graceMinutes }).from(contests).as('deadlines')
}

/** Locks the contest. Simultaneous changes by organisers wait for each other. */
export async function lockContest(
  tx: DatabaseTransaction,
  contestId: string,
  // Without a key lock, so that rows that only refer to the contest, like scores, need not wait.
  strength: 'no key update' | 'share' = 'no key update',
): Promise<Contest> {
  const [contest] = await tx.select().from(contests).where(eq(contests.id, contestId)).for(strength)
  if (!contest) throw new NotFound()
  return contest
}

/**
 * Locks the contest.
 * @throws Error with this code after the announcement, because published results and their jury never change
 */
export async function lockBeforeAnnouncement(
  tx: DatabaseTransaction,
  contestId: string,
  code: ErrorCode,
): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) fail(code)
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

/** The prices of the extras, or of one kind of them. */
export function listExtras(db: Database, contestId: string, kind?: ExtraKind): Promise<Extra[]> {
  return db
    .select({ kind: contestExtras.kind, currency: contestExtras.currency, amount: contestExtras.amount })
    .from(contestExtras)
    .where(and(eq(contestExtras.contestId, contestId), kind ? eq(contestExtras.kind, kind) : undefined))
    .orderBy(asc(contestExtras.kind), asc(contestExtras.currency))
}

export function listCriteria(db: Database, contestId: string): Promise<(typeof criteria.$inferSelect)[]> {
  return db.select().from(criteria).where(eq(criteria.contestId, contestId)).orderBy(asc(criteria.position))
}

/** The best level first. */
export function listLevels(db: Database, contestId: string): Promise<(typeof levels.$inferSelect)[]> {
  return db.select().from(levels).where(eq(levels.contestId, contestId)).orderBy(asc(levels.position))
}

/** The levels of every contest by its slug, the best first. */
export async function listLevelKeys(db: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ slug: contests.slug, key: levels.key })
    .from(levels)
    .innerJoin(contests, eq(contests.id, levels.contestId))
    .orderBy(asc(levels.position))
  const byContest = Map.groupBy(rows, ({ slug }) => slug)
  return new Map([...byContest].map(([slug, own]) => [slug, own.map(({ key }) => key)]))
}

export function listPrices(db: Database, contestIds: readonly string[]): Promise<PricePeriod[]> {
  return db
    .select()
    .from(pricePeriods)
    .where(inArray(pricePeriods.contestId, [...contestIds]))
    .orderBy(asc(pricePeriods.startsAt), asc(pricePeriods.entrantKind), asc(pricePeriods.currency))
}

function priceView(period: PricePeriod): Price {
  return { ...period, startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() }
}

/** Only organisers see drafts, except those that open automatically. */
function isSeen(contest: Pick<Contest, 'status' | 'opensByItself'>): boolean {
  return contest.status !== 'draft' || contest.opensByItself
}

/** A contest that is visible to entrants. */
export async function getSeenContest(db: Database, contestId: string): Promise<Contest> {
  const contest = await getContest(db, contestId)
  if (!isSeen(contest)) throw new NotFound()
  return contest
}

/** Every price that entrants can pay, past and future. */
export async function listPayablePrices(
  db: Database,
  contest: Pick<Contest, 'id' | 'deadlineAt'>,
): Promise<PricePeriod[]> {
  return payablePeriods(await listPrices(db, [contest.id]), contest.deadlineAt)
}

/** The current and the next period, for each kind of entrant and currency. */
function pricesAt(periods: readonly PricePeriod[], contest: Contest, now: Date) {
  // An entrant who may still pay after the closing pays the last price, like in the payment.
  const find = contest.status === 'draft' || takesEntries(contest, now) ? priceAt : lastPrice
  const kinds = [...Map.groupBy(periods, (one) => `${one.entrantKind} ${one.currency}`).values()]
  const each = (rule: typeof priceAt) =>
    kinds.flatMap((kind) => {
      const [first] = kind
      return (first && rule(kind, first.entrantKind, first.currency, now)) || []
    })
  return { prices: each(find).map(priceView), nextPrices: each(priceAfter).map(priceView) }
}

interface Parts {
  periods: readonly PricePeriod[]
  groups: readonly Discipline[]
}

function summaryOf(contest: Contest, { periods, groups }: Parts, now: Date): ContestSummary {
  return {
    ...contest,
    opensAt: contest.opensAt.toISOString(),
    deadlineAt: contest.deadlineAt.toISOString(),
    announcesAt: contest.announcesAt?.toISOString() ?? null,
    announcedAt: contest.announcedAt?.toISOString() ?? null,
    takesEntries: takesEntries(contest, now),
    ...pricesAt(payablePeriods(periods, contest.deadlineAt), contest, now),
    disciplineCount: groups.length,
    categoryCount: groups.reduce((count, { categories: all }) => count + all.length, 0),
  }
}

async function summarise(db: Database, rows: Contest[], now: Date): Promise<ContestSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const periods = Map.groupBy(await listPrices(db, ids), (one) => one.contestId)
  const groups = Map.groupBy(await listDisciplinesOf(db, ids), (one) => one.contestId)
  return rows.map((row) =>
    summaryOf(row, { periods: periods.get(row.id) ?? [], groups: groups.get(row.id) ?? [] }, now),
  )
}

/** Open contests first, then upcoming ones, then the newest edition. Hidden drafts are excluded. */
export async function listVisibleContests(db: Database, now: Date): Promise<ContestSummary[]> {
  const rows = (await listContests(db)).filter(isSeen)
  return summarise(
    db,
    rows.toSorted((one, other) => byState(one, other, now)),
    now,
  )
}

export async function listAdminContests(
  db: Database,
  now: Date,
): Promise<(ContestSummary & { opensByItself: boolean })[]> {
  const rows = await listContests(db)
  const opening = new Map(rows.map(({ id, opensByItself }) => [id, opensByItself]))
  const summaries = await summarise(db, rows, now)
  return summaries.map((one) => ({ ...one, opensByItself: opening.get(one.id) ?? false }))
}

export async function getContestView(db: Database, contestId: string, now: Date): Promise<ContestView> {
  const contest = await getSeenContest(db, contestId)
  const periods = await listPrices(db, [contestId])
  const groups = await listDisciplines(db, contestId)
  return {
    ...summaryOf(contest, { periods, groups }, now),
    rules: contest.rules,
    rulesVersion: contest.rulesVersion,
    rulesAt: contest.rulesAt.toISOString(),
    refunds: contest.refunds,
    limits: limitsAt(contest),
    allPrices: payablePeriods(periods, contest.deadlineAt).map(priceView),
    disciplines: groups,
  }
}

/** The rules of that version. */
export async function getRules(db: Database, contestId: string, version: string): Promise<RulesView> {
  const contest = await getSeenContest(db, contestId)
  const { rules, rulesVersion, rulesAt } = contest
  if (rulesVersion === version) return { version, rules, rulesAt: rulesAt.toISOString() }
  const [former] = await db
    .select()
    .from(formerRules)
    .where(and(eq(formerRules.contestId, contestId), eq(formerRules.version, version)))
  if (!former) throw new NotFound()
  return { version, rules: former.rules, rulesAt: former.rulesAt.toISOString() }
}

export async function getAdminContest(db: Database, contestId: string, now: Date): Promise<AdminContest> {
  const contest = await getContest(db, contestId)
  const periods = await listPrices(db, [contestId])
  const groups = await listDisciplines(db, contestId)
  return {
    ...contest,
    ...summaryOf(contest, { periods, groups }, now),
    rulesAt: contest.rulesAt.toISOString(),
    areFieldsFixed: await hasProjects(db, contestId),
    disciplines: groups,
    allPrices: periods.map(priceView),
    extras: await listExtras(db, contestId),
    criteria: await listCriteria(db, contestId),
    levels: (await listLevels(db, contestId)).map(({ key, name, threshold }) => ({
      key,
      name,
      threshold: isJudged(contest.status) ? null : threshold,
    })),
  }
}
