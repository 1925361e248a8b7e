import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { rejectWeight } from '#features/files/pictures/server/inspect.ts'
import {
  type FileErrorCode,
  type FilePurpose,
  type getStorageState,
  isForDocument,
} from '#features/files/storage/contract.ts'
import { storedBytesOf } from '#features/files/storage/server/queries.ts'
import { arrivals, files, renditions } from '#features/files/storage/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { findMalware } from '#server/virus-scanner.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { rejectHeavyDocument } from './actions/take-document.ts'
import { takeDocumentOfKind } from './actions/take-document-of-kind.ts'
import { takeImage } from './actions/take-image.ts'
import { documentTargetFor, imageTargetFor, type UploadTarget } from './actions/upload-targets.ts'

type Arrival = typeof arrivals.$inferSelect

export interface Announced {
  purpose: FilePurpose
  ownerId: string
  subjectId: string
  originalName: string
  bytes: number
  slotKey: string | null
  position: number | null
}

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3
/** Some five entries with the largest images, for each user. */
const mostGigabytes = 5
/** For a user whose email address is not confirmed. */
const mostMegabytesUnconfirmed = 200

const hour = 3_600_000
const freshHours = 24
const retentionDays = 7

/** @throws Error when this user may not upload it now, or it is too large */
async function admit(db: Database, { purpose, ownerId, subjectId, slotKey, originalName, bytes }: Announced) {
  if (isForDocument(purpose)) {
    const limits = await documentTargetFor(purpose).admit(db, ownerId, subjectId, slotKey)
    if (bytes > limits.documentBytes) rejectHeavyDocument(originalName, limits)
  } else {
    const limits = await imageTargetFor(purpose).admit(db, ownerId, subjectId)
    if (bytes > limits.imageBytes) rejectWeight(originalName, limits)
  }
}

/** Returns how many bytes of an announced file have arrived. */
export type Received = (arrivalId: string) => Promise<number>

/**
 * The bytes of a user's files and announced uploads. After a day only the received bytes of an announced upload
 * count.
 */
async function bytesOf(db: Database, ownerId: string, received: Received): Promise<number> {
  const open = await db
    .select()
    .from(arrivals)
    .where(and(eq(arrivals.ownerId, ownerId), isNull(arrivals.fileId)))
  const since = new Date(Date.now() - freshHours * hour)
  const coming = await Promise.all(
    open.map(({ id, bytes, createdAt }) => (createdAt > since ? bytes : received(id))),
  )
  return coming.reduce((sum, bytes) => sum + bytes, await storedBytesOf(db, ownerId))
}

/** @throws Error when the upload exceeds the user's quota, with what to do about it */
async function rejectOverQuota(
  db: Database,
  { ownerId, originalName: name, bytes }: Announced,
  received: Received,
): Promise<void> {
  const { emailConfirmedAt } = await getUserById(db, ownerId)
  const after = (await bytesOf(db, ownerId, received)) + bytes
  if (!emailConfirmedAt && after > mostMegabytesUnconfirmed * megabyte) {
    fail<FileErrorCode>('uploads_unconfirmed', { name, limit: mostMegabytesUnconfirmed })
  }
  if (after > mostGigabytes * gigabyte) fail<FileErrorCode>('uploads_full', { name, limit: mostGigabytes })
}

function limitOf({ STORAGE_LIMIT_GB: limit }: Pick<Tools['settings'], 'STORAGE_LIMIT_GB'>): number | null {
  return limit === undefined ? null : Math.floor(limit * gigabyte)
}

async function usedBytes(db: Database): Promise<number> {
  // Announced files count in full: a limit reached slightly early is better than a full disk.
  const { rows } = await db.execute<{ total: string }>(sql`
    SELECT (SELECT coalesce(sum(bytes), 0) FROM ${files})
         + (SELECT coalesce(sum(bytes), 0) FROM ${renditions})
         + (SELECT coalesce(sum(bytes), 0) FROM ${arrivals} WHERE file_id IS NULL) AS total`)
  return Number(rows[0]?.total)
}

/** Full once the smallest photograph of a phone would be rejected. */
const smallestUpload = 5 * megabyte

export async function readStorageState(
  db: Database,
  settings: Parameters<typeof limitOf>[0],
): Promise<OutputOf<typeof getStorageState>> {
  const limit = limitOf(settings)
  const used = await usedBytes(db)
  if (limit === null) return { state: 'roomy', usedBytes: used, limitBytes: null }
  const state = used + smallestUpload > limit ? 'full' : used > 0.9 * limit ? 'nearly_full' : 'roomy'
  return { state, usedBytes: used, limitBytes: limit }
}

/** @throws Error when all files would exceed the host's limit */
async function rejectOverLimit(
  db: Database,
  { settings, log }: Pick<Tools, 'settings' | 'log'>,
  bytes: number,
): Promise<void> {
  const limit = limitOf(settings)
  if (limit === null) return
  const total = await usedBytes(db)
  if (total + bytes > limit) {
    log.error({ total, limit }, 'an upload was refused: STORAGE_LIMIT_GB is reached')
    fail<FileErrorCode>('storage_full', { status: 507 })
  }
}

/** Announces an upload, after every check that is possible beforehand. */
export async function announceArrival(
  tools: Pick<Tools, 'db' | 'settings' | 'log'>,
  announced: Announced,
  received: Received,
): Promise<Arrival> {
  const { db } = tools
  await admit(db, announced)
  const { ownerId, bytes } = announced
  const id = randomBytes(24).toString('hex')
  return db.transaction(async (tx) => {
    // One at a time, so that uploads announced together do not all use the same free space.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`arrivals:${ownerId}`}))`)
    await rejectOverQuota(tx, announced, received)
    await rejectOverLimit(tx, tools, bytes)
    const [row] = await tx
      .insert(arrivals)
      .values({ id, ...announced })
      .returning()
    if (!row) throw new Error('The arrival was not written.')
    return row
  })
}

/** A user's own upload. @throws NotFound for any other */
export async function getArrival(db: Database, ownerId: string, id: string): Promise<Arrival> {
  const [row] = await db
    .select()
    .from(arrivals)
    .where(and(eq(arrivals.id, id), eq(arrivals.ownerId, ownerId)))
  if (!row) throw new NotFound()
  return row
}

/** @throws Error when it contains malware; another Error when nobody can scan it, and the upload waits */
async function rejectMalware(
  { settings, log }: Pick<Tools, 'settings' | 'log'>,
  { purpose, originalName: name }: Arrival,
  path: string,
): Promise<void> {
  if (!settings.CLAMD) return
  const found = await findMalware(settings.CLAMD, createReadStream(path))
  if (found === null) return
  log.warn({ found, purpose }, 'an upload was refused: it contains malware')
  fail<FileErrorCode>('file_malware', { status: 422, name })
}

/**
 * Adds a complete upload as a file; of two simultaneous calls one takes effect. @throws Error when it is rejected
 */
export async function takeArrival(tools: Tools, id: string, path: string): Promise<void> {
  const [arrival] = await tools.db.select().from(arrivals).where(eq(arrivals.id, id))
  if (!arrival || arrival.fileId) return
  await rejectMalware(tools, arrival, path)
  const { ownerId, subjectId, originalName, purpose, slotKey, position } = arrival
  const attachAt = (uploadTarget: Pick<UploadTarget, 'keep'>) => async (tx: Database, fileId: string) => {
    const taken = await tx
      .update(arrivals)
      .set({ fileId })
      .where(and(eq(arrivals.id, id), isNull(arrivals.fileId)))
      .returning()
    // It was completed meanwhile, or cancelled by its sender.
    if (taken.length === 0) throw new NotFound()
    await uploadTarget.keep(tx, { ownerId, subjectId, fileId, slotKey, position })
  }
  const arrived = { ownerId, originalName, source: path }
  if (isForDocument(purpose)) {
    const uploadTarget = documentTargetFor(purpose)
    const limits = await uploadTarget.admit(tools.db, ownerId, subjectId, slotKey)
    await takeDocumentOfKind(tools, { ...arrived, purpose, limits, keep: attachAt(uploadTarget) })
  } else {
    const uploadTarget = imageTargetFor(purpose)
    const limits = await uploadTarget.admit(tools.db, ownerId, subjectId, slotKey)
    await takeImage(tools, { ...arrived, purpose, limits, keep: attachAt(uploadTarget) })
  }
}

/** Deletes an upload, unless it became a file: a client may still request it. */
export async function forgetArrival(db: Database, id: string): Promise<void> {
  await db.delete(arrivals).where(and(eq(arrivals.id, id), isNull(arrivals.fileId)))
}

/** Uploads that have not become files. */
export function listOpenArrivals(db: Database): Promise<Arrival[]> {
  return db.select().from(arrivals).where(isNull(arrivals.fileId))
}

/** Deletes uploads abandoned for a week. */
export function forgetOldArrivals(db: Database, now: Date): Promise<Arrival[]> {
  return db
    .delete(arrivals)
    .where(lt(arrivals.createdAt, new Date(now.getTime() - retentionDays * 24 * hour)))
    .returning()
}
