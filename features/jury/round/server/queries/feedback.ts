import { sql } from 'drizzle-orm'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import type { Database } from '#server/database/database.ts'

/** The distribution of an entry's scores by criterion, over its complete evaluations of round 1. */
export interface EntryMean {
  entryId: string
  criterionId: string
  evaluations: number
  mean: number
}

/** Evaluations with every criterion scored and no recusal. */
const completeEvaluations = (contestId: string, criteria: number) => sql`
  SELECT a.id, a.entry_id
  FROM assignments a
  JOIN rounds r ON r.id = a.round_id AND r.contest_id = ${contestId} AND r.number = 1
  JOIN scores m ON m.assignment_id = a.id
  WHERE a.status <> 'recused'
  GROUP BY a.id
  HAVING count(*) = ${criteria}`

/** Means by criterion for some entries. */
export async function listEntryMeans(
  db: Database,
  contestId: string,
  entryIds: readonly string[],
): Promise<EntryMean[]> {
  if (entryIds.length === 0) return []
  const { length } = await listCriteria(db, contestId)
  const { rows } = await db.execute<{
    entry_id: string
    criterion_id: string
    evaluations: number
    mean: number
  }>(sql`
    WITH whole AS (${completeEvaluations(contestId, length)})
    SELECT w.entry_id, m.criterion_id, count(*)::int AS evaluations, avg(m.value)::float8 AS mean
    FROM whole w JOIN scores m ON m.assignment_id = w.id
    WHERE w.entry_id IN ${[...entryIds]}
    GROUP BY 1, 2`)
  return rows.map((row) => ({
    entryId: row.entry_id,
    criterionId: row.criterion_id,
    evaluations: row.evaluations,
    mean: row.mean,
  }))
}

/** Means by criterion over many entries of the contest, with equal weight for each evaluation. */
export async function listOverallMeans(
  db: Database,
  contestId: string,
  entryIds: readonly string[],
): Promise<Map<string, number>> {
  const { length } = await listCriteria(db, contestId)
  const { rows } = await db.execute<{ criterion_id: string; mean: number }>(sql`
    WITH whole AS (${completeEvaluations(contestId, length)})
    SELECT m.criterion_id, avg(m.value)::float8 AS mean
    FROM whole w JOIN scores m ON m.assignment_id = w.id
    WHERE w.entry_id = any(${sql.param([...entryIds])}::uuid[])
    GROUP BY 1`)
  return new Map(rows.map((row) => [row.criterion_id, row.mean]))
}
