const lockOf = (writer: string) => `draft ${writer}`

/** Whether a page uses this name now. If unknown, returns true. */
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
  // Locks exist only over HTTPS. Without locks, an open tab would look closed, and two tabs would overwrite each other.
  if (!('locks' in navigator)) return Promise.resolve(false)
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(writer), { ifAvailable: true }, (granted) => {
      resolve(granted !== null)
      return granted ? new Promise<void>(() => {}) : undefined
    })
  })
}
