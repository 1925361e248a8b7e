/** The parts of the service worker API that the worker uses. TypeScript's DOM types cover pages only. */
export interface WorkerScope {
  location: { origin: string }
  caches: WorkerCacheStorage
  clients: { claim(): Promise<void> }
  registration: {
    navigationPreload?: { enable(): Promise<void> }
  }
  skipWaiting(): Promise<void>
  fetch(input: Request | string, init?: RequestInit): Promise<Response>
  addEventListener<Kind extends keyof WorkerEvents>(
    kind: Kind,
    listener: (event: WorkerEvents[Kind]) => void,
  ): void
}

/**
 * A page's messages to its worker: nothing is cached between the end of a session and the next one. A type only: a shared
 * value would become a separate file, and the worker is one file.
 */
export type SessionMessage = 'logged-in' | 'logged-out'

interface Matching {
  ignoreVary: boolean
}

/** The part of the browser's cache API that the worker uses. */
export interface WorkerCache {
  match(input: Request | string, matching: Matching): Promise<Response | undefined>
  put(input: Request | string, answer: Response): Promise<void>
  add(path: string): Promise<void>
  delete(path: string, matching: Matching): Promise<boolean>
  keys(): Promise<readonly Request[]>
}

export interface WorkerCacheStorage {
  has(name: string): Promise<boolean>
  open(name: string): Promise<WorkerCache>
  delete(name: string): Promise<boolean>
  match(input: Request, matching: Matching): Promise<Response | undefined>
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends LastingEvent {
  /** Some browsers let a worker declare the requests that it never handles. */
  addRoutes?(route: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}

interface FetchEvent extends LastingEvent {
  request: Request
  /** The page's response, if the browser requested it while the worker was starting. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface WorkerEvents {
  install: InstallEvent
  activate: LastingEvent
  fetch: FetchEvent
  message: LastingEvent & { data: unknown }
}
