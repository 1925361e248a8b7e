/*
 * A service worker caches the application's page and its used files, so that it opens offline. A failure here
 * costs only that.
 */

import type { SessionMessage } from '#web/worker/scope.ts'

const worker = '/worker.js'
const scope = '/account'
const loggedIn: SessionMessage = 'logged-in'
const loggedOut: SessionMessage = 'logged-out'

let watching: PerformanceObserver | null = null

function ownFiles(entries: readonly PerformanceEntry[]): string[] {
  return entries.flatMap(({ name }) => {
    const { origin, pathname } = new URL(name, location.href)
    return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []
  })
}

function tell({ installing, waiting, active }: ServiceWorkerRegistration, message: SessionMessage): void {
  for (const one of [installing, waiting, active]) one?.postMessage(message)
}

/** Reports to the worker what was loaded before it was active, or by a page that began at another address. */
function notifyUsed(registration: ServiceWorkerRegistration): void {
  watching = new PerformanceObserver((list) => {
    const used = ownFiles(list.getEntries())
    const { installing, waiting, active } = registration
    if (used.length > 0) (installing ?? waiting ?? active)?.postMessage({ used })
  })
  watching.observe({ type: 'resource', buffered: true })
}

/** Registers the worker, so that account pages open offline. */
export async function cacheShell(): Promise<void> {
  if (watching || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope })
    if (watching) return
    tell(registration, loggedIn)
    notifyUsed(registration)
  } catch {
    // The portal also works without the worker.
  }
}

/** At the end of a session: removes all cached files and pictures of the portal, and the worker itself. */
export async function dropShell(): Promise<void> {
  watching?.disconnect()
  watching = null
  try {
    const registration = await navigator.serviceWorker?.getRegistration(scope)
    if (registration) tell(registration, loggedOut)
    await registration?.unregister()
    // After the worker is gone, because the worker would create the cache again.
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // Without a cache API, nothing was cached.
  }
}
