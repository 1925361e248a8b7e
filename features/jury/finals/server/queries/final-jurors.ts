import { listActiveRecusals, listHiddenFrom } from '#features/jury/panel/server/conflicts.ts'
import { findRound, listJurors } from '#features/jury/panel/server/queries.ts'
import type { ContestEntry } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { eligibleVoters } from '../../eligible-voters.ts'
import { isLate } from '../voters.ts'

export interface FinalJuror {
  categoryId: string
  jurorId: string
  name: string
  /** The category's finalists that the juror may see. */
  entryIds: string[]
  /** With one of its finalists. */
  hasConflict: boolean
  /** Joined after the finals were opened. */
  isLate: boolean
  mayOrder: boolean
}

/** The current jurors by category with finalists: which finalists they see, and whether they order them. */
export async function listFinalJurors(
  db: Database,
  contestId: string,
  finalists: readonly ContestEntry[],
): Promise<FinalJuror[]> {
  const round = await findRound(db, contestId, 2)
  const jury = (await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null)
  const barred = [
    ...(await listHiddenFrom(db, jury, finalists)),
    ...(await listActiveRecusals(db, contestId)),
  ]
  const isBarred = new Set(barred.map(({ juror, entry }) => `${juror} ${entry}`))
  const categoryIds = [...new Set(finalists.map(({ categoryId }) => categoryId))]
  return categoryIds.flatMap((categoryId) => {
    const own = finalists.filter((entry) => entry.categoryId === categoryId).map(({ entryId }) => entryId)
    const memberships = jury.map(({ id, name }) => {
      const entryIds = own.filter((entryId) => !isBarred.has(`${id} ${entryId}`))
      const hasConflict = entryIds.length < own.length
      return {
        categoryId,
        jurorId: id,
        name,
        entryIds,
        hasConflict,
        isLate: round ? isLate(round, id) : false,
      }
    })
    const able = memberships.filter(({ entryIds, isLate: came }) => entryIds.length > 0 && !came)
    const voters = new Set(eligibleVoters(able, ({ hasConflict }) => hasConflict))
    return memberships.map((membership) => ({ ...membership, mayOrder: voters.has(membership) }))
  })
}

/** Which jurors order which category's finalists. */
export async function listFinalVoters(
  db: Database,
  contestId: string,
  finalists: readonly ContestEntry[],
): Promise<FinalJuror[]> {
  return (await listFinalJurors(db, contestId, finalists)).filter(({ mayOrder }) => mayOrder)
}
