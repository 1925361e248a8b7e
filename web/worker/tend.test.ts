import { expect, test, vi } from 'vitest'
import type { UnsentPlaces, WorkerEvents, WorkerScope } from './scope.ts'
import { tend } from './tend.ts'

/* A fake browser for the worker: caches by address, and a connection that can be lost. */

const origin = 'https://portal.example'

type Line = (path: string) => Promise<Response>

function browser(files: readonly string[], line: Line, places = new Map<string, Map<string, Response>>()) {
  const pathOf = (input: Request | string) =>
    new URL(typeof input === 'string' ? input : input.url, origin).pathname
  const placeOf = (name: string) => {
    const place = places.get(name) ?? new Map<string, Response>()
    places.set(name, place)
    return {
      match: async (input: Request | string) => {
        const found = place.get(pathOf(input))?.clone()
        await held.get('match')
        return found
      },
      put: async (input: Request | string, answer: Response) => void place.set(pathOf(input), answer),
      add: async (path: string) => {
        const answer = await line(path)
        if (!answer.ok) throw new TypeError('not there')
        place.set(path, answer)
      },
      delete: async (path: string) => place.delete(pathOf(path)),
      keys: async () => [...place.keys()].map((path) => new Request(origin + path)),
    }
  }
  /** What a test holds back: the call has its answer, and gives it when the test says so. */
  const held = new Map<'has' | 'open' | 'match', Promise<void>>()
  const hold = (call: 'has' | 'open' | 'match') => {
    let release = () => {}
    held.set(call, new Promise<void>((resolve) => (release = resolve)))
    return release
  }
  const caches: UnsentPlaces = {
    has: async (name: string) => {
      const found = places.has(name)
      await held.get('has')
      return found
    },
    open: async (name: string) => {
      const place = placeOf(name)
      await held.get('open')
      return place
    },
    delete: async (name: string) => places.delete(name),
    match: async (input: Request) =>
      [...places.values()]
        .map((place) => place.get(pathOf(input)))
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
    fetch: (input) => line(pathOf(input)),
    addEventListener(kind, listener) {
      Object.assign(listeners, { [kind]: listener })
    },
  }
  tend(scope, files)

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
  const tell = (data: unknown) => during((lasting) => listeners.message?.({ ...lasting, data }))
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
  const draft = () => [...(places.get('application')?.keys() ?? [])].sort()
  return { install, tell, request, draft, places, hold }
}

const html = (script: string, nonce = 'one') =>
  new Response(`<script nonce="${nonce}" src="/assets/${script}"></script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': `'nonce-${nonce}'` },
  })

/** A portal of one version: its page and its files. */
const portal =
  (...files: string[]): Line =>
  async (path) => {
    if (path.startsWith('/account')) return html(files[0] ?? '')
    return files.includes(path.replace('/assets/', ''))
      ? new Response(path)
      : new Response('', { status: 404 })
  }

const gone: Line = () => Promise.reject(new TypeError('no line'))

async function settled(line: Line, ...files: string[]) {
  let now = line
  const one = browser(files, (path) => now(path))
  await one.install()
  return {
    ...one,
    cut: (other: Line) => {
      now = other
    },
  }
}

test('offline the account opens with the cached page, and its policy and nonce match', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.cut(gone)

  const page = await worker.request('/account/jury-evaluation', 'navigate')
  const nonce = /nonce="(\w+)"/.exec((await page?.text()) ?? '')?.[1]
  expect(page?.headers.get('content-security-policy')).toBe(`'nonce-${nonce}'`)
  expect(await (await worker.request('/assets/app-aaaaaaaa.js'))?.text()).toBe('/assets/app-aaaaaaaa.js')
  await expect(worker.request('/assets/other-bbbbbbbb.js')).rejects.toThrow('no line')
})

test('online the page comes from the portal and is cached from then on', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.cut(async (path) => (path.startsWith('/account') ? html('app-aaaaaaaa.js', 'two') : gone(path)))
  expect(await (await worker.request('/account', 'navigate'))?.text()).toContain('nonce="two"')
  worker.cut(gone)
  expect(await (await worker.request('/account', 'navigate'))?.text()).toContain('nonce="two"')
})

test('a page whose files cannot be cached does not replace one that works', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.cut(async (path) => (path === '/account' ? html('lost-cccccccc.js', 'two') : gone(path)))
  expect(await (await worker.request('/account', 'navigate'))?.text()).toContain('lost')
  worker.cut(gone)
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
  const before = worker.draft()
  expect(await worker.request('/api/jury/evaluations')).toBeUndefined()
  expect(await worker.request('/account', 'navigate', 'POST')).toBeUndefined()
  expect(await worker.request('https://other.example/assets/app-aaaaaaaa.js')).toBeUndefined()
  expect(await worker.request('/icon.svg')).toBeUndefined()
  expect(worker.draft()).toEqual(before)
})

test('a new version deletes the old files and caches the new form of those that were used', async () => {
  const before = await settled(
    portal('app-aaaaaaaa.js', 'EvaluationBody-aaaaaaaa.js', 'ground-gggggggg.js'),
    ...['app-aaaaaaaa.js', 'EvaluationBody-aaaaaaaa.js', 'ground-gggggggg.js', 'Other-aaaaaaaa.js'],
  )
  await before.tell({ used: ['/assets/EvaluationBody-aaaaaaaa.js', '/assets/ground-gggggggg.js'] })
  const files = ['app-bbbbbbbb.js', 'EvaluationBody-bbbbbbbb.js', 'ground-gggggggg.js', 'Other-bbbbbbbb.js']
  const after = browser(files, portal(...files), before.places)
  await after.install()
  expect(after.draft()).toEqual([
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
  worker.places.has = broken
  worker.places.values = broken
  expect((await worker.request('/account', 'navigate'))?.status).toBe(200)
  expect((await worker.request('/assets/app-aaaaaaaa.js'))?.status).toBe(200)
})

test('after the cache is deleted, a last request of the same page does not restore it', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js', 'Login-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  worker.places.clear()
  await worker.request('/assets/Login-aaaaaaaa.js')
  await worker.request('/account', 'navigate')
  expect([...worker.places.keys()]).toEqual([])
})

test('a message that is read after logout creates no cache', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js', 'Login-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  await worker.tell('logged-out')
  worker.places.clear()
  await worker.tell({ used: ['/assets/Login-aaaaaaaa.js'] })
  expect([...worker.places.keys()]).toEqual([])
})

/** Each place where the worker may stand when the page logs out: before its look for the cache answers, and after. */
test.each(['has', 'open', 'match'] as const)(
  'a logout while the worker waits for the cache (%s) leaves none',
  async (slow) => {
    const worker = await settled(portal('app-aaaaaaaa.js', 'Login-aaaaaaaa.js'), 'app-aaaaaaaa.js')
    worker.places.get('application')?.delete('/account')
    const requests = () =>
      Promise.all([
        worker.tell({ used: ['/assets/Login-aaaaaaaa.js'] }),
        worker.request('/account', 'navigate'),
        worker.request('/assets/Login-aaaaaaaa.js'),
      ])
    const release = worker.hold(slow)
    const answered = requests()
    await new Promise((resolve) => setTimeout(resolve))
    const left = worker.tell('logged-out')
    worker.places.clear()
    release()
    await Promise.all([answered, left])
    expect([...worker.places.keys()]).toEqual([])
  },
)

test('a worker that outlives a session serves the next one', async () => {
  const worker = await settled(portal('app-aaaaaaaa.js'), 'app-aaaaaaaa.js')
  await worker.tell('logged-out')
  worker.places.clear()

  await worker.tell('logged-in')
  worker.cut(gone)

  expect((await worker.request('/account', 'navigate'))?.status).toBe(200)
})
