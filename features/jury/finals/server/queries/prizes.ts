import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { prizeLifecycle } from '#features/jury/lifecycle.ts'
import { grandPrizes, prizeCandidates } from '#features/jury/panel/server/prize-tables.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Localized } from '#shared/language.ts'

/** A title awarded by the jury's vote, and its entry. */
export interface WonPrize {
  key: string
  name: Localized
  entryId: string
  position: number
}

export async function listWonPrizes(db: Database, contestId: string): Promise<WonPrize[]> {
  const { key, name, position, winnerEntryId, status } = grandPrizes
  const rows = await db
    .select({ key, name, position, entryId: winnerEntryId })
    .from(grandPrizes)
    .where(and(eq(grandPrizes.contestId, contestId), eq(status, 'closed'), isNotNull(winnerEntryId)))
    .orderBy(asc(position), asc(key))
  return rows.flatMap(({ entryId, ...prize }) => (entryId ? [{ ...prize, entryId }] : []))
}

export interface UndecidedPrize {
  name: Localized
  /**
   * Prepared and never voted on, tied and not decided, or won by an entry that is no longer entered. Also: without a
   * winner, and no organiser has decided not to award it.
   */
  why: 'unvoted' | 'tied' | 'gone' | 'short' | 'nobody'
}

/** Prizes that still need a decision, in the contest's order, without those with an open vote. */
export async function listUndecidedPrizes(db: Database, contestId: string): Promise<UndecidedPrize[]> {
  const { name, status, result, reason, winnerEntryId: winner, position, id } = grandPrizes
  const prizes = await db
    .select({ name, status, result, reason, winner, candidates: count(prizeCandidates.entryId) })
    .from(grandPrizes)
    .leftJoin(prizeCandidates, eq(prizeCandidates.prizeId, id))
    .where(eq(grandPrizes.contestId, contestId))
    .groupBy(id)
    .orderBy(asc(position), asc(grandPrizes.key))
  if (prizes.length === 0) return []
  const entered = new Set((await listEntryStates(db, contestId)).map(({ entryId }) => entryId))
  return prizes.flatMap((prize) => {
    const why = whyUndecided(prize, entered)
    return why ? [{ name: prize.name, why }] : []
  })
}

function whyUndecided(
  prize: Pick<typeof grandPrizes.$inferSelect, 'status' | 'result' | 'reason'> & {
    winner: string | null
    candidates: number
  },
  entered: ReadonlySet<string>,
): UndecidedPrize['why'] | null {
  // A prize without candidates is only an idea.
  if (prize.status === 'prepared') return prize.candidates > 0 ? 'unvoted' : null
  if (prize.status !== 'closed') return null
  if (prize.winner === null) return whyUnwon(prize)
  return entered.has(prize.winner) ? null : 'gone'
}

function whyUnwon({
  result,
  reason,
}: Pick<typeof grandPrizes.$inferSelect, 'result' | 'reason'>): UndecidedPrize['why'] | null {
  const kind = result?.result.kind
  if (kind === 'tie') return 'tied'
  return reason === '' && (kind === 'short' || kind === 'nobody') ? kind : null
}

export async function isPrizeVoteOpen(db: Database, contestId: string): Promise<boolean> {
  const { status } = grandPrizes
  const isOpen = and(eq(grandPrizes.contestId, contestId), inArray(status, prizeLifecycle.from('vote')))
  return (await db.$count(grandPrizes, isOpen)) > 0
}
