/** The compiler's description of the browser knows pages only: this is what a service worker is, as far as ours needs it. */
export interface WorkerScope {
  location: { origin: string }
  caches: CacheStorage
  clients: { claim(): Promise<void> }
  registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  fetch(asked: Request | string, init?: RequestInit): Promise<Response>
  addEventListener(kind: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(kind: 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'message', listener: (event: MessageToWorker) => void): void
}

export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface InstallEvent extends LastingEvent {
  /** Some browsers let a worker say what never comes to it. */
  addRoutes?(route: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}

export interface FetchEvent extends LastingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

export interface MessageToWorker extends LastingEvent {
  data: unknown
}
