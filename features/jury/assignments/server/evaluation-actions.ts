import { and, eq, inArray, sql } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { lockContest } from '#features/contests/editions/server/queries.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import type { JuryRefusal } from '#features/jury/judging/contract.ts'
import { writeMoreAssignments } from '#features/jury/judging/server/mails.ts'
import { listJurors, lockRound, type Round } from '#features/jury/judging/server/queries.ts'
import { assignments, rounds, scores } from '#features/jury/judging/server/tables.ts'
import { assignmentLifecycle } from '#features/jury/lifecycle.ts'
import { appendToScoreLog } from '#features/jury/score-log/server/score-log.ts'
import { listEntryNumbers } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { record } from '#server/journal.ts'
import type { Settings } from '#server/settings.ts'
import { refuse } from '#shared/refusal.ts'
import type { GivenAssignment } from '../contract-evaluations.ts'
import { findLastPositions, saveAssignments } from './draw-queries.ts'
import { getFirstRound, whyNotGive, whyNotTake } from './evaluation-plans.ts'

interface Change {
  actorId: string
  contestId: string
  give: readonly GivenAssignment[]
  take: readonly GivenAssignment[]
}

const pairOf = ({ entryId, jurorId }: GivenAssignment) => ({ entry: entryId, juror: jurorId })

async function take(tx: Database, roundId: string, gone: readonly GivenAssignment[]): Promise<void> {
  const taken = new Set(gone.map(({ entryId, jurorId }) => `${entryId} ${jurorId}`))
  const rows = await tx.select().from(assignments).where(eq(assignments.roundId, roundId))
  const ids = rows.filter(({ entryId, jurorId }) => taken.has(`${entryId} ${jurorId}`)).map(({ id }) => id)
  if (ids.length === 0) return
  const away = await tx
    .delete(assignments)
    .where(
      and(
        among(assignments.id, ids),
        sql`not exists (select 1 from ${scores} where ${scores.assignmentId} = ${assignments.id})`,
      ),
    )
    .returning({ id: assignments.id })
  if (away.length < ids.length) refuse<JuryRefusal>('assignments_changed')
}

/** Gives recused evaluations back to their jurors with the scores they hold. */
async function restore(tx: Database, round: Round, given: readonly GivenAssignment[]): Promise<void> {
  const meant = new Set(given.map(({ entryId, jurorId }) => `${entryId} ${jurorId}`))
  const isRecused = inArray(assignments.status, assignmentLifecycle.from('restore'))
  const rows = await tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.roundId, round.id), isRecused))
  const back = rows.filter(({ entryId, jurorId }) => meant.has(`${entryId} ${jurorId}`))
  if (back.length === 0) return
  const entryOf = await listEntryNumbers(
    tx,
    back.map(({ entryId }) => entryId),
  )
  const jurorOf = new Map((await listJurors(tx, round.contestId)).map(({ id, number }) => [id, number]))
  const restored = back.map(({ entryId, jurorId }) => ({
    action: 'restored' as const,
    juror: jurorOf.get(jurorId) ?? 0,
    entry: entryOf.get(entryId) ?? 0,
  }))
  await appendToScoreLog(tx, round.contestId, restored)
  await tx
    .update(assignments)
    .set({ status: assignmentLifecycle.to('restore'), recusalReason: null, recusedFor: null })
    .where(
      among(
        assignments.id,
        back.map(({ id }) => id),
      ),
    )
}

async function give(tx: Database, round: Round, given: readonly GivenAssignment[]): Promise<void> {
  await restore(tx, round, given)
  const last = await findLastPositions(tx, round.id)
  const rows = given.map(({ entryId, jurorId, source }) => {
    const position = (last.get(jurorId) ?? -1) + 1
    last.set(jurorId, position)
    return { entryId, jurorId, source, position }
  })
  await saveAssignments(tx, round.id, rows)
}

/**
 * Gives and takes evaluations of round 1, all of them or none: what was possible when it was shown may not be any more.
 * Jurors who can read at once are told, each by one mail.
 */
export async function changeAssignments(
  tx: Database,
  settings: Settings,
  { actorId, contestId, ...change }: Change,
): Promise<{ given: number; taken: number }> {
  const contest = await lockContest(tx, contestId)
  if (!contestLifecycle.can('openRound', contest.status)) refuse<JuryRefusal>('evaluations_late')
  await tx.insert(rounds).values({ contestId, number: 1 }).onConflictDoNothing()
  // Scores on their way hold the round: what they begin is not taken away.
  const round = await lockRound(tx, contestId, 1, 'update')
  const firstRound = await getFirstRound(tx, contestId)
  const [mayGive, mayTake] = [whyNotGive(firstRound), whyNotTake(firstRound)]
  const given = [...new Map(change.give.map((one) => [`${one.entryId} ${one.jurorId}`, one])).values()]
  const isPossible =
    given.every((one) => mayGive(pairOf(one)) === null) &&
    change.take.every((one) => mayTake(pairOf(one)) === null)
  if (!isPossible) refuse<JuryRefusal>('assignments_changed')

  await take(tx, round.id, change.take)
  await give(tx, round, given)
  await record(tx, {
    actorId,
    action: 'jury.changeAssignments',
    subject: { kind: 'round', id: round.id },
    details: { contestId, given, taken: change.take },
  })
  if (round.status === 'open') {
    const users = new Map((await listJurors(tx, contestId)).map(({ id, userId }) => [id, userId]))
    for (const [jurorId, more] of Map.groupBy(given, (one) => one.jurorId)) {
      const user = await getUserById(tx, users.get(jurorId) ?? '')
      await writeMoreAssignments(tx, settings, user, contest, more.length)
    }
  }
  return { given: given.length, taken: change.take.length }
}
