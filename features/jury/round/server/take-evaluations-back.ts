import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { languageOfUserAt } from '#features/accounts/session/server/queries.ts'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { assignmentLifecycle, type RecusedFor } from '#features/jury/lifecycle.ts'
import { listConflicts } from '#features/jury/panel/server/conflicts.ts'
import { findRound, listScoresOf, lockRound, type Round } from '#features/jury/panel/server/queries.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { assignments, jurors } from '#features/jury/panel/server/tables.ts'
import { listContestEntries, listEntryNumbers } from '#features/projects/project/server/queries.ts'
import { recordAll } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { among, asRows } from '#server/database/many.ts'
import { messagesOf } from '#server/messages.ts'
import { defaultLanguage, type Language } from '#shared/language.ts'
import { isScored } from '../weighted-score.ts'
import { isBegun } from './auto-assign-queries.ts'

type Evaluation = typeof assignments.$inferSelect

async function unfinishedOf(
  tx: DatabaseTransaction,
  contestId: string,
  evaluations: readonly Evaluation[],
): Promise<{ evaluation: Evaluation; scoreCount: number }[]> {
  const criteria = await listCriteria(tx, contestId)
  const scoresOf = await listScoresOf(
    tx,
    evaluations.map(({ id }) => id),
  )
  return evaluations
    .map((evaluation) => ({ evaluation, given: scoresOf.get(evaluation.id) ?? new Map<string, number>() }))
    .filter(({ given }) => !isScored(given, criteria))
    .map(({ evaluation, given }) => ({ evaluation, scoreCount: given.size }))
}

/** Evaluations of a round that can still be recused, locked against scoring in a fixed order. */
function lockLeavable(tx: DatabaseTransaction, round: Round, which: SQL | undefined): Promise<Evaluation[]> {
  return tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.roundId, round.id),
        inArray(assignments.status, assignmentLifecycle.from('recuse')),
        which,
      ),
    )
    .orderBy(assignments.id)
    .for('update')
}

interface Recusal {
  evaluation: Evaluation
  reason: string
  recusedFor: Exclude<RecusedFor, 'juror'>
}

/** The organiser who requested it and the reason; only the audit log stores them. */
interface Wish {
  actorId: string
  reason: string
}

/**
 * Recuses evaluations for their jurors. The notification does not name the makers. Before the round opens nobody has
 * seen the assignments, so they are deleted.
 */
export async function leaveToOthers(
  tx: DatabaseTransaction,
  round: Round,
  recusals: readonly Recusal[],
  wish?: Wish,
): Promise<void> {
  if (recusals.length === 0) return
  const { contestId } = round
  if (round.openedAt === null) {
    const ids = recusals.map(({ evaluation }) => evaluation.id)
    await tx.delete(assignments).where(among(assignments.id, ids))
    return
  }
  const memberships = await tx
    .select({ id: jurors.id, number: jurors.number })
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
  const membershipOf = new Map(memberships.map(({ id, number }) => [id, number]))
  const entryOf = await listEntryNumbers(
    tx,
    recusals.map(({ evaluation }) => evaluation.entryId),
  )
  await appendToScoreLog(
    tx,
    contestId,
    recusals.map(({ evaluation }) => ({
      action: 'recuse' as const,
      juror: membershipOf.get(evaluation.jurorId) ?? 0,
      entry: entryOf.get(evaluation.entryId) ?? 0,
    })),
  )
  const rows = recusals.map(({ evaluation, reason, recusedFor }) => ({
    id: evaluation.id,
    reason,
    recused_for: recusedFor,
  }))
  await tx.execute(sql`
    UPDATE ${assignments}
    SET status = ${assignmentLifecycle.to('recuse')}, recusal_reason = sent.reason, recused_for = sent.recused_for
    FROM ${asRows(rows, 'id uuid, reason text, recused_for text')}
    WHERE ${assignments.id} = sent.id`)
  await recordAll(
    tx,
    recusals.map(({ evaluation, reason }) => ({
      actorId: wish?.actorId ?? null,
      action: 'jury.recuse',
      subject: { kind: 'assignment', id: evaluation.id },
      reason: wish?.reason ?? reason,
      details: { entryId: evaluation.entryId, jurorId: evaluation.jurorId },
    })),
  )
}

/**
 * Recuses every incomplete evaluation, or one juror's, that a conflict bars. An organiser decides
 * about complete ones. It locks only these evaluations, so that other jurors' scores do not wait.
 */
export async function revokeAssignments(
  tx: DatabaseTransaction,
  { contestId, jurorId }: { contestId: string; jurorId?: string | undefined },
): Promise<void> {
  if (!(await findRound(tx, contestId, 1))) return
  // A lock shared with scoring; the round is neither opened nor closed meanwhile.
  const round = await lockRound(tx, contestId, 1, 'share')
  if (round.status === 'closed') return
  const jury = await tx
    .select({
      id: jurors.id,
      userId: jurors.userId,
      language: languageOfUserAt(jurors.userId).mapWith((value: Language): Language => value),
    })
    .from(jurors)
    .where(and(eq(jurors.contestId, contestId), jurorId ? eq(jurors.id, jurorId) : undefined))
  const barred = await listConflicts(tx, jury, await listContestEntries(tx, contestId))
  if (barred.length === 0) return
  const sent = barred.map(({ entry, juror }) => ({ entry, juror }))
  const pairs = asRows(sent, 'entry uuid, juror uuid')
  const isBarred = sql`(${assignments.entryId}, ${assignments.jurorId}) IN (SELECT entry, juror FROM ${pairs})`
  const unfinished = await unfinishedOf(tx, contestId, await lockLeavable(tx, round, isBarred))
  const languageOf = new Map(jury.map(({ id, language }) => [id, language]))
  const recusals = unfinished.map(({ evaluation }) => ({
    evaluation,
    reason: messagesOf('jury', languageOf.get(evaluation.jurorId) ?? defaultLanguage)('conflicts.recusal'),
    recusedFor: 'conflict' as const,
  }))
  await leaveToOthers(tx, round, recusals)
}

/**
 * Frees the incomplete evaluations of a juror who leaves. Evaluations in progress are recused with that reason, so that
 * their scores stay on record and do not count.
 */
export async function freeAssignments(
  tx: DatabaseTransaction,
  { contestId, jurorId, reason }: { contestId: string; jurorId: string; reason: string },
): Promise<{ freed: number }> {
  if (!(await findRound(tx, contestId, 1))) return { freed: 0 }
  // A request that saves a score notices under the round's lock that the juror left.
  const round = await lockRound(tx, contestId, 1, 'update')
  if (round.status === 'closed') return { freed: 0 }
  const own = await lockLeavable(tx, round, eq(assignments.jurorId, jurorId))
  const unfinished = await unfinishedOf(tx, contestId, own)
  const begun = unfinished.filter(({ evaluation, scoreCount }) => isBegun({ ...evaluation, scoreCount }))
  await leaveToOthers(
    tx,
    round,
    begun.map(({ evaluation }) => ({ evaluation, reason, recusedFor: 'left' as const })),
  )
  const ids = unfinished.filter((one) => !begun.includes(one)).map(({ evaluation }) => evaluation.id)
  await tx.delete(assignments).where(among(assignments.id, ids))
  return { freed: unfinished.length }
}
