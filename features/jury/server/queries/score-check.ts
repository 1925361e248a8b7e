import { eq } from 'drizzle-orm'
import { listCriteria } from '#features/contests/server/queries.ts'
import { listEntryNumbers } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { Verified } from '../../score-log.ts'
import { type MarkPlace, markReplay } from '../../score-replay.ts'
import { assignments, jurors, marks, rounds } from '../tables.ts'
import { verifyScoreLog } from './score-log.ts'

export interface CheckedScores {
  chain: Verified
  /** Marks that are not those the chain tells of: changed, given or taken away outside the portal. */
  differing: MarkPlace[]
}

async function listMarks(db: Database, contestId: string) {
  const rows = await db
    .select({
      juror: jurors.number,
      entryId: assignments.entryId,
      criterionId: marks.criterionId,
      value: marks.value,
    })
    .from(marks)
    .innerJoin(assignments, eq(assignments.id, marks.assignmentId))
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .where(eq(rounds.contestId, contestId))
  const keys = new Map((await listCriteria(db, contestId)).map(({ id, key }) => [id, key]))
  const numbers = await listEntryNumbers(db, [...new Set(rows.map(({ entryId }) => entryId))])
  return rows.map(({ juror, entryId, criterionId, value }) => ({
    juror,
    entry: numbers.get(entryId) ?? 0,
    criterion: keys.get(criterionId) ?? '',
    value,
  }))
}

/**
 * Reckons the chain of scores anew, and compares the marks that are ranked with those it tells of. Ask within a transaction
 * that sees one moment of both: marks may be given meanwhile.
 */
export async function checkScores(tx: Database, contestId: string): Promise<CheckedScores> {
  const replay = markReplay()
  const chain = await verifyScoreLog(tx, contestId, replay.take)
  const isTold = chain.isWhole && chain.length > 0
  return { chain, differing: isTold ? replay.differing(await listMarks(tx, contestId)) : [] }
}
