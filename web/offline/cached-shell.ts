/*
 * A worker keeps the application's page and the files of it that were used, so that it opens again without a line.
 * Whatever goes wrong here costs that, and nothing else.
 */

import type { LastMessage } from '#web/worker/scope.ts'

const worker = '/worker.js'
const scope = '/account'
const loggedOut: LastMessage = 'logged-out'

let watching: PerformanceObserver | null = null

function ownFiles(entries: readonly PerformanceEntry[]): string[] {
  return entries.flatMap(({ name }) => {
    const { origin, pathname } = new URL(name, location.href)
    return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []
  })
}

/** What was loaded before the worker was there, or by a page that began at another address, is told to it. */
function notifyUsed(registration: ServiceWorkerRegistration): void {
  watching = new PerformanceObserver((list) => {
    const used = ownFiles(list.getEntries())
    const { installing, waiting, active } = registration
    if (used.length > 0) (installing ?? waiting ?? active)?.postMessage({ used })
  })
  watching.observe({ type: 'resource', buffered: true })
}

/** From now on the pages of the account open without a line too. */
export async function cacheShell(): Promise<void> {
  if (watching || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope })
    if (!watching) notifyUsed(registration)
  } catch {
    // The portal opens without it as it always did.
  }
}

/** At the end of a session: everything that was kept of the portal's files and pictures, and the worker itself. */
export async function dropShell(): Promise<void> {
  watching?.disconnect()
  watching = null
  try {
    const registration = await navigator.serviceWorker?.getRegistration(scope)
    for (const one of [registration?.installing, registration?.waiting, registration?.active])
      one?.postMessage(loggedOut)
    await registration?.unregister()
    // After the worker: it makes no place for files anew by itself.
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
