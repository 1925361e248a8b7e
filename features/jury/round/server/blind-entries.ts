import type { Finals } from '#features/jury/panel/contract.ts'
import { type ContestEntry, listWorks } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { blindWorks } from './blind-works.ts'

export type BlindEntry = Finals['categories'][number]['finalists'][number]

/** Entries as jurors see them side by side, in the given order, without their makers. */
export async function blindEntries(db: Database, entries: readonly ContestEntry[]): Promise<BlindEntry[]> {
  const shown = await listWorks(
    db,
    entries.map(({ projectId }) => projectId),
  )
  const works = new Map(shown.map((work) => [work.projectId, work]))
  const shownEntries = entries.flatMap((entry) => {
    const work = works.get(entry.projectId)
    return work ? { entry, work } : []
  })
  const blind = await blindWorks(db, shownEntries)
  return blind.flatMap((work, at) => {
    const entry = shownEntries[at]?.entry
    return entry ? { ...work, entryId: entry.entryId, number: entry.number } : []
  })
}
