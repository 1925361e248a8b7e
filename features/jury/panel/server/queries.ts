import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import { grandPrizes } from './prize-tables.ts'
import { assignments, jurors, rounds, scores } from './tables.ts'

export type Round = typeof rounds.$inferSelect
export type Juror = typeof jurors.$inferSelect & { name: string }
export type RoundNumber = 1 | 2

/** One juror's complete evaluation of one entry. */
export interface JurorEvaluation {
  entryId: string
  jurorId: string
  jurorNumber: number
  jurorName: string
  score: number
}

export async function findRound(db: Database, contestId: string, number: RoundNumber): Promise<Round | null> {
  const [round] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.contestId, contestId), eq(rounds.number, number)))
  return round ?? null
}

/** Locks a round until the transaction ends, so that nobody scores while it is being closed. */
export async function lockRound(
  tx: DatabaseTransaction,
  contestId: string,
  number: RoundNumber,
  strength: 'share' | 'update',
): Promise<Round> {
  const [round] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.contestId, contestId), eq(rounds.number, number)))
    .for(strength)
  if (!round) throw new NotFound()
  return round
}

/** A contest's jury by number with names, only for organisers. */
export async function listJurors(db: Database, contestId: string): Promise<Juror[]> {
  const rows = await db
    .select()
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
    .orderBy(asc(jurors.number))
  const users = await listUsers(
    db,
    rows.map((row) => row.userId),
  )
  return rows.map((row) => {
    const user = users.get(row.userId)
    return { ...row, name: user ? `${user.firstName} ${user.lastName}` : '' }
  })
}

/** Scores by assignment, then by criterion. */
export async function listScoresOf(
  db: Database,
  assignmentIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>()
  if (assignmentIds.length === 0) return found
  const rows = await db.select().from(scores).where(among(scores.assignmentId, assignmentIds))
  for (const { assignmentId, criterionId, value } of rows) {
    const own = found.get(assignmentId) ?? new Map<string, number>()
    found.set(assignmentId, own.set(criterionId, value))
  }
  return found
}

export function listAssignments(db: Database, roundId: string): Promise<(typeof assignments.$inferSelect)[]> {
  return db
    .select()
    .from(assignments)
    .where(eq(assignments.roundId, roundId))
    .orderBy(asc(assignments.jurorId), asc(assignments.position), asc(assignments.id))
}

/**
 * The complete evaluations of round 1: every criterion scored, and not recused. The database weights the scores like
 * `weightedSoFar`. Both give the same digits, because scores are integers.
 */
export async function listEvaluations(
  db: Database,
  contestId: string,
  entryId?: string,
): Promise<JurorEvaluation[]> {
  const round = await findRound(db, contestId, 1)
  if (!round) return []
  const criteria = await listCriteria(db, contestId)
  const whole = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return []
  const jury = new Map((await listJurors(db, contestId)).map((juror) => [juror.id, juror]))
  const weights = criteria.map(({ id, weight }) => sql`WHEN ${id}::uuid THEN ${weight}::int`)
  const weight = sql`CASE ${scores.criterionId} ${sql.join(weights, sql` `)} END`
  const ofEntry = entryId === undefined ? sql`true` : eq(assignments.entryId, entryId)
  // Rows as the driver reads them: the query builder would keep everybody waiting while it maps ten thousand.
  const { rows } = await db.execute<{ entryId: string; jurorId: string; score: number }>(sql`
    SELECT ${assignments.entryId} AS "entryId", ${assignments.jurorId} AS "jurorId",
      sum(${scores.value} * ${weight})::float8 / ${whole}::int AS score
    FROM ${assignments} JOIN ${scores} ON ${scores.assignmentId} = ${assignments.id}
    WHERE ${assignments.roundId} = ${round.id} AND ${assignments.status} <> 'recused' AND ${ofEntry}
    GROUP BY ${assignments.id}
    HAVING count(${weight}) = ${criteria.length}
    ORDER BY ${assignments.jurorId}, ${assignments.position}, ${assignments.id}`)
  return rows.flatMap(({ entryId, jurorId, score }) => {
    const juror = jury.get(jurorId)
    return juror ? { entryId, jurorId, jurorNumber: juror.number, jurorName: juror.name, score } : []
  })
}

/** The contests that the user judges or has judged. */
export async function listContestsJudgedBy(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ contestId: jurors.contestId })
    .from(jurors)
    .where(eq(jurors.userId, userId))
    .orderBy(asc(jurors.contestId))
  return rows.map(({ contestId }) => contestId)
}

/** Whether a new juror is too late for the finals or for a vote. */
export async function isTooLateForVotes(db: Database, contestId: string): Promise<boolean> {
  const ofContest = (table: typeof rounds | typeof grandPrizes) =>
    db.$count(table, and(eq(table.contestId, contestId), isNotNull(table.voters)))
  return (await ofContest(rounds)) > 0 || (await ofContest(grandPrizes)) > 0
}
