import { and, eq, isNull } from 'drizzle-orm'
import { prizeLifecycle } from '#features/jury/lifecycle.ts'
import { grandPrizes, prizeVotes } from '#features/jury/panel/server/prize-tables.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { jurors } from '#features/jury/panel/server/tables.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { type Prize, voteStateOf } from './prize-queries.ts'

interface OwnVote {
  userId: string
  prizeId: string
}

/**
 * Locks the prize against being closed meanwhile, and the juror's own membership, so that their pages vote one after
 * the other.
 * @throws NotFound also for a juror in conflict with a candidate: the vote is hidden from them
 */
async function lockOwnVote(tx: DatabaseTransaction, { userId, prizeId }: OwnVote) {
  const [prize] = await tx.select().from(grandPrizes).where(eq(grandPrizes.id, prizeId)).for('share')
  if (!prize) throw new NotFound()
  const [membership] = await tx
    .select()
    .from(jurors)
    .where(and(eq(jurors.contestId, prize.contestId), eq(jurors.userId, userId), isNull(jurors.leftAt)))
    .for('update')
  if (!membership) throw new NotFound()
  const state = await voteStateOf(tx, prize, await listContestEntries(tx, prize.contestId))
  const before = state.votes.find(({ jurorId }) => jurorId === membership.id)
  const isRecused = before !== undefined && before.recusalReason !== null
  if (!isRecused && !state.mayVote.some(({ id }) => id === membership.id)) throw new NotFound()
  if (prize.status === 'prepared') throw new NotFound()
  if (!prizeLifecycle.can('vote', prize.status)) fail('prize_closed')
  if (isRecused) fail('prize_recused')
  return { prize, membership, state, before }
}

function log(
  tx: DatabaseTransaction,
  prize: Prize,
  word: { juror: number; entry: number | null; recused: boolean },
) {
  return appendToScoreLog(tx, prize.contestId, [{ action: 'prize', prize: prize.key, ...word }])
}

type Word = { entryId: string | null; recusalReason: string | null }

async function saveStatement(
  tx: DatabaseTransaction,
  prize: Prize,
  jurorId: string,
  word: Word,
): Promise<Date> {
  const castAt = new Date()
  await tx
    .insert(prizeVotes)
    .values({ prizeId: prize.id, jurorId, ...word, castAt })
    .onConflictDoUpdate({ target: [prizeVotes.prizeId, prizeVotes.jurorId], set: { ...word, castAt } })
  return castAt
}

export async function votePrize(
  db: Database,
  input: OwnVote & { entryId: string | null },
): Promise<{ savedAt: string }> {
  const { userId, entryId } = input
  return db.transaction(async (tx) => {
    const { prize, membership, state, before } = await lockOwnVote(tx, input)
    if (entryId !== null && !state.candidates.includes(entryId)) {
      fail('prize_candidates_changed')
    }
    const entry = state.numbers.get(entryId ?? '') ?? null
    await log(tx, prize, { juror: membership.number, entry, recused: false })
    const castAt = await saveStatement(tx, prize, membership.id, { entryId, recusalReason: null })
    await record(tx, {
      actorId: userId,
      action: 'jury.votePrize',
      subject: { kind: 'prize', id: prize.id },
      details: { from: before ? before.entryId : undefined, to: entryId },
    })
    return { savedAt: castAt.toISOString() }
  })
}

/** Recuses a juror from a prize; an earlier vote no longer counts, and the quorum does not include this juror. */
export async function recuseFromPrize(
  db: Database,
  input: OwnVote & { reason: string },
): Promise<{ savedAt: string }> {
  const { userId, reason } = input
  return db.transaction(async (tx) => {
    const { prize, membership } = await lockOwnVote(tx, input)
    await log(tx, prize, { juror: membership.number, entry: null, recused: true })
    const castAt = await saveStatement(tx, prize, membership.id, { entryId: null, recusalReason: reason })
    await record(tx, {
      actorId: userId,
      action: 'jury.recuseFromPrize',
      subject: { kind: 'prize', id: prize.id },
      reason,
    })
    return { savedAt: castAt.toISOString() }
  })
}
