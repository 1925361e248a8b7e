import { type Contest, lockContest } from '#features/contests/editions/server/queries.ts'
import type { JuryRefusal } from '#features/jury/judging/contract.ts'
import type { Database } from '#server/database/database.ts'
import { refuse } from '#shared/refusal.ts'

/** Holds the contest, and refuses once its results are public: whoever judged it then is who judged it. */
export async function lockBeforeAnnouncement(
  tx: Database,
  contestId: string,
  code: JuryRefusal = 'jury_public',
): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) refuse<JuryRefusal>(code)
  return contest
}
