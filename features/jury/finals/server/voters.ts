import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import { jurors, rounds } from '#features/jury/panel/server/tables.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'

/** The opening time of the finals or of a vote. */
interface Opened {
  contestId: string
  voters: string[] | null
}

/** Whether a juror joined after the finals or the vote were opened, and so may not vote. */
export function isLate({ voters }: Pick<Opened, 'voters'>, jurorId: string): boolean {
  return voters !== null && !voters.includes(jurorId)
}

/**
 * The memberships that may vote from now on: those fixed before, unless the vote has no ballot or all of them left.
 * Then they are the current jurors, with the earlier ones in case they return.
 */
export async function fixVoters(
  tx: DatabaseTransaction,
  { voters, contestId }: Opened,
  isFromNothing = false,
): Promise<string[]> {
  const memberships = await tx
    .select({ id: jurors.id })
    .from(jurors)
    .where(and(eq(jurors.contestId, contestId), isNull(jurors.leftAt)))
    .orderBy(asc(jurors.number))
  const sitting = memberships.map(({ id }) => id)
  const areFixed = voters !== null && sitting.some((id) => voters.includes(id))
  return areFixed && !isFromNothing ? voters : [...new Set([...sitting, ...(voters ?? [])])]
}

/** Whether a new juror is too late for the finals or for a vote. */
export async function isTooLateForVotes(db: Database, contestId: string): Promise<boolean> {
  const ofContest = (table: typeof rounds | typeof grandPrizes) =>
    db.$count(table, and(eq(table.contestId, contestId), isNotNull(table.voters)))
  return (await ofContest(rounds)) > 0 || (await ofContest(grandPrizes)) > 0
}
