import { fieldTexts } from '#features/contests/contest/entry-fields.ts'
import {
  getContest,
  listCriteria,
  listDisciplines,
  listLevels,
  listPrices,
} from '#features/contests/contest/server/queries.ts'
import { judgesNow } from '#features/jury/panel/server/queries/own-jury.ts'
import { findRound, listJurors, type Round } from '#features/jury/panel/server/queries.ts'
import { countEvaluations } from '#features/jury/round/server/queries/jury-progress.ts'
import { isSellerSet, listRevenue } from '#features/payments/ledger/server/queries/contest-money.ts'
import { listTaxRates } from '#features/payments/ledger/server/queries.ts'
import { countProjects } from '#features/projects/project/server/queries/contest-figures.ts'
import type { Database } from '#server/database/database.ts'
import type { ContestStatusView, RoundState } from '../contract-contest-status.ts'
import { preparationOf } from '../preparation.ts'
import { listContestIssues } from './contest-issues.ts'

const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null

function roundState(round: Round | null): RoundState {
  return {
    status: round?.status ?? 'prepared',
    opensAt: isoOf(round?.opensAt),
    closesAt: isoOf(round?.closesAt),
    openedAt: isoOf(round?.openedAt),
    closedAt: isoOf(round?.closedAt),
  }
}

const noProgress = { assigned: 0, scored: 0 }

/** The state of a contest, in a constant number of queries. */
export async function getContestStatus(
  db: Database,
  { contestId, userId, now }: { contestId: string; userId: string; now: Date },
): Promise<ContestStatusView> {
  const contest = await getContest(db, contestId)
  const criteria = await listCriteria(db, contestId)
  const [projects, revenue] = await Promise.all([countProjects(db, contestId), listRevenue(db, contestId)])
  const jurors = (await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null)
  const first = await findRound(db, contestId, 1)
  const finals = await findRound(db, contestId, 2)
  const evaluations = first ? await countEvaluations(db, first, criteria.length) : noProgress
  const isAssigned = evaluations.assigned > 0
  const preparation = preparationOf(
    {
      ...contest,
      texts: contest,
      disciplines: await listDisciplines(db, contestId),
      prices: await listPrices(db, [contestId]),
      criteria,
      levels: await listLevels(db, contestId),
      fields: fieldTexts(contest.limits.fields),
      jurors: jurors.length,
      hasSeller: await isSellerSet(db),
      ratesUntil: (await listTaxRates(db)).map(({ until }) => until),
    },
    now,
  )
  return {
    status: contest.status,
    first: roundState(first),
    finals: roundState(finals),
    isAssigned,
    figures: {
      ...projects,
      revenue,
      jurors: jurors.length,
      ...((await judgesNow(db, contestId, userId)) ? { assigned: null, scored: null } : evaluations),
    },
    issues: await listContestIssues(db, { contest, userId, now }),
    preparation,
  }
}
