import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Round } from '#features/jury/panel/server/queries.ts'
import { assignments, scores } from '#features/jury/panel/server/tables.ts'
import { selectJudgedEntries } from '#features/projects/project/server/queries/contest-figures.ts'
import type { Database } from '#server/database/database.ts'

export interface JuryProgress {
  assigned: number
  scored: number
}

/** The evaluations of a round that count for entries still in the contest, and the complete ones. */
export async function countEvaluations(db: Database, round: Round, criteria: number): Promise<JuryProgress> {
  const given = db
    .select({
      scores: count(scores.criterionId).as('scores'),
    })
    .from(assignments)
    .leftJoin(scores, eq(scores.assignmentId, assignments.id))
    .where(
      and(
        eq(assignments.roundId, round.id),
        eq(assignments.status, 'assigned'),
        inArray(assignments.entryId, selectJudgedEntries(db, round.contestId)),
      ),
    )
    .groupBy(assignments.id)
    .as('given')
  const isScored = sql`${criteria} > 0 AND ${given.scores} >= ${criteria}`
  const [row] = await db
    .select({
      assigned: count(),
      scored: sql<number>`count(*) FILTER (WHERE ${isScored})`.mapWith(Number),
    })
    .from(given)
  return row ?? { assigned: 0, scored: 0 }
}
