import { expect, test, vi } from 'vitest'
import type { WorkerCacheStorage, WorkerEvents, WorkerScope } from './scope.ts'
import { startShellWorker } from './shell-worker.ts'

/* A fake browser for the worker: caches by address, and a connection that can be lost. */

const origin = 'https://portal.example'

type Connection = (path: string) => Promise<Response>

function browser(
  files: readonly string[],
  connection: Connection,
  stored = new Map<string, Map<string, Response>>(),
) {
  const pathOf = (input: Request | string) =>
    new URL(typeof input === 'string' ? input : input.url, origin).pathname
  const cacheOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      match: async (input: Request | string) => {
        const found = entries.get(pathOf(input))?.clone()
        await pending.get('match')
        return found
      },
      put: async (input: Request | string, answer: Response) => void entries.set(pathOf(input), answer),
      add: async (path: string) => {
        const answer = await connection(path)
        if (!answer.ok) throw new TypeError('not there')
        entries.set(path, answer)
      },
      delete: async (path: string) => entries.delete(pathOf(path)),
      keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
    }
  }
  /** What a test holds back: the call has its answer, and gives it when the test says so. */
  const pending = new Map<'has' | 'open' | 'match', Promise<void>>()
  const holdBack = (call: 'has' | 'open' | 'match') => {
    let release = () => {}
    pending.set(call, new Promise<void>((resolve) => (release = resolve)))
    return release
  }
  const caches: WorkerCacheStorage = {
    has: async (name: string) => {
      const found = stored.has(name)
      await pending.get('has')
      return found
    },
    open: async (name: string) => {
      const cache = cacheOf(name)
      await pending.get('open')
      return cache
    },
    delete: async (name: string) => stored.delete(name),
    match: async (input: Request) =>
      [...stored.values()]
        .map((entries) => entries.get(pathOf(input)))
        .find(Boolean)
        ?.clone(),
  }
  const listeners: { [Kind in keyof WorkerEvents]?: (event: WorkerEvents[Kind]) => void } = {}
  const scope: WorkerScope = {
    location: { origin },
    caches,
    clients: { claim: async () => undefined },
    registration: {},
    skipWaiting: async () => undefined,
    fetch: (input) => connection(pathOf(input)),
    addEventListener(kind, listener) {
      Object.assign(listeners, { [kind]: listener })
    },
  }
  startShellWorker(scope, files)

  /** Waits for everything that the worker passed to `waitUntil`. */
  const during = async (action: (lasting: { waitUntil(one: Promise<unknown>): void }) => unknown) => {
    const work: Promise<unknown>[] = []
    action({ waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
  }
  const install = async () => {
    await during((lasting) => listeners.install?.(lasting))
    await during((lasting) => listeners.activate?.(lasting))
  }
  const post = (data: unknown) => during((lasting) => listeners.message?.({ ...lasting, data }))
  /** Resolves with the worker's response, or with nothing if the worker leaves the request to the browser. */
  const request = async (path: string, mode = 'cors', method = 'GET') => {
    const request = new Request(path.startsWith('http') ? path : origin + path, { method })
    Object.defineProperty(request, 'mode', { value: mode })
    let answer: Promise<Response> | undefined
    const respondWith = (one: Promise<Response>) => {
      answer = one
    }
    const lasting = during((event) => listeners.fetch?.({ ...event, request, respondWith }))
    const answered = await answer
    await lasting
    return answered
  }
  const cachedPaths = () => [...(stored.get('application')?.keys() ?? [])].sort()
  return { install, post, request, cachedPaths, stored, holdBack }
}

const html = (script: string, nonce = 'one') =>
  new Response(`<script nonce="${nonce}" src="/assets/${script}"></script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': `'nonce-${nonce}'` },
  })

/** A portal of one version: its page and its files. */
const portal =
  (...files: string[]): Connection =>
  async (path) => {
    if (path.startsWith('/account')) return html(files[0] ?? '')
    return files.includes(path.replace('/assets/', ''))
      ? new Response(path)
      : new Response('', { status: 404 })
  }

const offline: Connection = () => Promise.reject(new TypeError('no connection'))

async function settled(connection: Connection, ...files: string[]) {
  let now = connection
  const one = browser(files, (path) => now(path))
  await one.install()
  return {
    ...one,
    cut: (other: Connection) => {
      now = other
    },
  }
}

test('offline the account opens with the cached page, and its policy and nonce match', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.cut(offline)

  const page = await worker.request('/account/jury-evaluation', 'navigate')
  const nonce = /nonce="(\w+)"/.exec((await page?.text()) ?? '')?.[1]
  expect(page?.headers.get('content-security-policy')).toBe(`'nonce-${nonce}'`)
  expect(await (await worker.request('/assets/app-aaaaaaaa.js'))?.text()).toBe('/assets/app-aaaaaaaa.js')
  await expect(worker.request('/assets/other-bbbbbbbb.js')).rejects.toThrow('no connection')
})

test('online the page comes from the portal and is cached from then on', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.cut(async (path) => (path.startsWith('/account') ? html('app-aaaaaaaa.js', 'two') : offline(path)))
  expect(await (await worker.request('/account', 'navigate'))?.text()).toContain('nonce="two"')
  worker.cut(offline)
  expect(await (await worker.request('/account', 'navigate'))?.text()).toContain('nonce="two"')
})

test('a page whose files cannot be cached does not replace one that works', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.cut(async (path) => (path === '/account' ? html('lost-cccccccc.js', 'two') : offline(path)))
  expect(await (await worker.request('/account', 'navigate'))?.text()).toContain('lost')
  worker.cut(offline)
  expect(await (await worker.request('/account', 'navigate'))?.text()).toContain('app-aaaaaaaa.js')
})

test('the worker waits only briefly for a hanging connection, and not at all for a broken portal', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.cut(async () => new Response('down', { status: 502 }))
  expect((await worker.request('/account', 'navigate'))?.status).toBe(200)

  vi.useFakeTimers()
  try {
    let answer: (page: Response) => void = () => undefined
    worker.cut(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const opened = worker.request('/account', 'navigate')
    await vi.advanceTimersByTimeAsync(3_000)
    answer(html('app-aaaaaaaa.js', 'late'))
    expect(await (await opened)?.text()).toContain('nonce="one"')
  } finally {
    vi.useRealTimers()
  }
})

test('the worker handles only account pages, files and images: no API calls, no other site, no writes', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  const before = worker.cachedPaths()
  expect(await worker.request('/api/jury/evaluations')).toBeUndefined()
  expect(await worker.request('/account', 'navigate', 'POST')).toBeUndefined()
  expect(await worker.request('https://other.example/assets/app-aaaaaaaa.js')).toBeUndefined()
  expect(await worker.request('/icon.svg')).toBeUndefined()
  expect(worker.cachedPaths()).toEqual(before)
})

test('a new version deletes the old files and caches the new form of those that were used', async () => {
  const before = await settled(
    portal('app-aaaaaaaa.js', 'EvaluationBody-aaaaaaaa.js', 'ground-gggggggg.js'),
    ...['app-aaaaaaaa.js', 'EvaluationBody-aaaaaaaa.js', 'ground-gggggggg.js', 'Other-aaaaaaaa.js'],
  )
  await before.post({ used: ['/assets/EvaluationBody-aaaaaaaa.js', '/assets/ground-gggggggg.js'] })
  const files = ['app-bbbbbbbb.js', 'EvaluationBody-bbbbbbbb.js', 'ground-gggggggg.js', 'Other-bbbbbbbb.js']
  const after = browser(files, portal(...files), before.stored)
  await after.install()
  expect(after.cachedPaths()).toEqual([
    '/account',
    '/assets/EvaluationBody-bbbbbbbb.js',
    '/assets/app-bbbbbbbb.js',
    '/assets/ground-gggggggg.js',
  ])
})

test('a worker that meets a cache error lets every request through', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  const broken = () => {
    throw new Error('The disk is broken.')
  }
  worker.stored.has = broken
  worker.stored.values = broken
  expect((await worker.request('/account', 'navigate'))?.status).toBe(200)
  expect((await worker.request('/assets/app-aaaaaaaa.js'))?.status).toBe(200)
})

test('after the cache is deleted, a last request of the same page does not restore it', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js', 'Login-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.stored.clear()
  await worker.request('/assets/Login-aaaaaaaa.js')
  await worker.request('/account', 'navigate')
  expect([...worker.stored.keys()]).toEqual([])
})

test('a message that is read after logout creates no cache', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js', 'Login-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  await worker.post('logged-out')
  worker.stored.clear()
  await worker.post({ used: ['/assets/Login-aaaaaaaa.js'] })
  expect([...worker.stored.keys()]).toEqual([])
})

/** Each call that the worker may be waiting for when the page logs out. */
test.each(['has', 'open', 'match'] as const)(
  'a logout while the worker waits for the cache (%s) leaves none',
  async (slow) => {
    const worker = await settled(portal('app-aaaaaaaa.js', 'Login-aaaaaaaa.js'), 'app-aaaaaaaa.js')
    worker.stored.get('application')?.delete('/account')
    const requests = () =>
      Promise.all([
        worker.post({ used: ['/assets/Login-aaaaaaaa.js'] }),
        worker.request('/account', 'navigate'),
        worker.request('/assets/Login-aaaaaaaa.js'),
      ])
    const release = worker.holdBack(slow)
    const answered = requests()
    await new Promise((resolve) => setTimeout(resolve))
    const left = worker.post('logged-out')
    worker.stored.clear()
    release()
    await Promise.all([answered, left])
    expect([...worker.stored.keys()]).toEqual([])
  },
)

test('a worker that outlives a session serves the next one', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  await worker.post('logged-out')
  worker.stored.clear()

  await worker.post('logged-in')
  worker.cut(offline)

  expect((await worker.request('/account', 'navigate'))?.status).toBe(200)
})
