import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import { files, renditions } from '#features/files/storage/server/tables.ts'
import { noTexts, type WrittenTexts, withTexts } from '#features/files/storage/server/written-texts.ts'
import type { Tools } from '#server/http/http.ts'
import { discard, storeRenditions } from '../store-original.ts'

type Stored = Pick<Tools, 'db' | 'storage'>

/**
 * Writes what the form says, or nothing, into the renditions of a published image. They get new names, because names are never
 * reused; the nightly sweep removes the old ones, which open pages may still show. @returns whether names changed
 */
export async function writeTexts(
  { db, storage }: Stored,
  fileId: string,
  given: WrittenTexts | null,
): Promise<boolean> {
  const texts = given ?? noTexts
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), ne(files.status, 'deriving')))
  if (!file || isDeepStrictEqual(file.publishedTexts ?? noTexts, texts)) return false
  const old = await db
    .select()
    .from(renditions)
    .where(and(eq(renditions.fileId, fileId), ne(renditions.format, 'avif')))
  const made = await Promise.all(
    old.map(async (one) => {
      // One that is missing in the storage is a broken picture, which is not found out here.
      if (!(await storage.disk.exists(one.key))) return []
      const body = Buffer.from(await storage.disk.getBytes(one.key))
      return { ...one, body: withTexts({ ...one, body }, texts) }
    }),
  )
  const stored = await storeRenditions(storage, made.flat())
  try {
    await db.transaction(async (tx) => {
      for (const { format, width, key, bytes } of stored) {
        const isSame = and(
          eq(renditions.fileId, fileId),
          eq(renditions.format, format),
          eq(renditions.width, width),
        )
        await tx.update(renditions).set({ key, bytes }).where(isSame)
      }
      await tx.update(files).set({ publishedTexts: texts }).where(eq(files.id, fileId))
    })
  } catch (error) {
    await discard(
      storage,
      stored.map(({ key }) => key),
    )
    throw error
  }
  return stored.length > 0
}
