import { type Contest, lockContest } from '#features/contests/contest/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { type ErrorCode, fail } from '#shared/domain-error.ts'

/** Locks the contest. Throws after the announcement, because the jury of an announced contest does not change. */
export async function lockBeforeAnnouncement(
  tx: DatabaseTransaction,
  contestId: string,
  code: ErrorCode = 'jury_public',
): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) fail(code)
  return contest
}
