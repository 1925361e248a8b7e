import type { ContestEntry } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { listJurors } from '../queries.ts'
import { listHiddenFrom, listStandingRecusals } from '../ties.ts'

export interface FinalVoter {
  categoryId: string
  jurorId: string
  name: string
  /** How many of the category’s finalists they may place. */
  finalists: number
}

/** Who may order which category's finalists: whoever sits on the jury and is not tied to all of them. */
export async function listFinalVoters(
  db: Database,
  contestId: string,
  finalists: readonly ContestEntry[],
): Promise<FinalVoter[]> {
  const jury = (await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null)
  const barred = [
    ...(await listHiddenFrom(db, jury, finalists)),
    ...(await listStandingRecusals(db, contestId)),
  ]
  const isBarred = new Set(barred.map(({ juror, entry }) => `${juror} ${entry}`))
  const categoryIds = [...new Set(finalists.map(({ categoryId }) => categoryId))]
  return categoryIds.flatMap((categoryId) => {
    const own = finalists.filter((entry) => entry.categoryId === categoryId)
    return jury
      .map(({ id, name }) => ({
        categoryId,
        jurorId: id,
        name,
        finalists: own.filter(({ entryId }) => !isBarred.has(`${id} ${entryId}`)).length,
      }))
      .filter(({ finalists }) => finalists > 0)
  })
}
