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
  const readings = await listReadings(db, contestId)
  const ordered = await listBallots(db, contestId)
  const prizes = await db.select().from(grandPrizes).where(eq(grandPrizes.contestId, contestId))
  const votes = prizes.length > 0 ? await listVotes(db, contestId) : []
  // A vote that was closed before its count was kept was not told of either.
  const counts = prizes.flatMap(({ key, status, result, winnerEntryId }) =>
    status === 'closed' && result ? { prize: key, tally: result.tally, winner: winnerEntryId } : [],
  )
  const numberOf = await numbering(db, [
    ...readings.map(({ entryId }) => entryId),
    ...ordered.flatMap(({ entryIds, couldPlace }) => [...entryIds, ...(couldPlace ?? [])]),
    ...votes.flatMap(({ entryId }) => entryId ?? []),
    ...counts.flatMap(({ tally, winner }) => [
      ...tally.map(({ entry }) => entry),
      ...(winner ? [winner] : []),
    ]),
  ])
  const criteria = new Map((await listCriteria(db, contestId)).map(({ id, key }) => [id, key]))
  const disciplines = ordered.length > 0 ? await listDisciplines(db, contestId) : []
  const categories = new Map(disciplines.flatMap((one) => one.categories).map(({ id, key }) => [id, key]))
  return {
    marks: (await listMarks(db, contestId)).map(({ juror, entryId, criterionId, value }) => ({
      juror,
      entry: numberOf(entryId),
      criterion: criteria.get(criterionId) ?? '',
      value,
    })),
    ballots: ordered.map(({ juror, categoryId, entryIds, couldPlace }) => ({
      juror,
      category: categories.get(categoryId) ?? '',
      order: entryIds.map(numberOf),
      ...(couldPlace && { of: couldPlace.map(numberOf) }),
    })),
    votes: votes.map(({ juror, prize, entryId, recusalReason }) => ({
      juror,
      prize,
      entry: entryId === null ? null : numberOf(entryId),
      recused: recusalReason !== null,
    })),
    counts: counts.map(({ prize, tally, winner }) => ({
      prize,
      votes: tally.map(({ entry, votes: given }) => [numberOf(entry), given] as const),
      winner: winner === null ? null : numberOf(winner),
    })),
    readings: readings.map(({ juror, entryId, status }) => ({
      juror,
      entry: numberOf(entryId),
      isRecused: status === 'recused',
    })),
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

/** Entries by the numbers that the chain names them by; 0 for one that is not there. */
async function numbering(db: Database, entryIds: readonly string[]): Promise<(entryId: string) => number> {
  const numbers = await listEntryNumbers(db, [...new Set(entryIds)])
  return (entryId) => numbers.get(entryId) ?? 0
}

function listReadings(db: Database, contestId: string) {
  return db
    .select({ juror: jurors.number, entryId: assignments.entryId, status: assignments.status })
    .from(assignments)
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .where(eq(rounds.contestId, contestId))
}

function listMarks(db: Database, contestId: string) {
  return db
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
}

function listBallots(db: Database, contestId: string) {
  return db
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
}

function listVotes(db: Database, contestId: string) {
  return db
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
}

async function listSeats(db: Database, contestId: string): Promise<StandingScores['seats']> {
  const rows = await db
    .select({ juror: jurors.number, leftAt: jurors.leftAt })
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
  return rows.map(({ juror, leftAt }) => ({ juror, hasLeft: leftAt !== null }))
}
