import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { listActiveRecusals, listConflicts } from '#features/jury/panel/server/conflicts.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { ballots, jurors } from '#features/jury/panel/server/tables.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { eligibleVoters } from '../../eligible-voters.ts'

export interface FinalBallot {
  categoryId: string
  jurorId: string
  /** Best first. */
  entryIds: string[]
  /** The finalists that the juror could place at that time, placed or not. */
  couldPlace: string[]
  /** With another finalist: the ballot counts because there are too few others. */
  hasConflict: boolean
}

/**
 * The ballots of each category that count, without finalists that the juror is in conflict with or recused from,
 * however late it was found. A ballot on the rivals of a conflict counts only when there are too few others. Ballots of
 * jurors who left before the finals were closed do not count.
 */
export async function listFinalBallots(db: Database, contestId: string): Promise<FinalBallot[]> {
  const round = await findRound(db, contestId, 2)
  if (!round) return []
  const cast = await db
    .select({
      categoryId: ballots.categoryId,
      jurorId: ballots.jurorId,
      entryIds: ballots.entryIds,
      couldPlace: ballots.couldPlace,
      userId: jurors.userId,
    })
    .from(ballots)
    .innerJoin(jurors, eq(jurors.id, ballots.jurorId))
    .where(
      and(
        eq(ballots.roundId, round.id),
        isNull(ballots.setAsideAt),
        or(isNull(jurors.leftAt), round.closedAt ? gt(jurors.leftAt, round.closedAt) : undefined),
      ),
    )
    .orderBy(asc(ballots.categoryId), asc(ballots.jurorId))
  if (cast.length === 0) return []
  const judged = new Set(cast.flatMap(({ entryIds, couldPlace }) => [...entryIds, ...couldPlace]))
  // After the announcement no entry is shortlisted any more, but the ballots still list the finalists.
  const entries = (await listContestEntries(db, contestId)).filter(
    ({ status, entryId }) => status === 'shortlisted' || judged.has(entryId),
  )
  const users = new Map(cast.map(({ jurorId, userId }) => [jurorId, userId]))
  const jury = [...users].map(([id, userId]) => ({ id, userId }))
  const barred = [...(await listConflicts(db, jury, entries)), ...(await listActiveRecusals(db, contestId))]
  const isBarred = new Set(barred.map(({ juror, entry }) => `${juror} ${entry}`))
  const given = cast.flatMap(({ categoryId, jurorId, entryIds, couldPlace }) => {
    const mayCount = (entryId: string) => !isBarred.has(`${jurorId} ${entryId}`)
    const own = entryIds.filter(mayCount)
    const hasConflict = entries.some((entry) => entry.categoryId === categoryId && !mayCount(entry.entryId))
    return own.length > 0
      ? { categoryId, jurorId, entryIds: own, couldPlace: couldPlace.filter(mayCount), hasConflict }
      : []
  })
  const byCategory = Map.groupBy(given, ({ categoryId }) => categoryId)
  return [...byCategory.values()].flatMap((voters) =>
    eligibleVoters(voters, ({ hasConflict }) => hasConflict),
  )
}
