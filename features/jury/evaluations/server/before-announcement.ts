import { type Contest, lockContest } from '#features/contests/editions/server/queries.ts'
import type { JuryErrorCode } from '#features/jury/judging/contract.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'

/** Holds the contest, and rejects once its results are public: whoever judged it then is who judged it. */
export async function lockBeforeAnnouncement(
  tx: Database,
  contestId: string,
  code: JuryErrorCode = 'jury_public',
): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) fail<JuryErrorCode>(code)
  return contest
}
