import { type Contest, lockContest } from '#features/contests/editions/server/queries.ts'
import type { JuryErrorCode } from '#features/jury/judging/contract.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'

/** Locks the contest. Throws after the announcement, because the jury of an announced contest does not change. */
export async function lockBeforeAnnouncement(
  tx: DatabaseTransaction,
  contestId: string,
  code: JuryErrorCode = 'jury_public',
): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) fail<JuryErrorCode>(code)
  return contest
}
