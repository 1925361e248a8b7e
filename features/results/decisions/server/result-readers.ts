import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { judgesNow } from '#features/jury/panel/server/queries/own-jury.ts'
import { findRound, listContestsJudgedBy } from '#features/jury/panel/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Guard } from '#server/http/http.ts'
import { fail } from '#shared/domain-error.ts'
import { resultReaders } from './tables.ts'

const OfPath = z.object({ contestId: z.uuid().optional(), userId: z.uuid().optional() })

/** The contests whose scores a call shows: its contest, or all that its user has judged. */
async function contestsIn(db: Database, params: unknown): Promise<string[]> {
  const { contestId, userId } = OfPath.safeParse(params).data ?? {}
  if (contestId) return [contestId]
  return userId ? listContestsJudgedBy(db, userId) : []
}

const isReader = ({ contestId, userId }: { contestId: string; userId: string }) =>
  and(eq(resultReaders.contestId, contestId), eq(resultReaders.userId, userId))

/** Waits for a change of the jury under way, so that nobody who reads and joins at once does both. */
async function noteReader(db: Database, reader: { contestId: string; userId: string }): Promise<void> {
  if ((await db.$count(resultReaders, isReader(reader))) > 0) return
  await db.transaction(async (tx) => {
    await lockContest(tx, reader.contestId, 'share')
    if (await judgesNow(tx, reader.contestId, reader.userId)) {
      fail('own_jury', { status: 403 })
    }
    await tx.insert(resultReaders).values(reader).onConflictDoNothing()
  })
}

/** Records who reads results. Before round 1 there are none. */
export function noteReaders(db: Database): Guard {
  return async ({ showsResults }, { actor, params }) => {
    if (!showsResults || !actor) return actor
    for (const contestId of await contestsIn(db, params)) {
      const round = await findRound(db, contestId, 1)
      if (!round?.openedAt) continue
      await noteReader(db, { contestId, userId: actor.id })
    }
    return actor
  }
}

/** Who has read results knows how the others scored, so they cannot judge. */
export async function rejectReaderAsJuror(
  db: Database,
  member: { contestId: string; userId: string },
): Promise<void> {
  if ((await db.$count(resultReaders, isReader(member))) > 0) fail('results_seen')
}
