import { makeZoomTiles } from '#features/files/storage/server/tasks.ts'
import { needsTiles } from '#features/files/storage/zoom-tiles.ts'
import type { Database } from '#server/database/database.ts'
import { enqueueAll } from '#server/jobs.ts'

/** Queues the tiles of the images that need them. */
export function enqueueTiles(
  db: Database,
  images: readonly { id: string; width: number; height: number }[],
): Promise<void> {
  return enqueueAll(
    db,
    makeZoomTiles,
    images.filter(needsTiles).map(({ id }) => ({ fileId: id })),
  )
}
