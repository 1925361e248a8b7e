import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import type { Tools } from '#server/http/http.ts'
import { DomainError, NotFound } from '#shared/domain-error.ts'
import { forgetArrival, forgetOldArrivals, listOpenArrivals, receivedOf, takeArrival } from './arrivals.ts'

const takings = new Map<string, Promise<void>>()

/**
 * Adds a completed upload. A client that lost its connection retries and waits for the same call.
 * @throws Error when it is rejected
 */
export function takeComplete(tools: Tools, store: FileStore, id: string): Promise<void> {
  const taking = takings.get(id) ?? takeOnce(tools, store, id).finally(() => takings.delete(id))
  takings.set(id, taking)
  return taking
}

/** A rejected file leaves nothing behind; an unexpected error leaves it for the next attempt. */
async function takeOnce(tools: Tools, store: FileStore, id: string): Promise<void> {
  try {
    await takeArrival(tools, id, join(store.directory, id))
  } catch (error) {
    if (error instanceof DomainError || error instanceof NotFound) {
      await forgetArrival(tools.db, id)
      await store.remove(id).catch(() => undefined)
    }
    throw error
  }
  await store.remove(id).catch(() => undefined)
}

/** @throws NotFound if its bytes are missing; the client then starts again */
export async function isComplete(tools: Tools, store: FileStore, id: string): Promise<boolean> {
  try {
    const { offset, size } = await store.getUpload(id)
    return offset === size
  } catch (error) {
    if (!isGone(error)) throw error
    await forgetArrival(tools.db, id)
    throw new NotFound()
  }
}

/** Only a missing file; other disk errors are not handled here. */
function isGone(error: unknown): boolean {
  return error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS
}

/** Adds complete uploads that a stop interrupted, and removes abandoned ones. */
export async function tidyArrivals(tools: Tools): Promise<void> {
  const store = new FileStore({ directory: tools.storage.arrivals })
  for (const { id } of await forgetOldArrivals(tools.db, new Date())) {
    await store.remove(id).catch(() => undefined)
  }
  for (const { id, bytes } of await listOpenArrivals(tools.db)) {
    try {
      if ((await receivedOf(tools, id)) === bytes) await takeComplete(tools, store, id)
    } catch (error) {
      tools.log.warn({ err: error, arrivalId: id }, 'a file that had arrived could not be taken')
    }
  }
}
