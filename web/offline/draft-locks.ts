const lockOf = (writer: string) => `draft ${writer}`

/** Whether a page writes under that name now; if unknown, assume yes. */
export async function isLocked(writer: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(writer))
}

/**
 * Locks that name for this page while it is open; false if another page has the lock. Exactly one other page
 * takes over the drafts of a closed page.
 */
export function lock(writer: string): Promise<boolean> {
  // Only a page loaded over https has locks. Without them a tab that is still open looks like a closed one, and the
  // two would overwrite each other under one name.
  if (!('locks' in navigator)) return Promise.resolve(false)
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(writer), { ifAvailable: true }, (granted) => {
      resolve(granted !== null)
      return granted ? new Promise<void>(() => {}) : undefined
    })
  })
}
