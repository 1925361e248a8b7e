import { and, eq, inArray } from 'drizzle-orm'
import { moveContest } from '#features/contests/contest/server/actions.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { refreshConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { findRound, listAssignments, lockRound, type Round } from '#features/jury/panel/server/queries.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { revokeAssignments } from '../take-evaluations-back.ts'
import { noteScale } from './note-scale.ts'

export interface AdminAction {
  actorId: string | null
  contestId: string
}

/** Opens or closes a round. What `set` returns is saved with its opening. */
export async function shiftRound(
  tx: DatabaseTransaction,
  {
    actorId,
    round,
    action,
    set,
  }: {
    actorId: string | null
    round: Round
    action: 'open' | 'close'
    /** Called under the lock of the round. */
    set?: () => Promise<{ voters: string[] }>
  },
): Promise<void> {
  // Pending scores lock the round: the time is taken after the last of them is saved.
  await lockRound(tx, round.contestId, round.number === 1 ? 1 : 2, 'update')
  const to = roundLifecycle.to(action)
  const now = new Date()
  const further = await set?.()
  const moved = await tx
    .update(rounds)
    .set(
      action === 'open'
        ? { status: to, openedAt: now, closedAt: null, ...further }
        : { status: to, closedAt: now },
    )
    .where(and(eq(rounds.id, round.id), inArray(rounds.status, roundLifecycle.from(action))))
    .returning({ id: rounds.id })
  if (moved.length === 0) fail('round_moved')
  if (action === 'open') await noteScale(tx, round.contestId)
  await record(tx, {
    actorId,
    action: `jury.${action}Round`,
    subject: { kind: 'round', id: round.id },
    details: { contestId: round.contestId, number: round.number, from: round.status, to },
  })
}

/** Opens round 1 with its assignments, for the first time or again. The contest is in judging from then on. */
export async function openFirstRound(
  tx: DatabaseTransaction,
  { actorId, contestId }: AdminAction,
): Promise<void> {
  await lockContest(tx, contestId)
  await refreshConflicts(tx, { contestId })
  const round = await findRound(tx, contestId, 1)
  if (!round || (await listAssignments(tx, round.id)).length === 0) {
    return fail('round_undrawn')
  }
  await moveContest(tx, { actorId, contestId, action: 'openRound' })
  await shiftRound(tx, { actorId, round, action: 'open' })
  // Conflicts that were confirmed while it was closed recused nothing.
  await revokeAssignments(tx, { contestId })
}

/** Closes the round. Later scores are rejected; saved ones stay. */
export async function closeRound(
  tx: DatabaseTransaction,
  { actorId, contestId, number }: AdminAction & { number: 1 | 2 },
): Promise<void> {
  await lockContest(tx, contestId)
  const round = await findRound(tx, contestId, number)
  if (!round) return fail('round_moved')
  await shiftRound(tx, { actorId, round, action: 'close' })
}
