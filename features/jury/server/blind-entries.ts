import { type ContestEntry, listWorks } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { blindWork } from '../blind.ts'
import type { Finals } from '../contract.ts'
import { listTies } from './ties.ts'

export type BlindEntry = Finals['categories'][number]['finalists'][number]

/** Entries as jurors see them side by side, in the order given: nobody who made them is named. */
export async function blindEntries(db: Database, entries: readonly ContestEntry[]): Promise<BlindEntry[]> {
  const shown = await listWorks(
    db,
    entries.map(({ projectId }) => projectId),
  )
  const works = new Map(shown.map((work) => [work.projectId, work]))
  const owners = await listTies(
    db,
    entries.map(({ ownerId }) => ownerId),
  )
  return entries.flatMap(({ entryId, number, projectId, ownerId, mainDesigner }) => {
    const work = works.get(projectId)
    if (!work) return []
    const names = [mainDesigner, ...(owners.get(ownerId)?.names ?? [])]
    const { title, summary, images } = blindWork(work, names)
    return { entryId, number, title, summary, images: images.map(({ image }) => image) }
  })
}
