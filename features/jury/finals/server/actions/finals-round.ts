import { randomBytes } from 'node:crypto'
import { moveContest } from '#features/contests/contest/server/actions.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import type { RoundAction } from '#features/jury/panel/contract.ts'
import { refreshConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import {
  type AdminAction,
  closeRound,
  openFirstRound,
  shiftRound,
} from '#features/jury/round/server/actions/rounds.ts'
import { notifyAssignedJurors } from '#features/jury/round/server/evaluation-mails.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { fixVoters } from '../voters.ts'
import { notifyFinalVoters } from './notify-voters.ts'

/** Reopens closed finals with their ballots. */
async function reopenFinals(tx: DatabaseTransaction, { actorId, contestId }: AdminAction): Promise<void> {
  const contest = await lockContest(tx, contestId)
  const round = await findRound(tx, contestId, 2)
  // Prepared finals have no finalists: they are opened with a shortlist.
  if (contest.status !== 'finals' || round?.status !== 'closed') return fail('round_moved')
  await refreshConflicts(tx, { contestId })
  await shiftRound(tx, {
    actorId,
    round,
    action: 'open',
    set: async () => ({ voters: await fixVoters(tx, round) }),
  })
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
  await shiftRound(tx, {
    actorId,
    round,
    action: 'open',
    set: async () => ({ voters: await fixVoters(tx, round) }),
  })
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
