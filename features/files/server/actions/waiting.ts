import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Tools } from '#server/http.ts'
import { enqueue } from '#server/jobs.ts'
import { type Arrival, type Leave, takeArrival } from '../arrivals.ts'
import { arrivals } from '../tables.ts'
import { receivedOf } from '../taking.ts'
import { discardArrivals } from '../tasks.ts'

/** What has arrived whole for these and was not taken, the oldest first. */
export async function listWaiting(
  { db, storage }: Pick<Tools, 'db' | 'storage'>,
  subjectIds: readonly string[],
): Promise<Arrival[]> {
  const store = new FileStore({ directory: storage.arrivals })
  const open = await db
    .select()
    .from(arrivals)
    .where(and(inArray(arrivals.subjectId, [...subjectIds]), isNull(arrivals.fileId)))
    .orderBy(arrivals.createdAt, arrivals.id)
  const received = await Promise.all(open.map(({ id }) => receivedOf(store, id)))
  return open.filter(({ bytes }, at) => received[at] === bytes)
}

/**
 * Takes a file that waits, with somebody's leave.
 * @throws Refusal when it is not what was asked for; it goes on waiting then
 */
export async function takeWithLeave(tools: Tools, id: string, leave: Leave): Promise<void> {
  const store = new FileStore({ directory: tools.storage.arrivals })
  await takeArrival(tools, id, join(store.directory, id), leave)
  await store.remove(id).catch(() => undefined)
}

/** The end of a file that waits; false where it was taken meanwhile. */
export async function turnAway(tx: Database, id: string): Promise<boolean> {
  const gone = await tx
    .delete(arrivals)
    .where(and(eq(arrivals.id, id), isNull(arrivals.fileId)))
    .returning()
  if (gone.length > 0) await enqueue(tx, discardArrivals, { ids: [id] })
  return gone.length > 0
}
