import { keyOf } from './device.ts'
import { listDraftKeys } from './drafts.ts'
import { listPendingFiles } from './pending-files.ts'

const senders = new Set<() => Promise<unknown>>()

/** Something that saves by itself, to be sent before its user leaves. */
export function sendBeforeLeaving(send: () => Promise<unknown>): void {
  senders.add(send)
}

/** Sends at once what waits for its pause; what cannot be sent stays behind. */
export async function sendUnsaved(): Promise<void> {
  await Promise.allSettled([...senders].map((send) => send()))
}

/** Unsaved text or selections of a user on this device. */
export interface LeftUnsent {
  hasWords: boolean
  files: number
}

export async function findLeftUnsent(userId: string): Promise<LeftUnsent | null> {
  const files = (await listPendingFiles(userId)).length
  const hasWords = listDraftKeys(keyOf('draft', userId)).length > 0
  return hasWords || files > 0 ? { hasWords, files } : null
}
