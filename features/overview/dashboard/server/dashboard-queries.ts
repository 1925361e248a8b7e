import { listDeliveries } from '#features/accounts/outbox/server/queries/deliveries.ts'
import { type Contest, listContests, listDisciplines } from '#features/contests/editions/server/queries.ts'
import { countFailedUploads } from '#features/files/storage/server/queries.ts'
import { judgesNow, listJudgedContests } from '#features/jury/anonymity/server/queries/own-jury.ts'
import { listJurorProgress, listProgress } from '#features/jury/judging/server/queries/progress.ts'
import { findRound } from '#features/jury/judging/server/queries.ts'
import { countArticlesInReview } from '#features/news/server/queries.ts'
import { listContestIssues } from '#features/overview/contest-status/server/contest-issues.ts'
import { listPages } from '#features/pages/page-texts/server/queries.ts'
import { countPendingTransfers, sumRevenueByDay } from '#features/payments/core/server/queries/figures.ts'
import { countBySteps } from '#features/projects/admin/server/queries/funnel.ts'
import {
  countAwaitingPublication,
  countOpenTranslations,
  countSubmittedByDay,
} from '#features/projects/steps/server/queries/figures.ts'
import { type Counted, withoutNames } from '#server/database/counted.ts'
import type { Database } from '#server/database/database.ts'
import { readQueue } from '#server/jobs.ts'
import { NotFound } from '#shared/domain-error.ts'
import { languages } from '#shared/language.ts'
import { sum } from '#shared/money.ts'
import type { ContestDashboard, JuryProgress, ProgrammeDashboard } from '../contract-dashboard.ts'

const dayMs = 86_400_000
/** How far back mails and uploads are counted. */
const recentDays = 14

/** The edition whose deadline was the last one before. */
function previousOf(contest: Contest, all: readonly Contest[]): Contest | null {
  const earlier = all.filter(
    ({ status, deadlineAt }) => status !== 'draft' && deadlineAt < contest.deadlineAt,
  )
  return earlier.toSorted((one, other) => other.deadlineAt.getTime() - one.deadlineAt.getTime())[0] ?? null
}

async function getJuryProgress(db: Database, contest: Contest, now: Date): Promise<JuryProgress | null> {
  const round = await findRound(db, contest.id, 1)
  if (!round) return null
  const progress = await listProgress(db, contest.id, round.id)
  if (progress.length === 0) return null
  const disciplines = await listDisciplines(db, contest.id)
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

/** @throws NotFound */
export async function getContestFigures(
  db: Database,
  { contestId, userId, now }: { contestId: string; userId: string; now: Date },
): Promise<ContestDashboard> {
  const all = await listContests(db)
  const contest = all.find(({ id }) => id === contestId)
  if (!contest) throw new NotFound()
  const previous = previousOf(contest, all)
  const compared = previous ? [contest, previous] : [contest]
  const [entries, revenue, funnel, jury] = await Promise.all([
    countSubmittedByDay(db, compared),
    sumRevenueByDay(db, compared),
    countBySteps(db, { contestId: contest.id, now }),
    judgesNow(db, contest.id, userId).then((isOwn) => (isOwn ? null : getJuryProgress(db, contest, now))),
  ])
  const figuresOf = (id: string | undefined) => ({
    entries: entries.filter((one) => one.contestId === id),
    revenue: revenue.filter((one) => one.contestId === id),
  })
  return {
    contest: {
      ...contest,
      opensAt: contest.opensAt.toISOString(),
      deadlineAt: contest.deadlineAt.toISOString(),
      announcesAt: contest.announcesAt?.toISOString() ?? null,
      announcedAt: contest.announcedAt?.toISOString() ?? null,
    },
    previous,
    current: figuresOf(contest.id),
    before: figuresOf(previous?.id),
    funnel,
    jury,
  }
}

/** What waits in the contests that are not archived, the newest first. */
async function listContestTasks(
  db: Database,
  userId: string,
  now: Date,
): Promise<ProgrammeDashboard['contests']> {
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

export async function getProgrammeFigures(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<ProgrammeDashboard> {
  const since = new Date(now.getTime() - recentDays * dayMs)
  const [
    contests,
    transfers,
    productsToPublish,
    translationsToDo,
    articlesToReview,
    failedUploads,
    mails,
    queue,
    judged,
  ] = await Promise.all([
    listContestTasks(db, userId, now),
    countPendingTransfers(db),
    countAwaitingPublication(db),
    countOpenTranslations(db),
    countArticlesInReview(db),
    countFailedUploads(db, since),
    listDeliveries(db, since),
    readQueue(db),
    listJudgedContests(db, userId),
  ])
  // A title may identify the maker of an entry that this organiser judges.
  const named = (counted: Counted) => (judged.length > 0 ? withoutNames(counted) : counted)
  return {
    contests,
    transfers: { count: transfers.count, oldestAt: transfers.oldestAt?.toISOString() ?? null },
    productsToPublish: named(productsToPublish),
    translationsToDo: named(translationsToDo),
    articlesToReview: named(articlesToReview),
    pagesToTranslate: listPages().filter(({ missing }) => missing.length > 0),
    failedUploads,
    mails,
    queue: { ...queue, oldestAt: queue.oldestAt?.toISOString() ?? null },
  }
}
