import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { type ImageView, type RenditionFormat, renditionFormats } from '../contract.ts'
import type { FileStatus } from '../lifecycle.ts'
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

export interface FileFacts {
  id: string
  originalName: string
  bytes: number
  status: FileStatus
}

/** What is known of files beside their pictures. */
export async function listFiles(db: Database, fileIds: readonly string[]): Promise<Map<string, FileFacts>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .select({ id: files.id, originalName: files.originalName, bytes: files.bytes, status: files.status })
    .from(files)
    .where(inArray(files.id, [...fileIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The bytes that a person has with us, or has announced and not yet sent. */
export async function bytesOf(db: Database, ownerId: string): Promise<number> {
  const total = sql<number>`coalesce(sum(bytes), 0)::float8`
  const [kept] = await db.select({ total }).from(files).where(eq(files.ownerId, ownerId))
  const [coming] = await db
    .select({ total })
    .from(arrivals)
    .where(sql`${arrivals.ownerId} = ${ownerId} AND ${arrivals.fileId} IS NULL`)
  return (kept?.total ?? 0) + (coming?.total ?? 0)
}
