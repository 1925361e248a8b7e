import type { Readable } from 'node:stream'
import { and, asc, eq, gte, sum } from 'drizzle-orm'
import type { FileStatus } from '#features/files/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Tools } from '#server/http/http.ts'
import { readStored } from '#server/storage.ts'
import { NotFound } from '#shared/domain-error.ts'
import { type FileProblem, type ImageView, type RenditionFormat, renditionFormats } from '../contract.ts'
import { addressOfKey } from './storage-keys.ts'
import { files, renditions } from './tables.ts'

/** Images by the id of their file; those still in preparation have fewer renditions. */
export async function listImages(db: Database, fileIds: readonly string[]): Promise<Map<string, ImageView>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db.select().from(files).where(among(files.id, fileIds))
  const forms = await db
    .select()
    .from(renditions)
    .where(among(renditions.fileId, fileIds))
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
        focus: row.focus,
        renditions: (formsOf.get(row.id) ?? [])
          .toSorted((a, b) => rank(a.format) - rank(b.format) || a.width - b.width)
          .map(({ format, width, key }) => ({ format, width, url: addressOfKey(key) })),
        ...(row.problem && { problem: row.problem }),
      },
    ]),
  )
}

/** The leading colours of images, strongest first, as `#rrggbb`. */
export async function listPalettes(db: Database, fileIds: readonly string[]): Promise<Map<string, string[]>> {
  if (fileIds.length === 0) return new Map()
  const { id, palette } = files
  const rows = await db.select({ id, palette }).from(files).where(among(files.id, fileIds))
  return new Map(rows.map((row) => [row.id, row.palette]))
}

/** The size of a user's files, in bytes. */
export async function storedBytesOf(db: Database, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ total: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  return row?.total ?? 0
}

export interface FileFacts {
  originalName: string
  type: string
  bytes: number
  pages: number
  status: FileStatus
  problem: FileProblem | null
}

/** The facts of files, apart from their renditions. */
export async function listFileFacts(
  db: Database,
  fileIds: readonly string[],
): Promise<Map<string, FileFacts>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: files.id,
      originalName: files.originalName,
      type: files.type,
      bytes: files.bytes,
      pages: files.pages,
      status: files.status,
      problem: files.problem,
    })
    .from(files)
    .where(among(files.id, fileIds))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** An unchanged original. The caller checks access. @throws NotFound if it was deleted, even since its row was read */
export async function getOriginal(
  { db, storage }: Pick<Tools, 'db' | 'storage'>,
  fileId: string,
): Promise<{ type: string; originalName: string; body: Readable }> {
  const find = () => db.select().from(files).where(eq(files.id, fileId))
  const [file] = await find()
  const stored = file && (await readStored(storage, file.originalKey))
  if (stored) return { type: file.type, originalName: file.originalName, body: stored.body }
  const [still] = file ? await find() : []
  if (still) throw new Error(`The storage lacks the original of the file ${fileId}.`)
  throw new NotFound()
}

/** Null for what was deleted since it was listed, so that an archive goes on without it. */
export function unlessDeleted<Found>(reading: Promise<Found>): Promise<Found | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
}

/** Uploads since then that could not be used. */
export function countFailedUploads(db: Database, since: Date): Promise<number> {
  return db.$count(files, and(eq(files.status, 'failed'), gte(files.createdAt, since)))
}
