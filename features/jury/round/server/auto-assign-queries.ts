import { asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Contest, listCriteria, listDisciplines } from '#features/contests/contest/server/queries.ts'
import type {
  AssignedPair,
  AssignmentSource,
  AutoAssignInput,
  Pair,
} from '#features/jury/panel/auto-assign-input.ts'
import { listConflicts, listRecusals } from '#features/jury/panel/server/conflicts.ts'
import { listJurors, type Round } from '#features/jury/panel/server/queries.ts'
import { assignments, scores } from '#features/jury/panel/server/tables.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import { newId } from '#server/database/columns.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { asRows } from '#server/database/many.ts'
import { listPanels } from './panel-queries.ts'

export type AssignmentState = typeof assignments.$inferSelect & { scoreCount: number; isScored: boolean }

/** All assignments of a round, recused ones included, in the order of each juror's list. */
export async function listAssignmentStates(db: Database, round: Round): Promise<AssignmentState[]> {
  const criteria = await listCriteria(db, round.contestId)
  const rows = await db
    .select({ ...getTableColumns(assignments), scoreCount: count(scores.criterionId) })
    .from(assignments)
    .leftJoin(scores, eq(scores.assignmentId, assignments.id))
    .where(eq(assignments.roundId, round.id))
    .groupBy(assignments.id)
    .orderBy(asc(assignments.jurorId), asc(assignments.position), asc(assignments.id))
  return rows.map((row) => ({ ...row, isScored: criteria.length > 0 && row.scoreCount >= criteria.length }))
}

/** Whether the juror has begun an evaluation, so that it is not assigned to another juror. */
export function isBegun({ scoreCount, comment, status }: Omit<AssignmentState, 'isScored'>): boolean {
  const isSaid = comment !== ''
  return status === 'recused' || scoreCount > 0 || isSaid
}

export interface CurrentInput extends Omit<AutoAssignInput, 'seed' | 'staying'> {
  /** The conflicts without recusals. */
  conflictsOfInterest: readonly Pair[]
}

/** The current input of the automatic assignment of round 1. */
export async function assignmentInput(
  db: Database,
  contest: Contest,
  round: Round | null,
): Promise<CurrentInput> {
  const jury = (await listJurors(db, contest.id)).filter(({ leftAt }) => leftAt === null)
  const member = new Set(jury.map(({ id }) => id))
  const panels = await listPanels(db, contest.id)
  const panelOf = new Map(panels.flatMap(({ id, categoryIds }) => categoryIds.map((one) => [one, id])))
  const order = new Map(
    (await listDisciplines(db, contest.id))
      .flatMap(({ categories }) => categories)
      .map(({ id }, place) => [id, place]),
  )
  const entries = (await listContestEntries(db, contest.id)).toSorted(
    (one, other) => (order.get(one.categoryId) ?? 0) - (order.get(other.categoryId) ?? 0),
  )
  const conflictsOfInterest = await listConflicts(db, jury, entries)
  const conflicts = [...conflictsOfInterest, ...(await listRecusals(db, contest.id))]
  return {
    entries: entries.map(({ entryId, categoryId }) => ({
      id: entryId,
      category: categoryId,
      panel: panelOf.get(categoryId) ?? null,
    })),
    jurors: jury.map(({ id }) => id),
    panels: panels.map(({ id, jurorIds }) => ({ id, jurors: jurorIds.filter((one) => member.has(one)) })),
    evaluations: round?.evaluations ?? contest.evaluationsPerEntry,
    crossShare: round?.crossShare ?? 0,
    conflicts,
    conflictsOfInterest,
  }
}

/** Evaluations that count: of entries in the judging, by current jurors, or complete ones of former jurors. */
export function countedAssignments(
  states: readonly AssignmentState[],
  input: CurrentInput,
): AssignmentState[] {
  const entered = new Set(input.entries.map(({ id }) => id))
  const member = new Set(input.jurors)
  return states.filter(
    ({ status, entryId, jurorId, isScored }) =>
      status === 'assigned' && entered.has(entryId) && (isScored || member.has(jurorId)),
  )
}

export function pairsOf(states: readonly AssignmentState[]): AssignedPair[] {
  return states.map(({ entryId, jurorId, source }) => ({ entry: entryId, juror: jurorId, source }))
}

/** The last position in each juror's list, to which additions are appended. */
export async function findLastPositions(db: Database, roundId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ jurorId: assignments.jurorId, position: assignments.position })
    .from(assignments)
    .where(eq(assignments.roundId, roundId))
    .orderBy(asc(assignments.position))
  return new Map(rows.map(({ jurorId, position }) => [jurorId, position]))
}

interface SavedEvaluation {
  jurorId: string
  entryId: string
  position: number
  source: AssignmentSource
}

/** Upserts assignments. An existing one gets the new position in its juror's list and keeps its source. */
export async function saveAssignments(
  tx: DatabaseTransaction,
  roundId: string,
  rows: readonly SavedEvaluation[],
): Promise<void> {
  if (rows.length === 0) return
  const sent = rows.map(({ jurorId, entryId, position, source }) => ({
    id: newId(),
    juror_id: jurorId,
    entry_id: entryId,
    position,
    source,
  }))
  await tx.execute(sql`
    INSERT INTO ${assignments} (id, round_id, juror_id, entry_id, position, source)
    SELECT id, ${roundId}::uuid, juror_id, entry_id, position, source
    FROM ${asRows(sent, 'id uuid, juror_id uuid, entry_id uuid, position int, source text')}
    ON CONFLICT (round_id, juror_id, entry_id) DO UPDATE SET position = excluded.position`)
}
