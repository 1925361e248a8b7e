import { eq } from 'drizzle-orm'
import { addressOfKey } from '#features/files/storage/server/storage-keys.ts'
import { files, zoomTiles } from '#features/files/storage/server/tables.ts'
import { tileLevels, tileSide } from '#features/files/storage/zoom-tiles.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { ZoomTiles } from '../../contract.ts'

/** Where the tiles of an image are. @throws NotFound for an image without tiles */
export async function findTiles(db: Database, fileId: string): Promise<ZoomTiles> {
  const [found] = await db
    .select({ key: zoomTiles.key, width: files.width, height: files.height })
    .from(zoomTiles)
    .innerJoin(files, eq(files.id, zoomTiles.fileId))
    .where(eq(zoomTiles.fileId, fileId))
  if (!found) throw new NotFound()
  const { key, width, height } = found
  return { address: addressOfKey(key), width, height, tileSide, levels: tileLevels({ width, height }).length }
}
