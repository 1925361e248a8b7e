import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fakeDevice } from './fake-device.ts'

const session = new Map<string, string>()
const device = fakeDevice()
let version = 'one'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('document', { querySelector: () => ({ src: version }) })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
  removeItem: (key: string) => session.delete(key),
})
vi.doMock('./device.ts', () => device.module)

const { cacheAnswers } = await import('./cached-answers.ts')
const { reportLost, watchRequest } = await import('./connection.ts')
const { Rejected } = await import('#web/api/api.ts')
const { enterSession, knowUser } = await import('#web/session/session.ts')

const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  summary: 'A plan.',
  audience: 'user',
  isCached: true,
  input: z.object({}),
  output: z.object({ title: z.string() }),
})
const key = [getPlan.path, {}]

function enter(id: string): void {
  enterSession(`a-long-token-of-${id}-who-is-here`)
  knowUser({ id, name: id, email: `${id}@example.com` })
}

/** A reloaded page. */
function openPage() {
  const queries = new QueryClient()
  cacheAnswers(queries)
  const fetchPlan = (queryFn: () => Promise<{ title: string }>) =>
    queries.fetchQuery({ queryKey: key, queryFn, meta: { isCached: true }, retry: false })
  /** Shows a response and waits until it is cached. */
  const show = async (title: string) => {
    await fetchPlan(async () => ({ title }))
    await vi.waitFor(() => expect(JSON.stringify([...device.things])).toContain(title))
  }
  /** The responses that the page shows offline. */
  const goOffline = async () => {
    reportLost()
    await new Promise((resolve) => setTimeout(resolve))
    return queries.getQueryData(key)
  }
  return { queries, fetchPlan, show, goOffline }
}

beforeEach(() => {
  session.clear()
  device.clear()
  version = 'one'
  enter('ann')
})
afterEach(() => vi.useRealTimers())

test('offline a page shows the cached response with the local changes', async () => {
  const before = openPage()
  await before.show('North')
  before.queries.setQueryData(key, { title: 'North, scored' })
  await vi.waitFor(() => expect(JSON.stringify([...device.things])).toContain('scored'))

  expect(await openPage().goOffline()).toEqual({ title: 'North, scored' })
})

test('a page with the current response does not fall back to an older one', async () => {
  await openPage().show('North')
  const page = openPage()
  device.fill()
  await page.fetchPlan(async () => ({ title: 'South' }))
  expect(await page.goOffline()).toEqual({ title: 'South' })
})

test('a slow request shows the cached response first, and its own when it arrives', async () => {
  await openPage().show('North')
  vi.useFakeTimers()
  const page = openPage()
  let answer = (_: { title: string }) => {}
  const answered = page.fetchPlan(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  watchRequest()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(page.queries.getQueryData(key)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(page.queries.getQueryData(key)).toEqual({ title: 'North' })

  answer({ title: 'South' })
  await answered
  expect(page.queries.getQueryData(key)).toEqual({ title: 'South' })
})

test('a response that is now rejected is removed from the cache', async () => {
  await openPage().show('North')
  const rejected = () => Promise.reject(new Rejected('The round is closed.', 409, 'round_closed'))
  await expect(openPage().fetchPlan(rejected)).rejects.toThrow('closed')
  expect(device.things.size).toBe(0)
})

test('nothing is shown that is another user’s, older than a week, or of another version of the application', async () => {
  await openPage().show('North')
  enter('ben')
  expect(await openPage().goOffline()).toBeUndefined()

  await openPage().show('South')
  version = 'two'
  expect(await openPage().goOffline()).toBeUndefined()
  version = 'one'
  expect(await openPage().goOffline()).toEqual({ title: 'South' })

  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 3_600_000, toFake: ['Date'] })
  expect(await openPage().goOffline()).toBeUndefined()
})

test('offline the user is the last one under the same token, and no one under another token', async () => {
  vi.resetModules()
  const anew = await import('#web/session/session.ts')
  anew.recallUser()
  expect(anew.presentUser()).toBe('ann')

  session.set('token', 'a-long-token-of-somebody-else')
  vi.resetModules()
  const other = await import('#web/session/session.ts')
  other.recallUser()
  expect(other.presentUser()).toBeNull()
  // Only the end of the token is stored beside the id.
  expect(session.get('user')).not.toContain('a-long-token')
})
