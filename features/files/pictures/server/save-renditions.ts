import { and, eq, inArray } from 'drizzle-orm'
import { fileLifecycle } from '#features/files/lifecycle.ts'
import type { FileProblem } from '#features/files/storage/contract.ts'
import {
  discard,
  type StoredOriginal,
  storeOriginal,
  storeRenditions,
} from '#features/files/storage/server/stored.ts'
import { files, renditions } from '#features/files/storage/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { rejectUnreadable } from './inspect.ts'
import { impressionOf } from './make-renditions.ts'
import type { Rendition } from './rendition.ts'
import type { Source } from './source.ts'

type Stored = Pick<Tools, 'db' | 'storage'>
type FileRow = typeof files.$inferInsert

interface TakenPicture {
  source: Source
  /** The largest first. */
  made: readonly Rendition[]
  row: Omit<FileRow, 'id' | keyof StoredOriginal>
}

/**
 * Stores a picture's original and renditions, and runs `along` in the same transaction. On failure nothing remains.
 */
export async function savePicture(
  { db, storage }: Stored,
  { source, made, row }: TakenPicture,
  along: (tx: Database, fileId: string) => Promise<void>,
): Promise<{ fileId: string }> {
  const smallest = made.at(-1) ?? rejectUnreadable(row.originalName)
  const impression = await impressionOf(smallest.body)
  const fileId = newId()
  const original = await storeOriginal(storage, source)
  const keys = [original.originalKey]
  try {
    const stored = await storeRenditions(storage, made)
    keys.push(...stored.map(({ key }) => key))
    await db.transaction(async (tx) => {
      await tx.insert(files).values({ id: fileId, ...original, ...row, ...impression })
      await tx.insert(renditions).values(stored.map((rendition) => ({ fileId, ...rendition })))
      await along(tx, fileId)
    })
  } catch (error) {
    await discard(storage, keys)
    throw error
  }
  return { fileId }
}

/** The file, while something is still to be made of it. */
const deriving = (fileId: string) =>
  and(eq(files.id, fileId), inArray(files.status, fileLifecycle.from('finish')))

export async function findDeriving(db: Database, fileId: string): Promise<typeof files.$inferSelect | null> {
  const [file] = await db.select().from(files).where(deriving(fileId))
  return file ?? null
}

/** Stores renditions made in the background, unless another process was faster or the file was removed. */
export async function finishDeriving(
  { db, storage }: Stored,
  fileId: string,
  made: readonly Rendition[],
  shown: Partial<FileRow> = {},
): Promise<void> {
  const stored = await storeRenditions(storage, made)
  const isCached = await db.transaction(async (tx) => {
    const moved = await tx
      .update(files)
      .set({ status: fileLifecycle.to('finish'), ...shown })
      .where(deriving(fileId))
      .returning({ id: files.id })
    if (moved.length === 0) return false
    if (stored.length > 0) {
      await tx.insert(renditions).values(stored.map((rendition) => ({ fileId, ...rendition })))
    }
    return true
  })
  if (!isCached) {
    await discard(
      storage,
      stored.map(({ key }) => key),
    )
  }
}

/** Sets a file to failed: another attempt would fail again, so the owner sees the error. */
export async function failDeriving(db: Database, fileId: string, problem: FileProblem): Promise<void> {
  await db
    .update(files)
    .set({ status: fileLifecycle.to('fail'), problem })
    .where(deriving(fileId))
}
