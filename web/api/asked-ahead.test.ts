import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
const stored = new Map<string, string>([['token', 'mine']])
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { request } = await import('./api.ts')

const get = { method: 'GET', path: '/api/user' } as const
const answer = (name: string) => Response.json({ name })

beforeEach(() => {
  vi.useFakeTimers()
  globalThis.asked = { token: 'mine', answers: new Map([[get.path, Promise.resolve(answer('ahead'))]]) }
  vi.stubGlobal('fetch', async () => answer('later'))
})

test('what the page asked for ahead answers the first call, and no second one', async () => {
  expect(await request(get, {})).toEqual({ name: 'ahead' })
  expect(await request(get, {})).toEqual({ name: 'later' })
})

test('an answer for another user is never shown', async () => {
  globalThis.asked = { token: 'theirs', answers: globalThis.asked?.answers ?? new Map() }

  expect(await request(get, {})).toEqual({ name: 'later' })
})

test('an answer from before a change is asked for again', async () => {
  await request({ method: 'POST', path: '/api/user' }, {})

  expect(await request(get, {})).toEqual({ name: 'later' })
})

test('an answer that nobody needed for half a minute is asked for again', async () => {
  await vi.advanceTimersByTimeAsync(31_000)

  expect(await request(get, {})).toEqual({ name: 'later' })
})
