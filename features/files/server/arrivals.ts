import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Tools } from '#server/http.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type { FilePurpose, FileRefusal } from '../contract.ts'
import { deskFor } from './actions/desks.ts'
import { takeImage } from './actions.ts'
import { refuseWeight } from './inspect.ts'
import { bytesOf } from './queries.ts'
import { arrivals } from './tables.ts'

export type Arrival = typeof arrivals.$inferSelect

export interface Announced {
  purpose: FilePurpose
  ownerId: string
  subjectId: string
  originalName: string
  bytes: number
  position: number | null
}

const gigabyte = 1024 ** 3
/** Some five entries full of the heaviest images, for each person. */
const mostGigabytes = 5

const day = 24 * 3_600_000
const keptDays = 7

/** Lets a file begin to arrive, once everything that can be known beforehand has been checked. */
export async function announceArrival(db: Database, announced: Announced): Promise<Arrival> {
  const { purpose, ownerId, subjectId, originalName, bytes } = announced
  const limits = await deskFor(purpose).admit(db, ownerId, subjectId)
  if (bytes > limits.imageBytes) refuseWeight(originalName, limits)
  if ((await bytesOf(db, ownerId)) + bytes > mostGigabytes * gigabyte) {
    refuse<FileRefusal>('uploads_full', { name: originalName, limit: mostGigabytes })
  }
  const id = randomBytes(24).toString('hex')
  const [row] = await db
    .insert(arrivals)
    .values({ id, ...announced })
    .returning()
  if (!row) throw new Error('The arrival was not written.')
  return row
}

/** One's own arrival; anybody else's is not there. */
export async function getArrival(db: Database, ownerId: string, id: string): Promise<Arrival> {
  const [row] = await db
    .select()
    .from(arrivals)
    .where(and(eq(arrivals.id, id), eq(arrivals.ownerId, ownerId)))
  if (!row) throw new NotFound()
  return row
}

/**
 * Takes a file that has arrived whole. Twice is harmless: only one of two takings is kept.
 * @throws Refusal when it is not what was asked for
 */
export async function takeArrival(tools: Tools, id: string, path: string): Promise<void> {
  const [arrival] = await tools.db.select().from(arrivals).where(eq(arrivals.id, id))
  if (!arrival || arrival.fileId) return
  const { ownerId, subjectId, originalName, purpose, position } = arrival
  const desk = deskFor(purpose)
  const limits = await desk.admit(tools.db, ownerId, subjectId)
  await takeImage(tools, {
    ownerId,
    purpose,
    originalName,
    source: path,
    limits,
    async keep(tx, fileId) {
      const taken = await tx
        .update(arrivals)
        .set({ fileId })
        .where(and(eq(arrivals.id, id), isNull(arrivals.fileId)))
        .returning()
      // Taken meanwhile, or called off by its sender.
      if (taken.length === 0) throw new NotFound()
      await desk.keep(tx, { ownerId, subjectId, fileId, position })
    },
  })
}

/** One that was taken is remembered, for a sender who did not hear of it. */
export async function forgetArrival(db: Database, id: string): Promise<void> {
  await db.delete(arrivals).where(and(eq(arrivals.id, id), isNull(arrivals.fileId)))
}

/** Files that a stop of the house caught between their last byte and their taking, or on their way. */
export function listOpenArrivals(db: Database): Promise<Arrival[]> {
  return db.select().from(arrivals).where(isNull(arrivals.fileId))
}

/** Those whose sender has not been heard of for a week. */
export function forgetOldArrivals(db: Database, now: Date): Promise<Arrival[]> {
  return db
    .delete(arrivals)
    .where(lt(arrivals.createdAt, new Date(now.getTime() - keptDays * day)))
    .returning()
}
