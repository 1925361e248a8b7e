import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Kept } from './kept-store.ts'

/*
 * Pages of one browser: each has the modules for itself, and all share one storage.
 */

const stored = new Map<string, string>()
let isFull = false
let isOnline = true
let pages: { listeners: Listener[] }[] = []
let server: (path: string, body: Record<string, unknown>) => Response
let asked: string[] = []

type Listener = (event: { key: string }) => void
type Page = Awaited<ReturnType<typeof openPage>>

const answered = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const saved = () => answered(200, { savedAt: '2026-01-01T00:00:00.000Z', version: 5 })

async function openPage() {
  vi.resetModules()
  const listeners: Listener[] = []
  const tell = (key: string) => {
    for (const page of pages) for (const one of page.listeners) one({ key })
  }
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull && key.startsWith('jury')) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
      tell(key)
    },
    removeItem(key: string) {
      if (stored.delete(key)) tell(key)
    },
  }
  // The names of what is stored are the object's own, as in a browser.
  const proxy = new Proxy(storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  vi.stubGlobal('localStorage', proxy)
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    if (type === 'storage') listeners.push(listener)
  })
  const session = await import('#web/session/session.ts')
  const marks = await import('./kept-marks.ts')
  const { listKept } = await import('./kept-store.ts')
  const page = { ...marks, ...session, listKept, listeners }
  pages.push(page)
  return page
}

function enter(page: Page, id: string): void {
  page.enterSession('token')
  page.knowUser({ id, name: id, email: `${id}@example.com` })
}

async function openAs(id: string): Promise<Page> {
  const page = await openPage()
  enter(page, id)
  return page
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const values = (page: Page) => page.listKept().map(({ value }: Kept) => value)
const mark = (assignmentId: string, value: number, version = 0) => ({
  assignmentId,
  criterionId: 'jury',
  value,
  version,
})

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  isFull = false
  isOnline = true
  pages = []
  asked = []
  server = saved
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'] })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (!isOnline) throw new TypeError('no line')
    asked.push(path.split('/')[4] ?? '')
    return server(path, JSON.parse(body))
  })
})
afterEach(() => vi.useRealTimers())

test('two pages keep marks side by side, and one that is opened later finds all of them', async () => {
  isOnline = false
  const one = await openAs('ann')
  const two = await openAs('ann')
  for (const entry of ['a', 'b', 'c']) one.keep(mark(entry, 7))
  await vi.advanceTimersByTimeAsync(1)
  two.keep(mark('d', 8))
  await settle()

  expect(values(one)).toEqual([7, 7, 7, 8])
  expect(values(two)).toEqual([7, 7, 7, 8])
  const later = await openAs('ann')
  expect(values(later)).toEqual([7, 7, 7, 8])
  isOnline = true
  await later.sendKept()
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  expect([values(one), values(later)]).toEqual([[], []])
})

test('an answer to an older mark does not take a newer one of another page away', async () => {
  const one = await openAs('ann')
  const two = await openAs('ann')
  let isFirst = true
  server = () => {
    if (isFirst) two.keep(mark('a', 9))
    isFirst = false
    return saved()
  }
  isOnline = true
  one.keep(mark('a', 7))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked.length).toBeGreaterThan(1)
  expect(values(one)).toEqual([])
})

test('on a shared device marks wait for the juror who gave them, and go when that juror comes back', async () => {
  isOnline = false
  const page = await openAs('ann')
  page.keep(mark('a', 7))
  await settle()
  isOnline = true
  page.leaveSession()
  await vi.advanceTimersByTimeAsync(6_000)
  enter(page, 'ben')
  await page.sendKept()
  expect([asked, page.listKept().some(page.isOwn)]).toEqual([[], false])

  enter(page, 'ann')
  await page.sendKept()
  expect([asked, values(page)]).toEqual([['a'], []])
})

test('a mark that the server never takes keeps none behind it back, and is tried again', async () => {
  server = (path) => (path.includes('/a/') ? answered(500, { requestId: 'r' }) : saved())
  const page = await openAs('ann')
  page.keep(mark('a', 7))
  page.keep(mark('b', 8))
  await settle()
  expect(asked).toEqual(['a', 'b'])
  expect(values(page)).toEqual([7])

  server = saved
  await vi.advanceTimersByTimeAsync(5_000)
  expect(values(page)).toEqual([])
})

test.each([503, 429])('after an answer of %i nothing else is tried for a moment', async (status) => {
  server = (path) => {
    if (path.includes('/b/')) throw new Error('b was tried')
    return answered(status, {})
  }
  const page = await openAs('ann')
  page.keep(mark('a', 7))
  page.keep(mark('b', 8))
  await settle()
  expect(asked).toEqual(['a'])
  server = saved
  await vi.advanceTimersByTimeAsync(5_000)
  expect(values(page)).toEqual([])
})

test('a mark that came after the round closed goes only when the juror says so, on the next page too', async () => {
  server = () => answered(409, { message: 'Closed.', refusal: 'round_closed' })
  const page = await openAs('ann')
  page.keep(mark('a', 7))
  page.keep(mark('b', 8))
  await settle()
  server = saved
  asked = []
  const later = await openAs('ann')
  await later.sendKept()
  await vi.advanceTimersByTimeAsync(6_000)
  expect([asked, later.lateOf(later.listKept()).length]).toEqual([[], 2])

  later.sendLate()
  await settle()
  expect([asked, values(later)]).toEqual([['a', 'b'], []])
})

test('what a juror gives up of a closed round is gone', async () => {
  server = () => answered(409, { message: 'Closed.', refusal: 'round_closed' })
  const page = await openAs('ann')
  page.keep(mark('a', 7))
  await settle()
  page.dropLate()
  expect([values(page), [...stored.keys()].filter((key) => key.startsWith('jury'))]).toEqual([[], []])
})

test('a full or forbidden storage costs no mark: it is shown and sent', async () => {
  isFull = true
  isOnline = false
  const page = await openAs('ann')
  page.keep(mark('a', 7))
  await settle()
  expect(values(page)).toEqual([7])
  isOnline = true
  await page.sendKept()
  expect([asked, values(page)]).toEqual([['a'], []])
})

test('a comment is sent with what the juror had read; where another stands, the juror takes one', async () => {
  const bodies: unknown[] = []
  server = (_, body) => {
    bodies.push(body)
    return answered(409, { message: 'Changed.', refusal: 'remark_changed', value: 'newer' })
  }
  const page = await openAs('ann')
  page.keep({ assignmentId: 'a', criterionId: null, value: 'mine', seen: 'old' })
  await settle()
  expect(bodies).toEqual([{ comment: 'mine', was: 'old' }])
  const [item] = page.listKept()
  expect(item?.other?.value).toBe('newer')

  server = (_, body) => {
    bodies.push(body)
    return saved()
  }
  if (item) page.choose(item, 'own')
  await settle()
  expect(bodies.at(-1)).toEqual({ comment: 'mine', was: 'newer' })
  // Unsent, a comment is kept for its juror; sent, it can be read by nobody on this device.
  expect([...stored.values()].some((text) => text.includes('mine'))).toBe(false)
})

test('a comment whose answer was lost is one’s own: what is written on goes without a question', async () => {
  let stands = 'old'
  server = (_, { comment, was }) => {
    if (stands !== was) return answered(409, { message: 'x', refusal: 'remark_changed', value: stands })
    stands = String(comment)
    return stands === 'one' ? answered(503, {}) : saved()
  }
  const page = await openAs('ann')
  page.keep({ assignmentId: 'a', criterionId: null, value: 'one', seen: 'old' })
  await settle()
  page.keep({ assignmentId: 'a', criterionId: null, value: 'one two', seen: 'old' })
  await settle()
  expect([stands, values(page)]).toEqual(['one two', []])
})
