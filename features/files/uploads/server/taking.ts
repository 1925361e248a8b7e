import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import type { Tools } from '#server/http/http.ts'
import { NotFound, Refusal } from '#shared/refusal.ts'
import { forgetArrival, forgetOldArrivals, isKept, listOpenArrivals, takeArrival } from './arrivals.ts'

const takings = new Map<string, Promise<void>>()

/**
 * Takes what has arrived whole. A sender whose line was cut during the taking asks again, and waits for the same one.
 * @throws Refusal when it is not what was asked for, or has to wait
 */
export function takeWhole(tools: Tools, store: FileStore, id: string): Promise<void> {
  const taking = takings.get(id) ?? takeOnce(tools, store, id).finally(() => takings.delete(id))
  takings.set(id, taking)
  return taking
}

/** Refused files leave nothing behind; a fault, or a bad moment, leaves everything for the next attempt. */
async function takeOnce(tools: Tools, store: FileStore, id: string): Promise<void> {
  try {
    await takeArrival(tools, id, join(store.directory, id))
  } catch (fault) {
    if (!isKept(fault) && (fault instanceof Refusal || fault instanceof NotFound)) {
      await forgetArrival(tools.db, id)
      await store.remove(id)
    }
    throw fault
  }
  await store.remove(id).catch(() => undefined)
}

/** Nothing, where tus has not begun to keep it. */
export async function receivedOf(store: FileStore, id: string): Promise<number> {
  const known = await store.getUpload(id).catch(() => null)
  return known?.offset ?? 0
}

/** @throws NotFound where the disk no longer has it, and then it is begun anew */
export async function isWhole(tools: Tools, store: FileStore, id: string): Promise<boolean> {
  try {
    const { offset, size } = await store.getUpload(id)
    return offset === size
  } catch (fault) {
    if (!isGone(fault)) throw fault
    await forgetArrival(tools.db, id)
    throw new NotFound()
  }
}

/** A disk that cannot be read just now is another matter. */
function isGone(fault: unknown): boolean {
  return fault === ERRORS.FILE_NOT_FOUND || fault === ERRORS.FILE_NO_LONGER_EXISTS
}

/**
 * Takes what a stop of the portal left in the middle and what waited for its project, and throws away what was
 * forgotten.
 */
export async function tidyArrivals(tools: Tools): Promise<void> {
  const store = new FileStore({ directory: tools.storage.arrivals })
  for (const { id } of await forgetOldArrivals(tools.db, new Date(), (one) => receivedOf(store, one))) {
    await store.remove(id).catch(() => undefined)
  }
  for (const { id, bytes } of await listOpenArrivals(tools.db)) {
    try {
      if ((await receivedOf(store, id)) === bytes) await takeWhole(tools, store, id)
    } catch (fault) {
      if (isKept(fault)) continue
      tools.log.warn({ err: fault, arrivalId: id }, 'a file that had arrived could not be taken')
    }
  }
}
