import { countArriving } from '#web/uploads/arriving.ts'
import { keyOf } from './device.ts'
import { listDraftKeys } from './drafts.ts'

const senders = new Set<() => Promise<unknown>>()

/** Something that saves by itself, to be sent before its user leaves. */
export function sendBeforeLeaving(send: () => Promise<unknown>): void {
  senders.add(send)
}

/** Sends at once what waits for its pause; what cannot be sent stays behind. */
export async function sendUnsaved(): Promise<void> {
  await Promise.allSettled([...senders].map((send) => send()))
}

/** Whether something of this user is on this device alone. */
export function hasUnsaved(userId: string): boolean {
  return listDraftKeys(keyOf('draft', userId)).length > 0 || countArriving(userId) > 0
}
