import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeDevice } from '#web/offline/fake-device.ts'
import type { UnsentScore } from './unsent-store.ts'

/* Pages of one browser: each has its own modules, and all share the session and the device. */

const session = new Map<string, string>()
const device = fakeDevice()
let isOnline = true
let server: (path: string, body: Record<string, unknown>) => Response
let requests: string[] = []

vi.stubGlobal('BroadcastChannel', device.Channel)
vi.doMock('#web/offline/device.ts', () => device.module)

type Page = Awaited<ReturnType<typeof openPage>>

const answered = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const saved = () => answered(200, { savedAt: '2026-01-01T00:00:00.000Z', version: 5 })

async function openPage() {
  vi.resetModules()
  const { openDrafts } = await import('#web/offline/drafts.ts')
  await openDrafts()
  const { enterSession, knowUser, leaveSession } = await import('#web/session/session.ts')
  const scores = await import('./unsent-scores.ts')
  const { listUnsent } = await import('./unsent-store.ts')
  return { ...scores, enterSession, knowUser, leaveSession, listUnsent }
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
const values = (page: Page) => page.listUnsent().map(({ value }: UnsentScore) => value)
const score = (assignmentId: string, value: number, version = 0) => ({
  assignmentId,
  criterionId: 'jury',
  value,
  version,
})

beforeEach(() => {
  vi.useFakeTimers()
  session.clear()
  device.clear()
  isOnline = true
  requests = []
  server = saved
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  })
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'] })
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    if (!isOnline) throw new TypeError('no line')
    // Whether the portal is online.
    if (path === '/icon.svg') return new Response()
    requests.push(path.split('/')[4] ?? '')
    return server(path, JSON.parse(body))
  })
})
afterEach(() => vi.useRealTimers())

test('two pages save scores side by side, and one that is opened later finds all of them', async () => {
  isOnline = false
  const one = await openAs('ann')
  const two = await openAs('ann')
  for (const entry of ['a', 'b', 'c']) one.keep(score(entry, 7))
  await vi.advanceTimersByTimeAsync(1)
  two.keep(score('d', 8))
  await settle()

  expect(values(one)).toEqual([7, 7, 7, 8])
  expect(values(two)).toEqual([7, 7, 7, 8])
  const later = await openAs('ann')
  expect(values(later)).toEqual([7, 7, 7, 8])
  isOnline = true
  await later.sendUnsent()
  expect(requests).toEqual(['a', 'b', 'c', 'd'])
  expect([values(one), values(later)]).toEqual([[], []])
})

test('a response to an older score does not remove a newer one of another page', async () => {
  const one = await openAs('ann')
  const two = await openAs('ann')
  let isFirst = true
  server = () => {
    const wasFirst = isFirst
    isFirst = false
    if (wasFirst) two.keep(score('a', 9))
    return saved()
  }
  isOnline = true
  one.keep(score('a', 7))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(requests.length).toBeGreaterThan(1)
  expect(values(one)).toEqual([])
})

test('on a shared device scores wait for their juror, and are sent when that juror returns', async () => {
  isOnline = false
  const page = await openAs('ann')
  page.keep(score('a', 7))
  await settle()
  isOnline = true
  page.leaveSession()
  await vi.advanceTimersByTimeAsync(6_000)
  enter(page, 'ben')
  await page.sendUnsent()
  expect([requests, page.listUnsent().some(page.isOwn)]).toEqual([[], false])

  enter(page, 'ann')
  await page.sendUnsent()
  expect([requests, values(page)]).toEqual([['a'], []])
})

test('a score that the server always rejects does not block later ones, and is retried', async () => {
  server = (path) => (path.includes('/a/') ? answered(500, { requestId: 'r' }) : saved())
  const page = await openAs('ann')
  page.keep(score('a', 7))
  page.keep(score('b', 8))
  await settle()
  expect(requests).toEqual(['a', 'b'])
  expect(values(page)).toEqual([7])

  server = saved
  await vi.advanceTimersByTimeAsync(5_000)
  expect(values(page)).toEqual([])
})

test.each([503, 429])('after a response of %i nothing else is tried for a moment', async (status) => {
  server = (path) => {
    if (path.includes('/b/')) throw new Error('b was tried')
    return answered(status, {})
  }
  const page = await openAs('ann')
  page.keep(score('a', 7))
  page.keep(score('b', 8))
  await settle()
  expect(requests).toEqual(['a'])
  server = saved
  await vi.advanceTimersByTimeAsync(5_000)
  expect(values(page)).toEqual([])
})

test('a score that arrived after the round closed is sent only when the juror confirms, on the next page too', async () => {
  server = () => answered(409, { message: 'Closed.', code: 'round_closed' })
  const page = await openAs('ann')
  page.keep(score('a', 7))
  page.keep(score('b', 8))
  await settle()
  server = saved
  requests = []
  const later = await openAs('ann')
  await later.sendUnsent()
  await vi.advanceTimersByTimeAsync(6_000)
  expect([requests, later.lateOf(later.listUnsent()).length]).toEqual([[], 2])

  later.sendLate()
  await settle()
  expect([requests, values(later)]).toEqual([['a', 'b'], []])
})

test('scores of a closed round that a juror discards are deleted', async () => {
  server = () => answered(409, { message: 'Closed.', code: 'round_closed' })
  const page = await openAs('ann')
  page.keep(score('a', 7))
  await settle()
  page.dropLate()
  await settle()
  expect([values(page), [...device.things.keys()]]).toEqual([[], []])
})

test('a full or blocked storage loses no score: it is shown and sent', async () => {
  device.fill()
  isOnline = false
  const page = await openAs('ann')
  page.keep(score('a', 7))
  await settle()
  expect(values(page)).toEqual([7])
  isOnline = true
  await page.sendUnsent()
  expect([requests, values(page)]).toEqual([['a'], []])
})

test('a sent comment is no longer on the device', async () => {
  const page = await openAs('ann')
  isOnline = false
  page.keep({ assignmentId: 'a', criterionId: null, value: 'mine' })
  await settle()
  const isOnDevice = () => JSON.stringify([...device.things.values()]).includes('mine')
  const unsent = isOnDevice()
  isOnline = true
  await page.sendUnsent()

  expect([unsent, isOnDevice()]).toEqual([true, false])
})
