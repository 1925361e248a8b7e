import { eq } from 'drizzle-orm'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { enqueue } from '#server/jobs.ts'
import { removeOrEmpty } from '#server/personal.ts'
import { tilePaths } from '../../zoom-tiles.ts'
import { files, renditions, zoomTiles } from '../tables.ts'
import { discardStored } from '../tasks.ts'

async function removeUnused(tx: DatabaseTransaction, fileId: string): Promise<void> {
  const forms = await tx.delete(renditions).where(eq(renditions.fileId, fileId)).returning()
  const tiled = await tx.delete(zoomTiles).where(eq(zoomTiles.fileId, fileId)).returning()
  const [file] = await tx.delete(files).where(eq(files.id, fileId)).returning()
  if (!file) return
  const tiles = tiled.flatMap(({ key }) => tilePaths(file).map((path) => `${key}/${path}`))
  await enqueue(tx, discardStored, {
    keys: [file.originalKey, ...forms.map(({ key }) => key), ...tiles],
  })
}

/**
 * Removes a file with its renditions, unless something refers to it, such as a copied project. Returns whether it was
 * removed.
 */
export async function removeFile(tx: DatabaseTransaction, fileId: string): Promise<boolean> {
  let isGone = true
  await removeOrEmpty(
    tx,
    (inner) => removeUnused(inner, fileId),
    async () => {
      isGone = false
    },
  )
  return isGone
}
