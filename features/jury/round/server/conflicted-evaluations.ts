import { and, eq, inArray } from 'drizzle-orm'
import { languageOfUserAt } from '#features/accounts/session/server/queries.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { assignmentLifecycle } from '#features/jury/lifecycle.ts'
import type { leaveConflictedAssignments as contract } from '#features/jury/panel/contract-conflicts.ts'
import { listConflicts } from '#features/jury/panel/server/conflicts.ts'
import { lockRound } from '#features/jury/panel/server/queries.ts'
import { assignments, jurors } from '#features/jury/panel/server/tables.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { leaveToOthers } from './take-evaluations-back.ts'

/**
 * Recuses a juror's evaluations of a work in conflict, complete or not, in a closed round too. The scores stay on
 * record and no longer count. The reason is in the audit log; the juror is notified of a conflict without a name.
 * @throws Error when there is no such evaluation, or after the announcement
 */
export async function leaveConflictedAssignments(
  db: Database,
  { actorId, contestId, jurorId, projectId, reason }: InputOf<typeof contract> & { actorId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (contest.announcedAt !== null) fail('conflicts_public')
    const [membership] = await tx
      .select({
        id: jurors.id,
        userId: jurors.userId,
        language: languageOfUserAt(jurors.userId).mapWith((value: Language): Language => value),
      })
      .from(jurors)
      .where(and(eq(jurors.id, jurorId), eq(jurors.contestId, contestId)))
    if (!membership) throw new NotFound()
    const round = await lockRound(tx, contestId, 1, 'update')
    const entries = (await listContestEntries(tx, contestId)).filter((one) => one.projectId === projectId)
    const conflicted = (await listConflicts(tx, [membership], entries)).map(({ entry }) => entry)
    const evaluations = await tx
      .select()
      .from(assignments)
      .where(
        and(
          eq(assignments.roundId, round.id),
          eq(assignments.jurorId, jurorId),
          among(assignments.entryId, conflicted),
          inArray(assignments.status, assignmentLifecycle.from('recuse')),
        ),
      )
      .orderBy(assignments.id)
    if (evaluations.length === 0) fail('assignments_changed')
    const shownReason = messagesOf('jury', membership.language)('conflicts.recusal')
    await leaveToOthers(
      tx,
      round,
      evaluations.map((evaluation) => ({ evaluation, reason: shownReason, recusedFor: 'conflict' as const })),
      { actorId, reason },
    )
  })
}
