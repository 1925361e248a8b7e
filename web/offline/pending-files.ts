import { keyOf, listOnDevice, removeFromDevice, storeOnDevice } from './device.ts'

/*
 * Files that the server does not have yet stay on the device, so that a reload, a crash or a closed tab loses only the
 * data in transit.
 */

export interface PendingFile {
  id: string
  ownerId: string
  /** The purpose of the file, as the sender defines it. */
  uploadTarget: string
  position: number
  file: File
}

/** Whether the file fitted: a full or forbidden storage costs the safety net, not the upload. */
export function storeFile(pending: PendingFile): Promise<boolean> {
  return storeOnDevice(keyOf('file', pending.ownerId, pending.id), pending)
}

/** In the order of choosing. */
export async function listPendingFiles(ownerId: string): Promise<PendingFile[]> {
  const stored = await listOnDevice<PendingFile>(keyOf('file', ownerId))
  return stored.map(([, pending]) => pending).toSorted((one, other) => one.position - other.position)
}

export async function isFilePending(ownerId: string, id: string): Promise<boolean> {
  return (await listOnDevice(keyOf('file', ownerId, id))).length > 0
}

export function removeFile(ownerId: string, id: string): Promise<void> {
  return removeFromDevice([keyOf('file', ownerId, id)])
}

/**
 * The tab that locks a file sends it; another tab waits until it is unlocked, or its tab closed. Resolves with the unlock
 * function.
 */
export function lockFile(id: string): Promise<() => void> {
  // Browsers have locks only on a secure connection.
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request(`file ${id}`, () => new Promise<void>((unlock) => resolve(unlock)))
  })
}
