import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { saveCollection, saveWork, shareCollection } from '#features/gallery/own/server/collection-actions.ts'
import { saveMarks } from '#features/gallery/own/server/mark-actions.ts'
import { listCollections } from '#features/gallery/pages/server/collection-queries.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { getWork } from '#features/projects/project/server/queries.ts'
import { collections, marks, works } from './texts/texts.ts'
import type { Hall } from './works.ts'
import { projectOf } from './works.ts'

/** The project of a work that was entered. */
function entered(hall: Hall, key: string): string {
  const work = works.find((one) => one.key === key)
  const projectId = work && projectOf(hall, work)
  if (!projectId) throw new Error(`The demo has no work ${key}.`)
  return projectId
}

/** Marks products in the images that show them. Twice is harmless. */
export async function markProducts(hall: Hall): Promise<void> {
  const { tools, cast } = hall
  for (const [key, own] of Map.groupBy(marks, ({ work }) => work)) {
    const projectId = entered(hall, key)
    const firmKey = works.find((one) => one.key === key)?.firmKey ?? ''
    const ownerId = cast.firms.get(firmKey)?.ownerId ?? cast.organiserId
    const { images } = await getWork(tools.db, projectId)
    for (const [number, inImage] of Map.groupBy(own, ({ image }) => image)) {
      const imageId = images[number - 1]?.image.id ?? ''
      const placed = inImage.map(({ product, x, y }) => ({ productId: entered(hall, product), x, y }))
      await saveMarks(tools.db, ownerId, { projectId, imageId, marks: placed })
    }
  }
}

/** The collections of the demo's entrant, one of them shared. */
export async function collectWorks(hall: Hall): Promise<void> {
  const { db } = hall.tools
  const ownerId = hall.cast.entrantId
  const known = await listCollections(db, ownerId, '')
  for (const { name, isShared, works: saved } of collections) {
    if (known.some((one) => one.name === name)) continue
    const collectionId = randomUUID()
    await saveCollection(db, ownerId, { collectionId, name })
    const ids = saved.map(({ work }) => entered(hall, work))
    const rows = await db.select().from(publications).where(inArray(publications.projectId, ids))
    const slugs = new Map(rows.map(({ projectId, slug }) => [projectId, slug]))
    for (const { work, note } of saved) {
      await saveWork(db, ownerId, { collectionId, slug: slugs.get(entered(hall, work)) ?? '', note })
    }
    if (isShared) await shareCollection(db, ownerId, { collectionId, isShared })
  }
}
