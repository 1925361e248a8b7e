import { and, eq, inArray } from 'drizzle-orm'
import { moveContest } from '#features/contests/server/actions.ts'
import { lockContest } from '#features/contests/server/queries.ts'
import { moveEntries } from '#features/projects/server/actions.ts'
import { listContestEntries } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type { JuryRefusal } from '../contract.ts'
import { roundLifecycle } from '../lifecycle.ts'
import { findRound, type Round } from './queries.ts'
import { rounds } from './tables.ts'

interface OfficeAct {
  actorId: string | null
  contestId: string
}

/** Moves a round as its lifecycle allows and says so in the journal; refused from any other status. */
export async function moveRound(
  tx: Database,
  { actorId, round, act }: { actorId: string | null; round: Round; act: 'open' | 'close' },
): Promise<void> {
  const to = roundLifecycle.to(act)
  const moved = await tx
    .update(rounds)
    .set(
      act === 'open'
        ? { status: to, openedAt: new Date(), closedAt: null }
        : { status: to, closedAt: new Date() },
    )
    .where(and(eq(rounds.id, round.id), inArray(rounds.status, roundLifecycle.from(act))))
    .returning({ id: rounds.id })
  if (moved.length === 0) refuse<JuryRefusal>('round_moved')
  await record(tx, {
    actorId,
    act: `jury.${act}Round`,
    subject: { kind: 'round', id: round.id },
    details: { contestId: round.contestId, number: round.number, from: round.status, to },
  })
}

/** Opens round 2 on a shortlist; round 1 must be closed, and its marks stay as they are. */
export async function openFinals(
  tx: Database,
  { actorId, contestId, entryIds }: OfficeAct & { entryIds: string[] },
): Promise<void> {
  await lockContest(tx, contestId)
  if (entryIds.length === 0) refuse<JuryRefusal>('shortlist_empty')
  const entered = new Set((await listContestEntries(tx, contestId)).map((entry) => entry.entryId))
  if (!entryIds.every((id) => entered.has(id))) throw new NotFound()
  const first = await findRound(tx, contestId, 1)
  if (first?.status === 'open') refuse<JuryRefusal>('round_open')

  await tx.insert(rounds).values({ contestId, number: 2 }).onConflictDoNothing()
  const round = await findRound(tx, contestId, 2)
  if (!round) throw new Error('The finals were not kept.')
  await moveContest(tx, { actorId, contestId, act: 'openFinals' })
  await moveEntries(tx, { entryIds, act: 'shortlist' })
  await moveRound(tx, { actorId, round, act: 'open' })
  await record(tx, {
    actorId,
    act: 'jury.shortlist',
    subject: { kind: 'contest', id: contestId },
    details: { entryIds },
  })
}

/** Ends round 2; what jurors have ordered by then stands. */
export async function closeFinals(tx: Database, { actorId, contestId }: OfficeAct): Promise<void> {
  await lockContest(tx, contestId)
  const round = await findRound(tx, contestId, 2)
  if (!round) return refuse<JuryRefusal>('round_moved')
  await moveRound(tx, { actorId, round, act: 'close' })
}
