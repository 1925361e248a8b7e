import { and, asc, eq, isNull } from 'drizzle-orm'
import { jurors } from '#features/jury/panel/server/tables.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'

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
