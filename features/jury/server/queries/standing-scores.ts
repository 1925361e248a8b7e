import { and, eq, isNull } from 'drizzle-orm'
import { listCriteria, listDisciplines, listLevels } from '#features/contests/server/queries.ts'
import { listEntryNumbers } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { Scale } from '../../scale-replay.ts'
import type { StandingScores } from '../../score-replay.ts'
import { grandPrizes, prizeVotes } from '../prize-tables.ts'
import { assignments, ballots, jurors, marks, rounds } from '../tables.ts'

/** A contest's scores as the tables hold them, told as the chain of scores would tell them. */
export async function listStandingScores(db: Database, contestId: string): Promise<StandingScores> {
  const prizes = await db.select().from(grandPrizes).where(eq(grandPrizes.contestId, contestId))
  return {
    marks: await listMarks(db, contestId),
    ballots: await listBallots(db, contestId),
    votes: prizes.length > 0 ? await listVotes(db, contestId) : [],
    counts: await listCounts(db, prizes),
    readings: await listReadings(db, contestId),
    seats: await listSeats(db, contestId),
    scale: await getScale(db, contestId),
  }
}

/** What a contest's marks come to, as a line of the chain tells it. */
export async function getScale(db: Database, contestId: string): Promise<Scale> {
  return {
    weights: (await listCriteria(db, contestId)).map(({ key, weight }) => [key, weight]),
    thresholds: (await listLevels(db, contestId)).map(({ key, threshold }) => [key, threshold]),
  }
}

async function listReadings(db: Database, contestId: string): Promise<StandingScores['readings']> {
  const rows = await db
    .select({ juror: jurors.number, entryId: assignments.entryId, status: assignments.status })
    .from(assignments)
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .where(eq(rounds.contestId, contestId))
  const numbers = await numbersOf(
    db,
    rows.map(({ entryId }) => entryId),
  )
  return rows.map(({ juror, entryId, status }) => ({
    juror,
    entry: numbers.get(entryId) ?? 0,
    isRecused: status === 'recused',
  }))
}

async function listSeats(db: Database, contestId: string): Promise<StandingScores['seats']> {
  const rows = await db
    .select({ juror: jurors.number, leftAt: jurors.leftAt })
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
  return rows.map(({ juror, leftAt }) => ({ juror, hasLeft: leftAt !== null }))
}

async function listMarks(db: Database, contestId: string): Promise<StandingScores['marks']> {
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
  const numbers = await numbersOf(
    db,
    rows.map(({ entryId }) => entryId),
  )
  return rows.map(({ juror, entryId, criterionId, value }) => ({
    juror,
    entry: numbers.get(entryId) ?? 0,
    criterion: keys.get(criterionId) ?? '',
    value,
  }))
}

async function listBallots(db: Database, contestId: string): Promise<StandingScores['ballots']> {
  const rows = await db
    .select({
      juror: jurors.number,
      categoryId: ballots.categoryId,
      entryIds: ballots.entryIds,
      couldPlace: ballots.couldPlace,
    })
    .from(ballots)
    .innerJoin(rounds, eq(rounds.id, ballots.roundId))
    .innerJoin(jurors, eq(jurors.id, ballots.jurorId))
    .where(and(eq(rounds.contestId, contestId), isNull(ballots.setAsideAt)))
  if (rows.length === 0) return []
  const categories = (await listDisciplines(db, contestId)).flatMap((discipline) => discipline.categories)
  const keys = new Map(categories.map(({ id, key }) => [id, key]))
  const numbers = await numbersOf(
    db,
    rows.flatMap(({ entryIds, couldPlace }) => [...entryIds, ...(couldPlace ?? [])]),
  )
  return rows.map(({ juror, categoryId, entryIds, couldPlace }) => ({
    juror,
    category: keys.get(categoryId) ?? '',
    order: entryIds.map((entryId) => numbers.get(entryId) ?? 0),
    ...(couldPlace && { of: couldPlace.map((entryId) => numbers.get(entryId) ?? 0) }),
  }))
}

async function listVotes(db: Database, contestId: string): Promise<StandingScores['votes']> {
  const rows = await db
    .select({
      juror: jurors.number,
      prize: grandPrizes.key,
      entryId: prizeVotes.entryId,
      recusalReason: prizeVotes.recusalReason,
    })
    .from(prizeVotes)
    .innerJoin(grandPrizes, eq(grandPrizes.id, prizeVotes.prizeId))
    .innerJoin(jurors, eq(jurors.id, prizeVotes.jurorId))
    .where(eq(grandPrizes.contestId, contestId))
  const numbers = await numbersOf(
    db,
    rows.flatMap(({ entryId }) => entryId ?? []),
  )
  return rows.map(({ juror, prize, entryId, recusalReason }) => ({
    juror,
    prize,
    entry: entryId === null ? null : (numbers.get(entryId) ?? 0),
    recused: recusalReason !== null,
  }))
}

async function listCounts(
  db: Database,
  prizes: readonly (typeof grandPrizes.$inferSelect)[],
): Promise<StandingScores['counts']> {
  // A vote that was closed before its count was kept was not told of either.
  const counted = prizes.flatMap(({ key, status, result, winnerEntryId }) =>
    status === 'closed' && result ? { key, tally: result.tally, winnerEntryId } : [],
  )
  const numbers = await numbersOf(
    db,
    counted.flatMap(({ tally, winnerEntryId }) => [
      ...tally.map(({ entry }) => entry),
      ...(winnerEntryId ? [winnerEntryId] : []),
    ]),
  )
  return counted.map(({ key, tally, winnerEntryId }) => ({
    prize: key,
    votes: tally.map(({ entry, votes }) => [numbers.get(entry) ?? 0, votes] as const),
    winner: winnerEntryId === null ? null : (numbers.get(winnerEntryId) ?? 0),
  }))
}

const numbersOf = (db: Database, entryIds: readonly string[]) => listEntryNumbers(db, [...new Set(entryIds)])
