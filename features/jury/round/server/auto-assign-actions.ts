import { eq } from 'drizzle-orm'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { refreshConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { lockRound } from '#features/jury/panel/server/queries.ts'
import { assignments, rounds } from '#features/jury/panel/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { fail } from '#shared/domain-error.ts'
import type { AssignmentReport } from '../assignment-report.ts'
import type { AssignmentPlan } from '../auto-assign.ts'
import { assignInThread } from './assign-in-thread.ts'
import {
  type AssignmentState,
  assignmentInput,
  countedAssignments,
  isBegun,
  listAssignmentStates,
  pairsOf,
  saveAssignments,
} from './auto-assign-queries.ts'

interface RunInput {
  actorId: string | null
  contestId: string
  seed: string
  evaluations?: number | undefined
  crossShare?: number | undefined
}

/** Evaluations in progress and assignments by hand are not assigned again. */
function isStaying(state: AssignmentState): boolean {
  return isBegun(state) || state.source === 'manual'
}

function rowsOf(plan: AssignmentPlan) {
  const sources = new Map(plan.pairs.map(({ entry, juror, source }) => [`${entry} ${juror}`, source]))
  return [...plan.lists].flatMap(([jurorId, list]) =>
    list.map((entryId, position) => ({
      jurorId,
      entryId,
      position,
      source: sources.get(`${entryId} ${jurorId}`) ?? ('automatic' as const),
    })),
  )
}

/**
 * Assigns the entries of round 1, again on request. Evaluations with scores or a comment stay with their juror, and so
 * do assignments by hand to a juror who is still eligible.
 */
export async function autoAssignFirstRound(db: Database, run: RunInput): Promise<AssignmentReport> {
  const { actorId, contestId, seed } = run
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (!contestLifecycle.can('openRound', contest.status)) fail('auto_assign_early')
    await refreshConflicts(tx, { contestId })
    await tx.insert(rounds).values({ contestId, number: 1 }).onConflictDoNothing()
    const before = await lockRound(tx, contestId, 1, 'update')
    if (!roundLifecycle.can('autoAssign', before.status)) fail('auto_assign_late')
    const settings = {
      evaluations: run.evaluations ?? before.evaluations,
      crossShare: run.crossShare ?? before.crossShare,
    }
    const round = { ...before, ...settings }
    const input = await assignmentInput(tx, contest, round)
    if (input.jurors.length === 0) fail('jury_empty')
    if (input.entries.length === 0) fail('entries_none')

    const states = await listAssignmentStates(tx, round)
    const barred = new Set(input.conflicts.map(({ entry, juror }) => `${entry} ${juror}`))
    const counting = new Set(countedAssignments(states, input))
    const staying = states.filter(
      (state) =>
        isBegun(state) ||
        (isStaying(state) && counting.has(state) && !barred.has(`${state.entryId} ${state.jurorId}`)),
    )
    const counted = pairsOf(staying.filter((state) => counting.has(state)))
    const plan = await assignInThread({ ...input, staying: counted, seed })

    const stays = new Set(staying)
    const leaving = states.filter((state) => !stays.has(state)).map(({ id }) => id)
    if (leaving.length > 0) await tx.delete(assignments).where(among(assignments.id, leaving))
    await saveAssignments(tx, round.id, rowsOf(plan))
    await tx
      .update(rounds)
      .set({ seed, ...settings })
      .where(eq(rounds.id, round.id))
    await record(tx, {
      actorId,
      action: 'jury.autoAssign',
      subject: { kind: 'round', id: round.id },
      details: { seed, ...settings, saved: counted.length, report: plan.report },
    })
    return plan.report
  })
}
