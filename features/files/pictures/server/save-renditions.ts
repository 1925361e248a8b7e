import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { fileLifecycle } from '#features/files/lifecycle.ts'
import type { FileProblem } from '#features/files/storage/contract.ts'
import { files, renditions } from '#features/files/storage/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { type Impression, impressionOf } from './make-renditions.ts'
import type { Rendition } from './rendition.ts'
import { discard, type StoredOriginal, storeOriginal, storeRenditions } from './store-original.ts'
import type { Source } from './upload-source.ts'

type Stored = Pick<Tools, 'db' | 'storage'>
type FileRow = typeof files.$inferInsert
type Along = (tx: DatabaseTransaction, fileId: string) => Promise<void>

interface TakenPicture {
  source: Source
  /** The largest first; none where jobs make them. */
  made: readonly Rendition[]
  row: Omit<FileRow, 'id' | keyof StoredOriginal>
}

/**
 * Stores a picture's original and renditions, and runs `along` in the same transaction. On failure nothing remains.
 */
export async function savePicture(
  { db, storage }: Stored,
  { source, made, row }: TakenPicture,
  along: Along,
): Promise<{ fileId: string }> {
  const impression = await impressionOfAll(made)
  const fileId = newId()
  const original = await storeOriginal(storage, source)
  const keys = [original.originalKey]
  try {
    const stored = await storeRenditions(storage, made)
    keys.push(...stored.map(({ key }) => key))
    await db.transaction(async (tx) => {
      await tx.insert(files).values({ id: fileId, ...original, ...row, ...impression })
      if (stored.length > 0) {
        await tx.insert(renditions).values(stored.map((rendition) => ({ fileId, ...rendition })))
      }
      await along(tx, fileId)
    })
  } catch (error) {
    await discard(storage, keys)
    throw error
  }
  return { fileId }
}

/** That of the smallest one, if there is any. */
export async function impressionOfAll(made: readonly Rendition[]): Promise<Impression | null> {
  const smallest = made.at(-1)
  return smallest ? impressionOf(smallest.body) : null
}

/** The file, while something is still to be made of it. */
const deriving = (fileId: string) =>
  and(eq(files.id, fileId), inArray(files.status, fileLifecycle.from('finish')))

export async function findDeriving(db: Database, fileId: string): Promise<typeof files.$inferSelect | null> {
  const [file] = await db.select().from(files).where(deriving(fileId))
  return file ?? null
}

/** Stores renditions and facts of a file in this state; nothing if another process was faster, or it was removed. */
async function saveMade(
  { db, storage }: Stored,
  fileId: string,
  made: readonly Rendition[],
  { state, facts, along }: { state: SQL | undefined; facts: Partial<FileRow>; along?: Along | undefined },
): Promise<void> {
  const stored = await storeRenditions(storage, made)
  const isSaved = await db.transaction(async (tx) => {
    const updated = await tx.update(files).set(facts).where(state).returning({ id: files.id })
    if (updated.length === 0) return false
    if (stored.length > 0) {
      await tx.insert(renditions).values(stored.map((rendition) => ({ fileId, ...rendition })))
    }
    await along?.(tx, fileId)
    return true
  })
  if (!isSaved) {
    await discard(
      storage,
      stored.map(({ key }) => key),
    )
  }
}

/** Stores the first renditions of a file, from which its impression is taken; runs `along` in the same transaction. */
export async function savePreview(
  tools: Stored,
  fileId: string,
  made: readonly Rendition[],
  along: Along,
): Promise<void> {
  const facts = await impressionOfAll(made)
  await saveMade(tools, fileId, made, {
    state: and(deriving(fileId), isNull(files.thumbhash)),
    facts: facts ?? {},
    along,
  })
}

/** Stores the last renditions of a file. */
export async function finishDeriving(
  tools: Stored,
  fileId: string,
  made: readonly Rendition[],
  shown: Partial<FileRow> = {},
): Promise<void> {
  const facts = { status: fileLifecycle.to('finish'), ...shown }
  await saveMade(tools, fileId, made, { state: deriving(fileId), facts })
}

/** Sets a file to failed: another attempt would fail again, so the owner sees the error. */
export async function failDeriving(db: Database, fileId: string, problem: FileProblem): Promise<void> {
  await db
    .update(files)
    .set({ status: fileLifecycle.to('fail'), problem })
    .where(deriving(fileId))
}
