import { and, asc, eq, inArray, isNull, sum } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { type ImageView, type RenditionFormat, renditionFormats } from '../contract.ts'
import { addressOfKey } from './keys.ts'
import { arrivals, files, renditions } from './tables.ts'

/** Images by the id of their file; those that are still being prepared have fewer forms. */
export async function listImages(db: Database, fileIds: readonly string[]): Promise<Map<string, ImageView>> {
  if (fileIds.length === 0) return new Map()
  const asked = [...new Set(fileIds)]
  const rows = await db.select().from(files).where(inArray(files.id, asked))
  const forms = await db
    .select()
    .from(renditions)
    .where(inArray(renditions.fileId, asked))
    .orderBy(asc(renditions.width))
  const formsOf = Map.groupBy(forms, (form) => form.fileId)
  const rank = (format: RenditionFormat) => renditionFormats.indexOf(format)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        width: row.width,
        height: row.height,
        thumbhash: row.thumbhash,
        colour: row.colour,
        renditions: (formsOf.get(row.id) ?? [])
          .toSorted((a, b) => rank(a.format) - rank(b.format) || a.width - b.width)
          .map(({ format, width, key }) => ({ format, width, url: addressOfKey(key) })),
      },
    ]),
  )
}

/** The bytes that a person has with us, or has announced and not yet sent. */
export async function bytesOf(db: Database, ownerId: string): Promise<number> {
  const [kept] = await db
    .select({ total: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  const [coming] = await db
    .select({ total: sum(arrivals.bytes).mapWith(Number) })
    .from(arrivals)
    .where(and(eq(arrivals.ownerId, ownerId), isNull(arrivals.fileId)))
  return (kept?.total ?? 0) + (coming?.total ?? 0)
}
