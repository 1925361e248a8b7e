import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { findRound, listContestsJudgedBy } from '#features/jury/judging/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Guard } from '#server/http/http.ts'
import { fail } from '#shared/domain-error.ts'
import type { ResultsErrorCode } from '../contract.ts'
import { resultReaders } from './tables.ts'

const OfPath = z.object({ contestId: z.uuid().optional(), userId: z.uuid().optional() })

/** The contests whose scores a call shows: its contest, or all that its user has judged. */
async function contestsIn(db: Database, params: unknown): Promise<string[]> {
  const { contestId, userId } = OfPath.safeParse(params).data ?? {}
  if (contestId) return [contestId]
  return userId ? listContestsJudgedBy(db, userId) : []
}

/** Records who reads results. Before round 1 there are none. */
export function noteReaders(db: Database): Guard {
  return async ({ showsResults }, { actor, params }) => {
    if (!showsResults || !actor) return actor
    for (const contestId of await contestsIn(db, params)) {
      const round = await findRound(db, contestId, 1)
      if (!round?.openedAt) continue
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
