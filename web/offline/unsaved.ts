import { keyOf } from './device.ts'
import { listDraftKeys } from './drafts.ts'
import { listPendingFiles } from './pending-files.ts'

const senders = new Set<() => Promise<unknown>>()

/** Something with autosave, which must be sent before its user leaves. */
export function sendBeforeLeaving(send: () => Promise<unknown>): void {
  senders.add(send)
}

/** Sends delayed saves at once. Failed ones stay on the device. */
export async function sendUnsaved(): Promise<void> {
  await Promise.allSettled([...senders].map((send) => send()))
}

/** Whether text or chosen files of this user are on this device alone. */
export async function hasUnsaved(userId: string): Promise<boolean> {
  return listDraftKeys(keyOf('draft', userId)).length > 0 || (await listPendingFiles(userId)).length > 0
}
