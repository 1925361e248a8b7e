import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { getUserById, listUsers } from '#features/accounts/session/server/queries.ts'
import { rejectWeight } from '#features/files/pictures/server/inspect-image.ts'
import {
  type FilePurpose,
  type FileTexts,
  type getStorageState,
  isForDocument,
} from '#features/files/storage/contract.ts'
import { storedBytesOf } from '#features/files/storage/server/queries.ts'
import { arrivals, files, renditions } from '#features/files/storage/server/tables.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
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

/** A browser sends three at once; a user may have several, and paused uploads. */
const mostOpen = 10
/** Of a user whose email address is not confirmed, unless it is a single one: the usual largest image. */
const mostOpenMegabytesUnconfirmed = 40

const hour = 3_600_000
/** How long the bytes that an announced upload has not sent yet are kept free for it. */
const reservedHours = 3
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

type Tooled = Pick<Tools, 'db' | 'settings' | 'log' | 'storage'>

/** How many bytes of an announced file have arrived. */
export async function receivedOf({ storage }: Pick<Tools, 'storage'>, id: string): Promise<number> {
  const stored = await stat(join(storage.arrivals, id)).catch(() => null)
  return stored?.size ?? 0
}

const isReserved = ({ createdAt }: Arrival) => createdAt > new Date(Date.now() - reservedHours * hour)

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The bytes that announced uploads take up: all of those that room is kept free for, of others the received ones. */
async function bytesOfOpen(
  tools: Pick<Tools, 'storage'>,
  open: readonly Arrival[],
  hasRoom = isReserved,
): Promise<number> {
  return sumOf(await Promise.all(open.map((one) => (hasRoom(one) ? one.bytes : receivedOf(tools, one.id)))))
}

/** @throws Error when the upload exceeds the user's quota, with what to do about it, or others have to end first */
async function rejectOverQuota(
  tx: DatabaseTransaction,
  tools: Tooled,
  { ownerId, originalName: name, bytes }: Pick<Announced, 'ownerId' | 'originalName' | 'bytes'>,
): Promise<void> {
  const { emailConfirmedAt } = await getUserById(tx, ownerId)
  const open = await listOpenArrivals(tx, ownerId)
  const after = (await storedBytesOf(tx, ownerId)) + (await bytesOfOpen(tools, open)) + bytes
  if (!emailConfirmedAt && after > mostMegabytesUnconfirmed * megabyte) {
    fail('uploads_unconfirmed', { name, limit: mostMegabytesUnconfirmed })
  }
  if (after > mostGigabytes * gigabyte) fail('uploads_full', { name, limit: mostGigabytes })
  const reserved = open.filter(isReserved)
  if (reserved.length >= mostOpen) fail('uploads_open', { status: 429, name })
  const isOverOpen = sumOf(reserved.map((one) => one.bytes)) + bytes > mostOpenMegabytesUnconfirmed * megabyte
  if (!emailConfirmedAt && reserved.length > 0 && isOverOpen) {
    fail('uploads_open_unconfirmed', { status: 429, name })
  }
}

function limitOf({ STORAGE_LIMIT_GB: limit }: Pick<Tools['settings'], 'STORAGE_LIMIT_GB'>): number | null {
  return limit === undefined ? null : Math.floor(limit * gigabyte)
}

/** Room is kept free only for users with a confirmed address: a stranger may have any number of other accounts. */
async function usedBytes(db: Database, tools: Pick<Tools, 'storage'>): Promise<number> {
  const open = await listOpenArrivals(db)
  const owners = await listUsers(
    db,
    open.map(({ ownerId }) => ownerId),
  )
  const hasRoom = (one: Arrival) => isReserved(one) && Boolean(owners.get(one.ownerId)?.emailConfirmedAt)
  const { rows } = await db.execute<{ total: string }>(sql`
    SELECT (SELECT coalesce(sum(bytes), 0) FROM ${files})
         + (SELECT coalesce(sum(bytes), 0) FROM ${renditions}) AS total`)
  return Number(rows[0]?.total) + (await bytesOfOpen(tools, open, hasRoom))
}

/** Full once the smallest photograph of a phone would be rejected. */
const smallestUpload = 5 * megabyte

export async function readStorageState(
  tools: Pick<Tools, 'db' | 'settings' | 'storage'>,
): Promise<OutputOf<typeof getStorageState>> {
  const limit = limitOf(tools.settings)
  const used = await usedBytes(tools.db, tools)
  if (limit === null) return { state: 'roomy', usedBytes: used, limitBytes: null }
  const state = used + smallestUpload > limit ? 'full' : used > 0.9 * limit ? 'nearly_full' : 'roomy'
  return { state, usedBytes: used, limitBytes: limit }
}

/** @throws Error when all files would exceed the host's limit */
async function rejectOverLimit(db: Database, tools: Tooled, bytes: number): Promise<void> {
  const limit = limitOf(tools.settings)
  if (limit === null) return
  const total = await usedBytes(db, tools)
  if (total + bytes > limit) {
    tools.log.error({ total, limit }, 'an upload was refused: STORAGE_LIMIT_GB is reached')
    fail('storage_full', { status: 507 })
  }
}

/** Runs one at a time for each user, so that uploads announced together do not all use the same free space. */
function inRoomFor<Result>(
  tools: Tooled,
  upload: Pick<Announced, 'ownerId' | 'originalName' | 'bytes'>,
  write: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return tools.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`arrivals:${upload.ownerId}`}))`)
    await rejectOverQuota(tx, tools, upload)
    await rejectOverLimit(tx, tools, upload.bytes)
    return write(tx)
  })
}

/** Announces an upload, after every check that is possible beforehand. */
export async function announceArrival(tools: Tooled, announced: Announced): Promise<Arrival> {
  await admit(tools.db, announced)
  const id = randomBytes(24).toString('hex')
  return inRoomFor(tools, announced, async (tx) => {
    const [row] = await tx
      .insert(arrivals)
      .values({ id, ...announced })
      .returning()
    if (!row) throw new Error('The arrival was not written.')
    return row
  })
}

/** Before more bytes of an upload arrive: if no room is kept free for them any more, it is as if it were new. */
export async function renewArrival(tools: Tooled, arrival: Arrival): Promise<void> {
  if (arrival.fileId) return
  const bytes = arrival.bytes - (await receivedOf(tools, arrival.id))
  if (isReserved(arrival)) {
    const { emailConfirmedAt } = await getUserById(tools.db, arrival.ownerId)
    if (!emailConfirmedAt) await rejectOverLimit(tools.db, tools, bytes)
    return
  }
  await inRoomFor(tools, { ...arrival, bytes }, async (tx) => {
    await tx.update(arrivals).set({ createdAt: new Date() }).where(eq(arrivals.id, arrival.id))
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
  fail('file_malware', { status: 422, name })
}

/**
 * Adds a complete upload as a file; of two simultaneous calls one takes effect. @throws Error when it is rejected
 */
export async function takeArrival(tools: Tools, id: string, path: string): Promise<void> {
  const [arrival] = await tools.db.select().from(arrivals).where(eq(arrivals.id, id))
  if (!arrival || arrival.fileId) return
  await rejectMalware(tools, arrival, path)
  const { ownerId, subjectId, originalName, purpose, slotKey, position } = arrival
  const attachAt =
    (uploadTarget: Pick<UploadTarget, 'attach'>) =>
    async (tx: DatabaseTransaction, fileId: string, fileTexts?: FileTexts | null) => {
      const taken = await tx
        .update(arrivals)
        .set({ fileId })
        .where(and(eq(arrivals.id, id), isNull(arrivals.fileId)))
        .returning()
      // It was completed meanwhile, or cancelled by its sender.
      if (taken.length === 0) throw new NotFound()
      await uploadTarget.attach(tx, { ownerId, subjectId, fileId, slotKey, position, fileTexts })
    }
  const arrived = { ownerId, originalName, source: path }
  if (isForDocument(purpose)) {
    const uploadTarget = documentTargetFor(purpose)
    const limits = await uploadTarget.admit(tools.db, ownerId, subjectId, slotKey)
    await takeDocumentOfKind(tools, { ...arrived, purpose, limits, attach: attachAt(uploadTarget) })
  } else {
    const uploadTarget = imageTargetFor(purpose)
    const limits = await uploadTarget.admit(tools.db, ownerId, subjectId, slotKey)
    await takeImage(tools, { ...arrived, purpose, limits, attach: attachAt(uploadTarget) })
  }
}

/** Deletes an upload, unless it became a file: a client may still request it. */
export async function forgetArrival(db: Database, id: string): Promise<void> {
  await db.delete(arrivals).where(and(eq(arrivals.id, id), isNull(arrivals.fileId)))
}

/** Uploads that have not become files, of all users or of one. */
export function listOpenArrivals(db: Database, ownerId?: string): Promise<Arrival[]> {
  const isTheirs = ownerId === undefined ? undefined : eq(arrivals.ownerId, ownerId)
  return db
    .select()
    .from(arrivals)
    .where(and(isNull(arrivals.fileId), isTheirs))
}

/** Deletes uploads abandoned for a week. */
export function forgetOldArrivals(db: Database, now: Date): Promise<Arrival[]> {
  return db
    .delete(arrivals)
    .where(lt(arrivals.createdAt, new Date(now.getTime() - retentionDays * 24 * hour)))
    .returning()
}
