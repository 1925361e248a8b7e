import { listDeliveries } from '#features/accounts/office/server/queries/deliveries.ts'
import {
  type Contest,
  getContest,
  listContests,
  listDisciplines,
} from '#features/contests/contest/server/queries.ts'
import { countFailedUploads } from '#features/files/storage/server/queries.ts'
import { judgesNow, listJudgedContests } from '#features/jury/panel/server/queries/own-jury.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { listJurorProgress, listProgress } from '#features/jury/round/server/queries/progress.ts'
import { countArticlesInReview } from '#features/news/server/queries.ts'
import { listPages } from '#features/pages/server/queries/page-texts.ts'
import {
  countPendingTransfers,
  sumRevenueByDay,
} from '#features/payments/ledger/server/queries/revenue-by-day.ts'
import { countBySteps, type Funnel } from '#features/projects/office/server/queries/funnel.ts'
import {
  countAwaitingPublication,
  countOpenTranslations,
  countSubmittedByDay,
} from '#features/projects/project/server/queries/figures.ts'
import { type Counted, withoutNames } from '#server/database/counted.ts'
import type { Database } from '#server/database/database.ts'
import { readQueue } from '#server/jobs.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { sum } from '#shared/money.ts'
import type * as contract from '../contract-dashboard.ts'
import type { JuryProgress } from '../contract-dashboard.ts'
import { listContestIssues } from './contest-issues.ts'

const dayMs = 86_400_000
const recentDays = 14

/** The edition whose deadline was the last one before. */
function previousOf(contest: Contest, all: readonly Contest[]): Contest | null {
  const earlier = all.filter(
    ({ status, deadlineAt }) => status !== 'draft' && deadlineAt < contest.deadlineAt,
  )
  return earlier.toSorted((one, other) => other.deadlineAt.getTime() - one.deadlineAt.getTime())[0] ?? null
}

/** A figure of an edition and of the one before it. @throws NotFound */
async function comparedBy<Day extends { contestId: string }>(
  db: Database,
  contestId: string,
  figureOf: (db: Database, editions: readonly Contest[]) => Promise<readonly Day[]>,
) {
  const all = await listContests(db)
  const contest = all.find(({ id }) => id === contestId)
  if (!contest) throw new NotFound()
  const previous = previousOf(contest, all)
  const days = await figureOf(db, previous ? [contest, previous] : [contest])
  const ofEdition = (id: string | undefined) => days.filter((day) => day.contestId === id)
  return { previous, current: ofEdition(contest.id), before: ofEdition(previous?.id) }
}

export const getEntries = (db: Database, contestId: string) => comparedBy(db, contestId, countSubmittedByDay)

export const getRevenue = (db: Database, contestId: string) => comparedBy(db, contestId, sumRevenueByDay)

interface OfContest {
  contestId: string
  now: Date
}

/** @throws NotFound */
export async function getFunnel(db: Database, { contestId, now }: OfContest): Promise<Funnel> {
  await getContest(db, contestId)
  return countBySteps(db, { contestId, now })
}

/**
 * Null before entries are assigned, and for an organiser who judges in this contest.
 * @throws NotFound
 */
export async function getJury(
  db: Database,
  { contestId, userId, now }: OfContest & { userId: string },
): Promise<JuryProgress | null> {
  await getContest(db, contestId)
  if (await judgesNow(db, contestId, userId)) return null
  const round = await findRound(db, contestId, 1)
  if (!round) return null
  const progress = await listProgress(db, contestId, round.id)
  if (progress.length === 0) return null
  const disciplines = await listDisciplines(db, contestId)
  const byCategory = Map.groupBy(progress, ({ categoryId }) => categoryId)
  const doneIn = (categoryId: string) => {
    const own = byCategory.get(categoryId) ?? []
    return {
      assigned: sum(own.map(({ assigned }) => assigned)),
      scored: sum(own.map(({ scored }) => scored)),
    }
  }
  return {
    status: round.status,
    dueOn: round.dueOn,
    jurors: await listJurorProgress(db, round, progress, now),
    categories: disciplines
      .flatMap(({ categories }) => categories)
      .map(({ id, name }) => ({ id, name, ...doneIn(id) }))
      .filter(({ assigned }) => assigned > 0),
  }
}

interface Asked {
  userId: string
  now: Date
}

/** What waits in the contests that are not archived, the newest first. */
export async function listContestTasks(
  db: Database,
  { userId, now }: Asked,
): Promise<OutputOf<typeof contract.getContestTasks>> {
  const running = (await listContests(db)).filter(({ status }) => status !== 'archived')
  const tasks = await Promise.all(
    running.map(async (contest) => ({
      contest: { id: contest.id, name: contest.name, year: contest.year },
      issues: await listContestIssues(db, { contest, userId, now }),
      untranslated: languages.filter(
        (language) =>
          contest.status !== 'announced' &&
          [contest.name, contest.tagline, contest.rules].some((text) => !text[language]),
      ),
    })),
  )
  return tasks.filter(({ issues, untranslated }) => issues.length > 0 || untranslated.length > 0)
}

/** How far back mails and uploads are counted. */
const recent = (now: Date) => new Date(now.getTime() - recentDays * dayMs)

export async function getOpenTasks(
  db: Database,
  { userId, now }: Asked,
): Promise<OutputOf<typeof contract.getOpenTasks>> {
  const [transfers, productsToPublish, translationsToDo, articlesToReview, failedUploads, judged] =
    await Promise.all([
      countPendingTransfers(db),
      countAwaitingPublication(db),
      countOpenTranslations(db),
      countArticlesInReview(db),
      countFailedUploads(db, recent(now)),
      listJudgedContests(db, userId),
    ])
  // A title may identify the maker of an entry that this organiser judges.
  const named = (counted: Counted) => (judged.length > 0 ? withoutNames(counted) : counted)
  return {
    transfers: { count: transfers.count, oldestAt: transfers.oldestAt?.toISOString() ?? null },
    productsToPublish: named(productsToPublish),
    translationsToDo: named(translationsToDo),
    articlesToReview: named(articlesToReview),
    pagesToTranslate: listPages().filter(({ missing }) => missing.length > 0),
    failedUploads,
  }
}

export const listMailDays = (db: Database, now: Date) => listDeliveries(db, recent(now))

export async function getQueue(db: Database): Promise<OutputOf<typeof contract.getQueueState>> {
  const queue = await readQueue(db)
  return { ...queue, oldestAt: queue.oldestAt?.toISOString() ?? null }
}
