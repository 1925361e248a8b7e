import { and, desc, eq, sql } from 'drizzle-orm'
import { listLevels, lockBeforeAnnouncement } from '#features/contests/contest/server/queries.ts'
import { prizeLifecycle } from '#features/jury/lifecycle.ts'
import { refreshConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { grandPrizes, prizeCandidates } from '#features/jury/panel/server/prize-tables.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { listContestEntries, listEntryStates } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { slugOf } from '#shared/text.ts'
import type { PrizeAction, PrizeForm } from '../contract-prizes.ts'
import { notifyPrizeVoters } from './actions/notify-voters.ts'
import { countOf, countPrize, type Prize, voteStateOf } from './prize-queries.ts'
import { fixVoters } from './voters.ts'

interface OfContest {
  actorId: string
  contestId: string
}

type OfPrize = OfContest & { prizeId: string }

/** Locks a prize and all pending votes for it. */
async function lockPrize(tx: DatabaseTransaction, { contestId, prizeId }: OfPrize): Promise<Prize> {
  const [prize] = await tx
    .select()
    .from(grandPrizes)
    .where(and(eq(grandPrizes.id, prizeId), eq(grandPrizes.contestId, contestId)))
    .for('update')
  if (!prize) throw new NotFound()
  return prize
}

async function saveCandidates(
  tx: DatabaseTransaction,
  prizeId: string,
  contestId: string,
  entryIds: string[],
) {
  const entered = new Set((await listEntryStates(tx, contestId)).map(({ entryId }) => entryId))
  const chosen = [...new Set(entryIds)]
  if (!chosen.every((entryId) => entered.has(entryId))) throw new NotFound()
  await tx.delete(prizeCandidates).where(eq(prizeCandidates.prizeId, prizeId))
  if (chosen.length === 0) return
  await tx.insert(prizeCandidates).values(chosen.map((entryId) => ({ prizeId, entryId })))
}

/** Rejects a prize with the key of a level, because addresses distinguish an entry's awards by key. */
async function rejectTakenKey(
  tx: DatabaseTransaction,
  contestId: string,
  key: string,
  but?: string,
): Promise<void> {
  const rows = await tx
    .select({ id: grandPrizes.id })
    .from(grandPrizes)
    .where(and(eq(grandPrizes.contestId, contestId), eq(grandPrizes.key, key)))
  const isLevel = (await listLevels(tx, contestId)).some((level) => level.key === key)
  if (isLevel || rows.some(({ id }) => id !== but)) fail('prize_key_taken')
}

/** The key that the prize of this name had in an earlier edition, else one made of the name. */
async function keyFor(tx: DatabaseTransaction, { en }: PrizeForm['name']): Promise<string> {
  const [known] = await tx
    .select({ key: grandPrizes.key })
    .from(grandPrizes)
    .where(sql`${grandPrizes.name} ->> 'en' = ${en}`)
    .orderBy(desc(grandPrizes.id))
    .limit(1)
  return known?.key ?? (slugOf(en).slice(0, 40).replace(/-$/, '') || 'prize')
}

export async function addPrize(db: Database, input: OfContest & PrizeForm): Promise<{ id: string }> {
  const { actorId, contestId, name, quorum, entryIds } = input
  return db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId, 'prize_public')
    const key = input.key ?? (await keyFor(tx, name))
    await rejectTakenKey(tx, contestId, key)
    const position = await tx.$count(grandPrizes, eq(grandPrizes.contestId, contestId))
    const [prize] = await tx
      .insert(grandPrizes)
      .values({ contestId, key, name, quorum, position })
      .returning({ id: grandPrizes.id })
    if (!prize) throw new Error('The prize was not saved.')
    await saveCandidates(tx, prize.id, contestId, entryIds)
    await record(tx, {
      actorId,
      action: 'jury.addPrize',
      subject: { kind: 'prize', id: prize.id },
      details: { contestId, key, name, quorum, entryIds },
    })
    return prize
  })
}

export async function changePrize(db: Database, input: OfPrize & PrizeForm): Promise<void> {
  const { actorId, contestId, prizeId, name, quorum, entryIds } = input
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId, 'prize_public')
    const prize = await lockPrize(tx, input)
    if (!prizeLifecycle.can('edit', prize.status)) fail('prize_begun')
    const key = input.key ?? prize.key
    await rejectTakenKey(tx, contestId, key, prizeId)
    await tx.update(grandPrizes).set({ key, name, quorum }).where(eq(grandPrizes.id, prizeId))
    await saveCandidates(tx, prizeId, contestId, entryIds)
    await record(tx, {
      actorId,
      action: 'jury.changePrize',
      subject: { kind: 'prize', id: prizeId },
      details: {
        from: { key: prize.key, name: prize.name, quorum: prize.quorum },
        key,
        name,
        quorum,
        entryIds,
      },
    })
  })
}

export async function removePrize(db: Database, input: OfPrize): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, input.contestId, 'prize_public')
    const prize = await lockPrize(tx, input)
    if (!prizeLifecycle.can('edit', prize.status)) fail('prize_begun')
    await tx.delete(grandPrizes).where(eq(grandPrizes.id, prize.id))
    await record(tx, {
      actorId: input.actorId,
      action: 'jury.removePrize',
      subject: { kind: 'prize', id: prize.id },
      details: { contestId: input.contestId, key: prize.key, name: prize.name },
    })
  })
}

/**
 * Opens or closes the vote for a prize. A vote without a winner may be opened again with its votes. Without any valid
 * vote, the voters are fixed again.
 */
export async function movePrize(
  db: Database,
  input: OfPrize & { action: PrizeAction; publicUrl: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, input.contestId, 'prize_public')
    const prize = await lockPrize(tx, input)
    if (input.action === 'close') await closeVote(tx, input, prize)
    else await openVote(tx, input, prize)
  })
}

async function openVote(
  tx: DatabaseTransaction,
  { actorId, publicUrl }: OfPrize & { publicUrl: string },
  prize: Prize,
) {
  if (!prizeLifecycle.can('open', prize.status)) fail('prize_moved')
  // Candidates are hidden by saved conflicts, so this searches first.
  await refreshConflicts(tx, { contestId: prize.contestId })
  const state = await voteStateOf(tx, prize, await listContestEntries(tx, prize.contestId))
  const { result } = countOf(prize, state)
  if (state.candidates.length === 0) fail('prize_bare')
  // Otherwise a vote could be repeated until another entry wins.
  const isWon = result.kind === 'winner' && state.candidates.includes(result.entry)
  if (prize.status === 'closed' && isWon) fail('prize_won')
  const isFromNothing = countPrize(prize, state).cast === 0
  const voters = await fixVoters(tx, prize, isFromNothing)
  await tx
    .update(grandPrizes)
    .set({
      status: prizeLifecycle.to('open'),
      openedAt: new Date(),
      voters,
      closedAt: null,
      result: null,
      winnerEntryId: null,
      reason: '',
    })
    .where(eq(grandPrizes.id, prize.id))
  await record(tx, {
    actorId,
    action: 'jury.openPrize',
    subject: { kind: 'prize', id: prize.id },
    details: {
      contestId: prize.contestId,
      from: prize.status,
      before: state.votes.map(({ jurorId, entryId }) => ({ jurorId, entryId })),
    },
  })
  const { mayVote } = await voteStateOf(
    tx,
    { ...prize, voters },
    await listContestEntries(tx, prize.contestId),
  )
  await notifyPrizeVoters(tx, {
    contestId: prize.contestId,
    publicUrl,
    jurorIds: mayVote.map(({ id }) => id),
    prize: prize.name,
  })
}

async function closeVote(tx: DatabaseTransaction, { actorId }: OfPrize, prize: Prize) {
  if (!prizeLifecycle.can('close', prize.status)) fail('prize_moved')
  const entries = await listContestEntries(tx, prize.contestId)
  const state = await voteStateOf(tx, prize, entries)
  const count = countPrize(prize, state)
  const { tally, result, cast, needed } = count
  const mayVote = state.mayVote.map(({ number }) => number)
  const votes = tally.map(({ entry, votes }): [number, number] => [state.numbers.get(entry) ?? 0, votes])
  await appendToScoreLog(tx, prize.contestId, [
    { action: 'closePrize', prize: prize.key, mayVote, needed, votes },
  ])
  await tx
    .update(grandPrizes)
    .set({
      status: prizeLifecycle.to('close'),
      closedAt: new Date(),
      result: count,
      winnerEntryId: result.kind === 'winner' ? result.entry : null,
    })
    .where(eq(grandPrizes.id, prize.id))
  await record(tx, {
    actorId,
    action: 'jury.closePrize',
    subject: { kind: 'prize', id: prize.id },
    details: { contestId: prize.contestId, tally, result, cast, needed },
  })
}

/**
 * Saves an organiser's decision about a vote without a winner: a tied entry wins, or nobody does. The vote may still be
 * opened again.
 */
export async function decidePrize(
  db: Database,
  input: OfPrize & { entryId: string | null; reason: string },
): Promise<void> {
  const { actorId, contestId, entryId, reason } = input
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId, 'prize_public')
    const prize = await lockPrize(tx, input)
    const result = prize.status === 'closed' ? prize.result?.result : null
    if (!result || result.kind === 'winner') return fail('prize_has_outcome')
    const tied = result.kind === 'tie' ? result.entries : []
    if (tied.length > 0 !== (entryId !== null)) return fail('prize_has_outcome')
    if (entryId !== null) {
      const { candidates } = await voteStateOf(tx, prize, await listContestEntries(tx, contestId))
      if (!tied.includes(entryId) || !candidates.includes(entryId)) throw new NotFound()
    }
    await tx.update(grandPrizes).set({ winnerEntryId: entryId, reason }).where(eq(grandPrizes.id, prize.id))
    await record(tx, {
      actorId,
      action: 'jury.decidePrize',
      subject: { kind: 'prize', id: prize.id },
      reason,
      details: { contestId, from: prize.winnerEntryId, to: entryId, result: result.kind, tied },
    })
  })
}
