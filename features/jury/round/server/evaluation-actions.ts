import { getUserById } from '#features/accounts/session/server/queries.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { assignmentLifecycle } from '#features/jury/lifecycle.ts'
import type { AssignedPair, Pair } from '#features/jury/panel/auto-assign-input.ts'
import { writeMoreAssignments } from '#features/jury/panel/server/juror-mails.ts'
import { listJurors, lockRound, type Round } from '#features/jury/panel/server/queries.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { assignments, rounds } from '#features/jury/panel/server/tables.ts'
import { listEntryNumbers } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Settings } from '#server/settings.ts'
import { fail } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type {
  assignEntries as assignContract,
  completeAssignments as completeContract,
} from '../contract-evaluations.ts'
import { findLastPositions, saveAssignments } from './auto-assign-queries.ts'
import {
  type FirstRound,
  getFirstRound,
  listMeant,
  missingAssignments,
  whyNotGive,
  whyNotTake,
} from './evaluation-plans.ts'

interface InContest {
  actorId: string
  contestId: string
}

const keyOf = ({ entry, juror }: Pair) => `${entry} ${juror}`
const isAmong = (pairs: readonly Pair[]) => {
  const keys = new Set(pairs.map(keyOf))
  return ({ entryId, jurorId }: { entryId: string; jurorId: string }) => keys.has(`${entryId} ${jurorId}`)
}

async function take(tx: DatabaseTransaction, { states }: FirstRound, gone: readonly Pair[]): Promise<void> {
  const ids = states.filter(isAmong(gone)).map(({ id }) => id)
  if (ids.length > 0) await tx.delete(assignments).where(among(assignments.id, ids))
}

/** Assigns recused entries to their jurors again, with the saved scores. */
async function restore(
  tx: DatabaseTransaction,
  round: Round,
  { states }: FirstRound,
  given: readonly Pair[],
) {
  const back = states.filter(({ status }) => status === 'recused').filter(isAmong(given))
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

async function give(
  tx: DatabaseTransaction,
  round: Round,
  firstRound: FirstRound,
  given: readonly AssignedPair[],
) {
  await restore(tx, round, firstRound, given)
  const last = await findLastPositions(tx, round.id)
  const rows = given.map(({ entry: entryId, juror: jurorId, source }) => {
    const position = (last.get(jurorId) ?? -1) + 1
    last.set(jurorId, position)
    return { entryId, jurorId, source, position }
  })
  await saveAssignments(tx, round.id, rows)
}

/** Locks round 1, so that an assignment is not removed while a score is being saved. */
async function lockFirstRound(tx: DatabaseTransaction, contestId: string) {
  const contest = await lockContest(tx, contestId)
  if (!contestLifecycle.can('openRound', contest.status)) fail('evaluations_late')
  await tx.insert(rounds).values({ contestId, number: 1 }).onConflictDoNothing()
  const round = await lockRound(tx, contestId, 1, 'update')
  return { round, firstRound: await getFirstRound(tx, contestId) }
}

interface Change {
  given: readonly AssignedPair[]
  taken: readonly Pair[]
}

/** Saves a change with its audit entry. In an open round, each juror with new entries gets one mail. */
async function change(
  tx: DatabaseTransaction,
  settings: Settings,
  { actorId, contestId }: InContest,
  { round, firstRound }: Awaited<ReturnType<typeof lockFirstRound>>,
  { given, taken }: Change,
): Promise<void> {
  await take(tx, firstRound, taken)
  await give(tx, round, firstRound, given)
  await record(tx, {
    actorId,
    action: 'jury.changeAssignments',
    subject: { kind: 'round', id: round.id },
    details: { contestId, given, taken },
  })
  if (round.status !== 'open') return
  const users = new Map((await listJurors(tx, contestId)).map(({ id, userId }) => [id, userId]))
  for (const [jurorId, more] of Map.groupBy(given, ({ juror }) => juror)) {
    const user = await getUserById(tx, users.get(jurorId) ?? '')
    await writeMoreAssignments(tx, settings, user, firstRound.contest, more.length)
  }
}

/** Assigns the filtered entries to jurors or removes assignments, where possible. */
export async function assignEntries(
  db: Database,
  settings: Settings,
  { action, jurorIds, filter, ...by }: InputOf<typeof assignContract> & { actorId: string },
): Promise<OutputOf<typeof assignContract>> {
  return db.transaction(async (tx) => {
    const locked = await lockFirstRound(tx, by.contestId)
    const { firstRound } = locked
    const whyNot = action === 'give' ? whyNotGive(firstRound) : whyNotTake(firstRound)
    const pairs = (await listMeant(tx, firstRound, filter)).flatMap(({ entryId: entry }) =>
      [...new Set(jurorIds)].map((juror) => ({
        entry,
        juror,
        source: 'manual' as const,
        why: whyNot({ entry, juror }),
      })),
    )
    const done = pairs.flatMap(({ why, ...pair }) => (why === null ? pair : []))
    await change(
      tx,
      settings,
      by,
      locked,
      action === 'give' ? { given: done, taken: [] } : { given: [], taken: done },
    )
    // Removing a missing assignment is not an error.
    const rejected = pairs.flatMap(({ why }) =>
      why === null || (action === 'take' && why === 'absent') ? [] : why,
    )
    const counts = Map.groupBy(rejected, (why) => why)
    return { done: done.length, rejected: [...counts].map(([why, all]) => ({ why, count: all.length })) }
  })
}

/** Assigns what is missing. Removes assignments that are no longer possible and not begun. */
export async function completeAssignments(
  db: Database,
  settings: Settings,
  by: InContest,
): Promise<OutputOf<typeof completeContract>> {
  return db.transaction(async (tx) => {
    const locked = await lockFirstRound(tx, by.contestId)
    const { give: given, take: taken, short } = await missingAssignments(locked.firstRound)
    await change(tx, settings, by, locked, { given, taken })
    return { given: given.length, taken: taken.length, short }
  })
}
