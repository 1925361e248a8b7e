/*
 * What saves by itself keeps in the browser what the server does not have yet, under `unsaved.` and the person whose
 * words they are, so that a closed tab or a lost line takes nothing away.
 */

const prefix = 'unsaved.'

export const unsavedKey = (personId: string, name: string) => `${prefix}${personId}.${name}`

const senders = new Set<() => Promise<unknown>>()

/** Something that saves by itself, to be sent before its person leaves. */
export function sendBeforeLeaving(send: () => Promise<unknown>): void {
  senders.add(send)
}

/** Sends at once what waits for its pause; what cannot be sent stays behind. */
export async function sendUnsaved(): Promise<void> {
  await Promise.allSettled([...senders].map((send) => send()))
}

/** How much of somebody's waits in this browser, of any of its pages. */
export function countUnsavedOf(personId: string): number {
  return Object.keys(localStorage).filter((key) => key.startsWith(unsavedKey(personId, ''))).length
}

/** At logout: nobody finds, or sends, what somebody else was writing. */
export function dropUnsaved(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key)
  }
}
