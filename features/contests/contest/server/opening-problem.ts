import type { DatabaseTransaction } from '#server/database/database.ts'
import type { ErrorCode } from '#shared/domain-error.ts'
import { type Contest, listDisciplines, listPrices } from './queries.ts'

/** The reason why the contest could not take entries if it were open now, or null. */
export async function openingProblem(
  tx: DatabaseTransaction,
  contest: Contest,
  now: Date,
): Promise<ErrorCode | null> {
  if (contest.deadlineAt <= now) return 'contest_over'
  const disciplines = await listDisciplines(tx, contest.id)
  if (!disciplines.some(({ categories }) => categories.length > 0)) return 'contest_without_categories'
  const prices = await listPrices(tx, [contest.id])
  return prices.length === 0 ? 'contest_without_prices' : null
}
