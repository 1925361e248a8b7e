import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { moveContest } from '#features/contests/contest/server/actions.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { notifyFinalVoters } from '#features/jury/finals/server/actions/notify-voters.ts'
import { fixVoters } from '#features/jury/finals/server/voters.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import type { RoundAction } from '#features/jury/panel/contract.ts'
import { refreshConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { writeInvitation } from '#features/jury/panel/server/juror-mails.ts'
import { putOnJury } from '#features/jury/panel/server/memberships.ts'
import { findRound, listAssignments, lockRound, type Round } from '#features/jury/panel/server/queries.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { notifyAssignedJurors } from '../evaluation-mails.ts'
import { revokeAssignments } from '../take-evaluations-back.ts'
import { noteScale } from './note-scale.ts'

interface AdminAction {
  actorId: string | null
  contestId: string
}

/** Adds a user to a contest's jury with the role and a notification; adding twice changes nothing. */
export async function addJuror(
  db: Database,
  settings: Settings,
  {
    actorId,
    contestId,
    userId,
    isConfirmed,
  }: AdminAction & { userId: string; isConfirmed?: boolean | undefined },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const user = await getUserById(tx, userId)
    const contest = await lockContest(tx, contestId)
    const juror = await putOnJury(tx, { actorId, contestId, userId, isConfirmed })
    if (juror.isNew) await writeInvitation(tx, settings, user, contest)
    return { id: juror.id }
  })
}

async function shiftRound(
  tx: DatabaseTransaction,
  { actorId, round, action }: { actorId: string | null; round: Round; action: 'open' | 'close' },
): Promise<void> {
  // Pending scores lock the round: the time is taken after the last of them is saved.
  await lockRound(tx, round.contestId, round.number === 1 ? 1 : 2, 'update')
  const to = roundLifecycle.to(action)
  const now = new Date()
  const voters = round.number === 2 ? { voters: await fixVoters(tx, round) } : {}
  const moved = await tx
    .update(rounds)
    .set(
      action === 'open'
        ? { status: to, openedAt: now, closedAt: null, ...voters }
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

/** Reopens closed finals with their ballots. */
async function reopenFinals(tx: DatabaseTransaction, { actorId, contestId }: AdminAction): Promise<void> {
  const contest = await lockContest(tx, contestId)
  const round = await findRound(tx, contestId, 2)
  // Prepared finals have no finalists: they are opened with a shortlist.
  if (contest.status !== 'finals' || round?.status !== 'closed') return fail('round_moved')
  await refreshConflicts(tx, { contestId })
  await shiftRound(tx, { actorId, round, action: 'open' })
}

/** Opens round 2 with a shortlist; round 1 must be closed, and its scores do not change. */
export async function openFinals(
  tx: DatabaseTransaction,
  { actorId, contestId, entryIds }: AdminAction & { entryIds: string[] },
): Promise<void> {
  await lockContest(tx, contestId)
  if (entryIds.length === 0) fail('shortlist_empty')
  await refreshConflicts(tx, { contestId })
  const entered = new Set((await listEntryStates(tx, contestId)).map((entry) => entry.entryId))
  if (!entryIds.every((id) => entered.has(id))) throw new NotFound()
  const first = await findRound(tx, contestId, 1)
  if (first?.status === 'open') fail('round_open')

  const seed = randomBytes(4).toString('hex')
  await tx.insert(rounds).values({ contestId, number: 2, seed }).onConflictDoNothing()
  const round = await findRound(tx, contestId, 2)
  if (!round) throw new Error('The finals were not saved.')
  await moveContest(tx, { actorId, contestId, action: 'openFinals' })
  await moveEntries(tx, { entryIds, action: 'shortlist' })
  await shiftRound(tx, { actorId, round, action: 'open' })
  await record(tx, {
    actorId,
    action: 'jury.shortlist',
    subject: { kind: 'contest', id: contestId },
    details: { entryIds, seed: round.seed },
  })
}

export async function moveRound(
  db: Database,
  {
    actorId,
    contestId,
    action,
    dueOn,
  }: AdminAction & { action: RoundAction; dueOn?: string | null | undefined },
  { publicUrl, t }: { publicUrl: string; t: Messages },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (action === 'openFirst') {
      await openFirstRound(tx, { actorId, contestId })
      return notifyAssignedJurors(tx, { contestId, publicUrl, dueOn }, t)
    }
    if (action === 'reopenFinals') {
      await reopenFinals(tx, { actorId, contestId })
      return notifyFinalVoters(tx, { contestId, publicUrl })
    }
    return closeRound(tx, { actorId, contestId, number: action === 'closeFirst' ? 1 : 2 })
  })
}
