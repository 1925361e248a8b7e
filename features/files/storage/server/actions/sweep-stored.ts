import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { amongTexts } from '#server/database/many.ts'
import type { Tools } from '#server/http/http.ts'
import { isStoredBefore, listStored } from '#server/storage.ts'
import { arrivals, files, renditions, zoomTiles } from '../tables.ts'

type Swept = Pick<Tools, 'db' | 'storage' | 'log'>

const day = 86_400_000
const batch = 1000

/** More than interrupted uploads can leave: the database does not belong to this storage. */
const suspicious = 100

/** The folder of a tile; undefined for any other file. */
const folderOfTile = (key: string) => /^(public\/[^/]+\/[^/]+)\/\d+\//.exec(key)?.[1]

async function namedInRows(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const originals = await db
    .select({ key: files.originalKey })
    .from(files)
    .where(amongTexts(files.originalKey, keys))
  const shown = await db
    .select({ key: renditions.key })
    .from(renditions)
    .where(amongTexts(renditions.key, keys))
  const tiled = await db
    .select({ key: zoomTiles.key })
    .from(zoomTiles)
    .where(amongTexts(zoomTiles.key, [...new Set(keys.flatMap((key) => folderOfTile(key) ?? []))]))
  const folders = new Set(tiled.map(({ key }) => key))
  const tiles = keys.filter((key) => folders.has(folderOfTile(key) ?? ''))
  return new Set([...[...originals, ...shown].map(({ key }) => key), ...tiles])
}

/**
 * Removes stored files without a row, left by a stop between storing a file and writing its row, or between deleting
 * a row and its file. A file younger than a day may still get its row.
 */
export async function sweepStored({ db, storage, log }: Swept, now: Date): Promise<void> {
  const before = new Date(now.getTime() - day)
  const left: string[] = []
  let total = 0
  for (const folder of ['private', 'public']) {
    for await (const stored of listStored(storage, folder, batch)) {
      total += stored.length
      const named = await namedInRows(
        db,
        stored.map(({ key }) => key),
      )
      for (const file of stored) {
        if (!named.has(file.key) && (await isStoredBefore(file, before))) left.push(file.key)
      }
    }
  }
  if (left.length > suspicious && left.length > total / 2) {
    log.error(
      { left: left.length, total },
      'most stored files have no row in this database; none was removed',
    )
    return
  }
  for (const key of left) await storage.disk.delete(key)
  const arrived = await sweepArrived({ db, storage }, before)
  if (left.length + arrived > 0)
    log.info({ stored: left.length, arrived }, 'files without a row were removed')
}

/** The same for unfinished uploads, which are on this machine wherever the storage is. */
async function sweepArrived({ db, storage }: Omit<Swept, 'log'>, before: Date): Promise<number> {
  const names = await readdir(storage.arrivals).catch(() => [])
  const rows = await db.select({ id: arrivals.id }).from(arrivals)
  const known = new Set(rows.map(({ id }) => id))
  let gone = 0
  for (const name of names.filter((one) => !known.has(one.replace(/\.json$/, '')))) {
    const path = join(storage.arrivals, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.mtime >= before) continue
    await rm(path, { force: true })
    gone += 1
  }
  return gone
}
