import { and, desc, eq, like } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Scale } from '../../scale-replay.ts'
import { readTold } from '../../told-scores.ts'
import { findScoreChain } from '../queries/score-chain.ts'
import { getScale } from '../queries/standing-scores.ts'
import { appendToScoreLog } from '../score-log.ts'
import { assignments, jurors, marks, rounds, scoreLog } from '../tables.ts'

type Thresholds = readonly { key: string; threshold: number }[]

/**
 * Writes into the chain of scores what marks come to from here on; called when a round opens. Once there are marks it tells
 * again what it told before, and what was set: a weight that was changed outside the portal becomes no scale to go by.
 */
export async function noteScale(tx: Database, contestId: string, set: Thresholds = []): Promise<void> {
  const told = await findToldScale(tx, contestId)
  if (!told) {
    const scale = await getScale(tx, contestId)
    const left = (await listLeft(tx, contestId)).map((juror) => ({ act: 'left' as const, juror }))
    // Weights are public in the end, and who left is not: that stands in lines of its own.
    return appendToScoreLog(tx, contestId, [...left, { act: 'scale', ...scale, left: [] }])
  }
  const isMarked = await hasMarks(tx, contestId)
  const scale = isMarked ? withSet(told, set) : await getScale(tx, contestId)
  await appendToScoreLog(tx, contestId, [{ act: 'scale', ...scale }])
}

/** The same once thresholds were set; a contest whose rounds were never open has no chain yet, and begins none. */
export async function noteThresholds(tx: Database, contestId: string, set: Thresholds): Promise<void> {
  if (await findScoreChain(tx, contestId)) await noteScale(tx, contestId, set)
}

function withSet({ weights, thresholds }: Scale, set: Thresholds): Scale {
  const wanted = new Map(set.map(({ key, threshold }) => [key, threshold]))
  return { weights, thresholds: thresholds.map(([key, told]) => [key, wanted.get(key) ?? told]) }
}

async function findToldScale(tx: Database, contestId: string): Promise<Scale | null> {
  const [last] = await tx
    .select({ line: scoreLog.line })
    .from(scoreLog)
    .where(and(eq(scoreLog.contestId, contestId), like(scoreLog.line, '%"act":"scale"%')))
    .orderBy(desc(scoreLog.number))
    .limit(1)
  const told = last ? readTold(last.line) : null
  return told?.act === 'scale' ? { weights: told.weights, thresholds: told.thresholds } : null
}

async function hasMarks(tx: Database, contestId: string): Promise<boolean> {
  const found = await tx
    .select({ id: marks.assignmentId })
    .from(marks)
    .innerJoin(assignments, eq(assignments.id, marks.assignmentId))
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .where(eq(rounds.contestId, contestId))
    .limit(1)
  return found.length > 0
}

async function listLeft(tx: Database, contestId: string): Promise<number[]> {
  const seats = await tx
    .select({ number: jurors.number, leftAt: jurors.leftAt })
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
    .orderBy(jurors.number)
  return seats.flatMap(({ number, leftAt }) => (leftAt ? number : []))
}
