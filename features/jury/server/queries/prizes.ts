import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Localized } from '#shared/language.ts'
import { prizeLifecycle } from '../../lifecycle.ts'
import { grandPrizes } from '../tables.ts'

/** A title that the jury's vote gave, and the entry that has it. */
export interface WonPrize {
  key: string
  name: Localized
  entryId: string
  position: number
}

/** The prizes whose vote is closed and that an entry won, in the contest's order. */
export async function listWonPrizes(db: Database, contestId: string): Promise<WonPrize[]> {
  const { key, name, position, winnerEntryId, status } = grandPrizes
  const rows = await db
    .select({ key, name, position, entryId: winnerEntryId })
    .from(grandPrizes)
    .where(and(eq(grandPrizes.contestId, contestId), eq(status, 'closed'), isNotNull(winnerEntryId)))
    .orderBy(asc(position), asc(key))
  return rows.flatMap(({ entryId, ...prize }) => (entryId ? [{ ...prize, entryId }] : []))
}

/** Whether a closed vote leaves a prize without an entry that still stands: tied and not decided, or its winner gone. */
export async function isPrizeUndecided(
  db: Database,
  contestId: string,
  standing: ReadonlySet<string>,
): Promise<boolean> {
  const closed = await db
    .select({ result: grandPrizes.result, winner: grandPrizes.winnerEntryId })
    .from(grandPrizes)
    .where(and(eq(grandPrizes.contestId, contestId), eq(grandPrizes.status, 'closed')))
  return closed.some(({ result, winner }) =>
    winner === null ? result?.result.kind === 'tie' : !standing.has(winner),
  )
}

/** Whether jurors may vote on a prize just now. */
export async function isPrizeVoteOpen(db: Database, contestId: string): Promise<boolean> {
  const { status } = grandPrizes
  const isOpen = and(eq(grandPrizes.contestId, contestId), inArray(status, prizeLifecycle.from('vote')))
  return (await db.$count(grandPrizes, isOpen)) > 0
}
