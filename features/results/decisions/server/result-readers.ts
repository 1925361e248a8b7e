import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { findRound } from '#features/jury/judging/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Guard } from '#server/http/http.ts'
import { fail } from '#shared/domain-error.ts'
import type { ResultsErrorCode } from '../contract.ts'
import { resultReaders } from './tables.ts'

const OfContest = z.object({ contestId: z.uuid() })

/** Records who reads results. Before round 1 there are none. */
export function noteReaders(db: Database): Guard {
  return async ({ showsResults }, { actor, params }) => {
    const contestId = OfContest.safeParse(params).data?.contestId
    if (!showsResults || !actor || !contestId) return actor
    const round = await findRound(db, contestId, 1)
    if (round?.openedAt) {
      await db.insert(resultReaders).values({ contestId, userId: actor.id }).onConflictDoNothing()
    }
    return actor
  }
}

/** Who has read results knows how the others scored, so they cannot judge. */
export async function rejectReaderAsJuror(
  tx: Database,
  { contestId, userId }: { contestId: string; userId: string },
): Promise<void> {
  const isReader = and(eq(resultReaders.contestId, contestId), eq(resultReaders.userId, userId))
  if ((await tx.$count(resultReaders, isReader)) > 0) fail<ResultsErrorCode>('results_seen')
}
