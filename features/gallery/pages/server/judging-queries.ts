import {
  findContestBySlug,
  listContestsById,
  listCriteria,
  listLevels,
  listPayablePrices,
} from '#features/contests/contest/server/queries.ts'
import { listWonPrizes } from '#features/jury/finals/server/queries/prizes.ts'
import {
  findJudgingReport,
  listReportedContestIds,
} from '#features/results/decisions/server/queries/reports.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { JudgingView } from '../page-views.ts'
import { hasPublicJury } from './jury-queries.ts'

/**
 * How an edition was judged, in figures without names. @throws NotFound before the announcement, and for past
 * editions that were not judged in the portal
 */
export async function getJudging(db: Database, slug: string): Promise<JudgingView> {
  const contest = await findContestBySlug(db, slug)
  const stored = contest && (await findJudgingReport(db, contest.id))
  if (!contest?.announcedAt || !stored) throw new NotFound()
  const known = new Map((await listLevels(db, contest.id)).map((level) => [level.key, level]))
  const { report, digest } = stored
  return {
    contestId: contest.id,
    slug,
    name: contest.name,
    year: contest.year,
    report: {
      ...report,
      levels: report.levels.map(({ key, entries }) => {
        const level = known.get(key ?? '')
        return { name: level?.name ?? null, threshold: level?.threshold ?? null, entries }
      }),
    },
    criteria: (await listCriteria(db, contest.id)).map(({ name, weight }) => ({ name, weight })),
    prizes: (await listWonPrizes(db, contest.id)).map(({ name }) => name),
    digest,
    fees: (await listPayablePrices(db, contest)).map((price) => ({
      id: price.id,
      name: price.name,
      entrantKind: price.entrantKind,
      currency: price.currency,
      firstCategory: price.firstCategory,
      furtherCategory: price.furtherCategory,
    })),
    refunds: contest.refunds,
    hasJury: await hasPublicJury(db, slug),
  }
}

export async function hasJudging(db: Database, slug: string): Promise<boolean> {
  const contest = await findContestBySlug(db, slug)
  return contest !== null && (await findJudgingReport(db, contest.id)) !== null
}

/** The slugs of editions with a judging page. */
export async function listJudgingSlugs(db: Database): Promise<string[]> {
  const contests = await listContestsById(db, await listReportedContestIds(db))
  return [...contests.values()].flatMap(({ slug, announcedAt }) => (announcedAt ? slug : [])).sort()
}
