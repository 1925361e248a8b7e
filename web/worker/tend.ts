import type { KeptPlace, LastMessage, WorkerScope } from './scope.ts'

/*
 * What stands between the account's pages and a line that is gone: the application's one page and the files it was made
 * of are kept, so that it opens again without a line. What the API answers never passes through here.
 */

const keptIn = 'application'
const loggedOut: LastMessage = 'logged-out'
const shellAt = '/account'
const timeoutMs = 3_000
/** Whatever the answers say they vary by, a file is the same for everybody. */
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

function filesTold(data: unknown): string[] {
  const told = typeof data === 'object' && data !== null && 'used' in data ? data.used : []
  return Array.isArray(told)
    ? told.filter((path) => typeof path === 'string' && path.startsWith('/assets/'))
    : []
}

/** Keeps the application's page and its files, of this version; what fails here is as if nothing stood between. */
export function tend(scope: WorkerScope, files: readonly string[]): void {
  const { caches } = scope

  /** None once somebody has logged out: what is thrown away must not come back by a last request. */
  const opened = async () => ((await caches.has(keptIn)) ? caches.open(keptIn) : null)

  const keepFiles = (kept: KeptPlace, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await kept.match(path, any)) || kept.add(path)))

  /** Together with its own headers, since its nonce stands in both, and only once everything it names is kept. */
  async function keepPage(kept: KeptPlace, answer: Response): Promise<void> {
    if (!isPage(answer)) return
    await keepFiles(kept, filesNamedIn(await answer.clone().text()))
    await kept.put(shellAt, answer)
  }

  async function keepFirst(): Promise<void> {
    await keepPage(await caches.open(keptIn), await scope.fetch(shellAt, { cache: 'no-store' }))
  }

  /** Another version's files go; of those that were used, the new form comes, for whoever leaves the line next. */
  async function renew(): Promise<void> {
    const kept = await caches.open(keptIn)
    const named = filesNamedIn((await (await kept.match(shellAt, any))?.text()) ?? '')
    const current = new Set([...files.map((file) => `/assets/${file}`), ...named])
    const old = (await kept.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path !== shellAt && !current.has(path))
    const stems = new Set(old.map(stemOf))
    const heirs = [...current].filter((path) => stems.has(stemOf(path)))
    await Promise.allSettled(old.map((path) => kept.delete(path, any)))
    await Promise.allSettled(heirs.map((path) => keepFiles(kept, [path])))
  }

  async function keptPage(): Promise<Response | undefined> {
    return (await opened())?.match(shellAt, any)
  }

  async function page(answer: Promise<Response>): Promise<Response> {
    const early = await Promise.race([answer.catch(() => null), pause(timeoutMs)])
    if (early && early.status < 500) return early
    return (await keptPage().catch(() => undefined)) ?? answer
  }

  async function keepAnswer(answered: Promise<Response>): Promise<void> {
    const [kept, answer] = [await opened(), await answered]
    if (kept) await keepPage(kept, answer)
  }

  async function file(request: Request): Promise<Response> {
    const kept = await opened().catch(() => null)
    const found = await kept?.match(request, any).catch(() => undefined)
    if (found) return found
    const answer = await scope.fetch(request)
    if (answer.ok) await kept?.put(request, answer.clone()).catch(() => undefined)
    return answer
  }

  /** The page keeps the pictures it wants to show without a line; here they are only found. */
  async function picture(request: Request): Promise<Response> {
    return (await caches.match(request, any).catch(() => undefined)) ?? scope.fetch(request)
  }

  scope.addEventListener('install', (event) => {
    void event
      .addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
      .catch(() => undefined)
    void scope.skipWaiting()
    event.waitUntil(keepFirst())
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
      event.waitUntil(keepAnswer(copy).catch(() => undefined))
      event.respondWith(page(answer))
    } else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
    else if (pathname.startsWith('/storage/')) event.respondWith(picture(request))
  })

  let isLoggedOut = false

  // What the page used before this worker was there, or from an address that is not this worker's.
  scope.addEventListener('message', (event) => {
    // On a busy machine a message is read after the page has deleted the cache, and would create it again.
    if (event.data === loggedOut) isLoggedOut = true
    const keepTold = async () => {
      if (isLoggedOut) return
      const kept = await caches.open(keptIn)
      await Promise.allSettled(filesTold(event.data).map((path) => keepFiles(kept, [path])))
      if (!isLoggedOut && !(await kept.match(shellAt, any))) await keepFirst()
    }
    event.waitUntil(keepTold().catch(() => undefined))
  })
}

/** Takes an earlier worker's place, throws away what it kept, and goes. */
export function leave(scope: WorkerScope): void {
  scope.addEventListener('install', () => void scope.skipWaiting())
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.allSettled([scope.caches.delete(keptIn), scope.registration.unregister()]))
  })
}
