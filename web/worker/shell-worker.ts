import type { SessionMessage, WorkerCache, WorkerScope } from './scope.ts'

/*
 * Serves the account's pages offline: it caches the application's one page and its files. API responses never pass
 * through it.
 */

const cacheName = 'application'
const loggedIn: SessionMessage = 'logged-in'
const loggedOut: SessionMessage = 'logged-out'
const shellAt = '/account'
const timeoutMs = 3_000
/** A file is the same for all users, whatever the response's Vary header says. */
const any = { ignoreVary: true }

/** `Button-Cq5FpIlg.js` of one version is `Button-D1x9_fZe.js` of the next. */
const stemOf = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, '')

const filesNamedIn = (page: string) =>
  [...page.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])

const isPage = (answer: Response) =>
  answer.status === 200 &&
  !answer.redirected &&
  (answer.headers.get('content-type') ?? '').startsWith('text/html')

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

function usedFiles(data: unknown): string[] {
  const used = typeof data === 'object' && data !== null && 'used' in data ? data.used : []
  return Array.isArray(used)
    ? used.filter((path) => typeof path === 'string' && path.startsWith('/assets/'))
    : []
}

/** Caches the application's page and this version's files; a failure here acts as if there were no worker. */
export function startShellWorker(scope: WorkerScope, files: readonly string[]): void {
  const { caches } = scope
  let isLoggedOut = false

  /**
   * No caching after logout: a last request must not restore a cleared cache. The page may clear it while this
   * worker looks for it, so every way to `caches.open` asks for the logout last.
   */
  const opened = async () => {
    const isThere = await caches.has(cacheName)
    return isThere && !isLoggedOut ? caches.open(cacheName) : null
  }

  const cacheFiles = (cache: WorkerCache, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await cache.match(path, any)) || cache.add(path)))

  /**
   * Stored with its own headers, because both contain its nonce, and only after every file that it names is
   * cached.
   */
  async function cachePage(cache: WorkerCache, answer: Response): Promise<void> {
    if (!isPage(answer)) return
    await cacheFiles(cache, filesNamedIn(await answer.clone().text()))
    await cache.put(shellAt, answer)
  }

  async function cacheFirst(): Promise<void> {
    await cachePage(await caches.open(cacheName), await scope.fetch(shellAt, { cache: 'no-store' }))
  }

  /**
   * Deletes the files of other versions and fetches the new form of those that were used, for the next time
   * offline.
   */
  async function renew(): Promise<void> {
    if (isLoggedOut) return
    const cache = await caches.open(cacheName)
    const named = filesNamedIn((await (await cache.match(shellAt, any))?.text()) ?? '')
    const current = new Set([...files.map((file) => `/assets/${file}`), ...named])
    const old = (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path !== shellAt && !current.has(path))
    const stems = new Set(old.map(stemOf))
    const successors = [...current].filter((path) => stems.has(stemOf(path)))
    await Promise.allSettled(old.map((path) => cache.delete(path, any)))
    await Promise.allSettled(successors.map((path) => cacheFiles(cache, [path])))
  }

  async function cachedPage(): Promise<Response | undefined> {
    return (await opened())?.match(shellAt, any)
  }

  async function page(answer: Promise<Response>): Promise<Response> {
    const early = await Promise.race([answer.catch(() => null), pause(timeoutMs)])
    if (early && early.status < 500) return early
    return (await cachedPage().catch(() => undefined)) ?? answer
  }

  async function cacheAnswer(answered: Promise<Response>): Promise<void> {
    const [cache, answer] = [await opened(), await answered]
    if (cache) await cachePage(cache, answer)
  }

  async function file(request: Request): Promise<Response> {
    const cache = await opened().catch(() => null)
    const found = await cache?.match(request, any).catch(() => undefined)
    if (found) return found
    const answer = await scope.fetch(request)
    if (answer.ok) await cache?.put(request, answer.clone()).catch(() => undefined)
    return answer
  }

  /** The page caches the pictures that it shows offline; the worker only looks them up. */
  async function picture(request: Request): Promise<Response> {
    return (await caches.match(request, any).catch(() => undefined)) ?? scope.fetch(request)
  }

  scope.addEventListener('install', (event) => {
    void event
      .addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
      .catch(() => undefined)
    void scope.skipWaiting()
    event.waitUntil(cacheFirst())
  })

  scope.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.allSettled([renew(), scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
    )
  })

  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== scope.location.origin) return
    if (request.mode === 'navigate') {
      const answer = Promise.resolve(event.preloadResponse).then((early) => early ?? scope.fetch(request))
      const copy = answer.then((one) => one.clone())
      event.waitUntil(cacheAnswer(copy).catch(() => undefined))
      event.respondWith(page(answer))
    } else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
    else if (pathname.startsWith('/storage/')) event.respondWith(picture(request))
  })

  // Files that the page loaded before this worker was active, or from another address.
  scope.addEventListener('message', (event) => {
    if (event.data === loggedOut) {
      isLoggedOut = true
      // The page deletes it too, but an earlier message may have created it again in between.
      event.waitUntil(caches.delete(cacheName))
      return
    }
    // The next session in the same page registers this worker again, which it may outlive.
    if (event.data === loggedIn) isLoggedOut = false
    const cacheUsed = async () => {
      if (isLoggedOut) return
      const cache = await caches.open(cacheName)
      await Promise.allSettled(usedFiles(event.data).map((path) => cacheFiles(cache, [path])))
      const hasPage = await cache.match(shellAt, any)
      if (!hasPage && !isLoggedOut) await cacheFirst()
    }
    event.waitUntil(cacheUsed().catch(() => undefined))
  })
}
