import { and, eq, inArray } from 'drizzle-orm'
import { languageOfPersonAt } from '#features/accounts/server/queries.ts'
import { listCriteria } from '#features/contests/server/queries.ts'
import { listContestEntries, listEntryNumbers } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { among } from '#server/many.ts'
import { wordsOf } from '#server/words.ts'
import { defaultLanguage, type Language } from '#shared/language.ts'
import { isScored } from '../composite.ts'
import { assignmentLifecycle, type RecusedFor } from '../lifecycle.ts'
import { isBegun } from './draw-queries.ts'
import { listMarksOf, lockRound, type Round } from './queries.ts'
import { appendToScoreLog } from './score-log.ts'
import { assignments, jurors, rounds } from './tables.ts'
import { listSureConflicts } from './ties.ts'

type Reading = typeof assignments.$inferSelect

/** The readings of round 1 that a juror has not marked in full, and that can still be marked. */
async function listUnfinished(
  tx: Database,
  contestId: string,
  jurorId?: string,
): Promise<{ round: Round; readings: Reading[] } | null> {
  const [known] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.contestId, contestId), eq(rounds.number, 1)))
  if (!known) return null
  const round = await lockRound(tx, contestId, 1, 'update')
  if (round.status === 'closed') return null
  const readings = await tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.roundId, round.id),
        inArray(assignments.status, assignmentLifecycle.from('recuse')),
        jurorId ? eq(assignments.jurorId, jurorId) : undefined,
      ),
    )
    .orderBy(assignments.id)
  const criteria = await listCriteria(tx, contestId)
  const marked = await listMarksOf(
    tx,
    readings.map(({ id }) => id),
  )
  return { round, readings: readings.filter(({ id }) => !isScored(marked.get(id) ?? new Map(), criteria)) }
}

interface Recusal {
  reading: Reading
  reason: string
  recusedFor: Exclude<RecusedFor, 'juror'>
}

/** The organiser who wanted it, and why: the journal alone keeps it. */
interface Wish {
  actorId: string
  reason: string
}

/**
 * Leaves readings to others for their jurors; what is told of it names nobody who made the works. Before the round
 * opens nobody has seen them, so they are dropped without a trace.
 */
export async function leaveToOthers(
  tx: Database,
  round: Round,
  recusals: readonly Recusal[],
  wish?: Wish,
): Promise<void> {
  if (recusals.length === 0) return
  const { contestId } = round
  if (round.openedAt === null) {
    const ids = recusals.map(({ reading }) => reading.id)
    await tx.delete(assignments).where(among(assignments.id, ids))
    return
  }
  const seats = await tx
    .select({ id: jurors.id, number: jurors.number })
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
  const seatOf = new Map(seats.map(({ id, number }) => [id, number]))
  const entryOf = await listEntryNumbers(
    tx,
    recusals.map(({ reading }) => reading.entryId),
  )
  await appendToScoreLog(
    tx,
    contestId,
    recusals.map(({ reading }) => ({
      act: 'recuse' as const,
      juror: seatOf.get(reading.jurorId) ?? 0,
      entry: entryOf.get(reading.entryId) ?? 0,
    })),
  )
  for (const { reading, reason, recusedFor } of recusals) {
    await tx
      .update(assignments)
      .set({ status: assignmentLifecycle.to('recuse'), recusalReason: reason, recusedFor })
      .where(eq(assignments.id, reading.id))
    await record(tx, {
      actorId: wish?.actorId ?? null,
      act: 'jury.recuse',
      subject: { kind: 'assignment', id: reading.id },
      reason: wish?.reason ?? reason,
      details: { entryId: reading.entryId, jurorId: reading.jurorId },
    })
  }
}

/**
 * Takes back every reading that a confirmed tie or an outright conflict bars and that is not marked in full; marked ones
 * are the organiser's to judge.
 */
export async function takeBackReadings(tx: Database, contestId: string): Promise<void> {
  const found = await listUnfinished(tx, contestId)
  if (!found || found.readings.length === 0) return
  const reads = new Set(found.readings.map(({ jurorId }) => jurorId))
  const seats = await tx
    .select({
      id: jurors.id,
      personId: jurors.personId,
      language: languageOfPersonAt(jurors.personId).mapWith((value: Language): Language => value),
    })
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
  const jury = seats.filter(({ id }) => reads.has(id))
  const barred = new Set(
    (await listSureConflicts(tx, jury, await listContestEntries(tx, contestId))).map(
      ({ juror, entry }) => `${juror} ${entry}`,
    ),
  )
  const languageOf = new Map(jury.map(({ id, language }) => [id, language]))
  const recusals = found.readings
    .filter(({ jurorId, entryId }) => barred.has(`${jurorId} ${entryId}`))
    .map((reading) => ({
      reading,
      reason: wordsOf('jury', languageOf.get(reading.jurorId) ?? defaultLanguage)('ties.recusal'),
      recusedFor: 'tie' as const,
    }))
  await leaveToOthers(tx, found.round, recusals)
}

/**
 * Frees what a juror who leaves has not marked in full; what is begun is left to others with the reason, so that its
 * marks stay on record and do not count.
 */
export async function freeReadings(
  tx: Database,
  { contestId, jurorId, reason }: { contestId: string; jurorId: string; reason: string },
): Promise<{ freed: number }> {
  const found = await listUnfinished(tx, contestId, jurorId)
  if (!found) return { freed: 0 }
  const ids = found.readings.map(({ id }) => id)
  const marked = await listMarksOf(tx, ids)
  const isKept = (reading: Reading) => isBegun({ ...reading, marked: marked.get(reading.id)?.size ?? 0 })
  await leaveToOthers(
    tx,
    found.round,
    found.readings.filter(isKept).map((reading) => ({ reading, reason, recusedFor: 'left' as const })),
  )
  const untouched = found.readings.filter((reading) => !isKept(reading)).map(({ id }) => id)
  await tx.delete(assignments).where(among(assignments.id, untouched))
  return { freed: ids.length }
}
