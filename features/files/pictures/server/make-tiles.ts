import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { tilesKey } from '#features/files/storage/server/storage-keys.ts'
import { files, zoomTiles } from '#features/files/storage/server/tables.ts'
import { tilePaths } from '#features/files/storage/zoom-tiles.ts'
import type { Tools } from '#server/http/http.ts'
import { cutFolder, cutTiles } from './cut-tiles.ts'
import { discard, readOriginal } from './store-original.ts'
import { decoding, type Turn } from './work-turns.ts'

/** Makes the tiles of an image from its original, once. */
export async function makeTiles(
  { db, storage }: Pick<Tools, 'db' | 'storage'>,
  fileId: string,
  turn: Turn,
): Promise<void> {
  const [file] = await db
    .select()
    .from(files)
    .leftJoin(zoomTiles, eq(zoomTiles.fileId, files.id))
    .where(and(eq(files.id, fileId), isNull(zoomTiles.fileId)))
  if (!file) return
  const source = await readOriginal(storage, file.files.originalKey)
  const folder = await mkdtemp(join(tmpdir(), 'palmares-tiles-'))
  const key = tilesKey()
  const paths = tilePaths(file.files)
  let isSaved = false
  try {
    await turn()
    await decoding(() => cutTiles(source, file.files, folder))
    for (const path of paths) {
      await storage.disk.putStream(`${key}/${path}`, createReadStream(join(cutFolder(folder), path)))
    }
    const inserted = await db.insert(zoomTiles).values({ fileId, key }).onConflictDoNothing().returning()
    isSaved = inserted.length > 0
  } finally {
    await rm(folder, { recursive: true, force: true })
    if (!isSaved) {
      await discard(
        storage,
        paths.map((path) => `${key}/${path}`),
      )
    }
  }
}
