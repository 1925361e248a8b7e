import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

vi.stubGlobal('addEventListener', () => {})
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { leaveEndedSession, request, ServerError, Offline, Rejected } = await import('./api.ts')
const { lastSessionEnd } = await import('#web/session/session-end.ts')
const { enterSession, storedToken } = await import('#web/session/session.ts')
const { retryDelay } = await import('./retry-delay.ts')

const call = endpoint({
  method: 'POST',
  path: '/api/anything',
  summary: 'Anything.',
  audience: 'anyone',
  input: z.object({}),
  output: z.object({}),
})

/** A server that accepts the request and never responds. */
function hang(): void {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms)
    return controller.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a call without a response ends after 35 seconds, and counts as not delivered', async () => {
  hang()
  const ended = vi.fn()
  void request(call, {}).catch(ended)

  await vi.advanceTimersByTimeAsync(34_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ended).toHaveBeenCalledWith(expect.any(Offline))
})

test('the calls of the specification have no time limit', async () => {
  hang()
  const ended = vi.fn()
  void request({ ...call, hasNoTimeLimit: true }, {}).then(ended, ended)

  await vi.advanceTimersByTimeAsync(600_000)
  expect(ended).not.toHaveBeenCalled()
})

test('a response includes the retry delay of the server', async () => {
  const answers = [429, 503].map((status) => ({ status, headers: { 'retry-after': '30' } }))
  vi.stubGlobal('fetch', async () => new Response('{}', answers.shift()))
  const errors = [
    await request(call, {}).catch((error) => error),
    await request(call, {}).catch((error) => error),
  ]

  expect(errors).toEqual([expect.any(Rejected), expect.any(ServerError)])
  expect(errors.map(({ retryAfterMs }) => retryAfterMs)).toEqual([30_000, 30_000])
})

test('each failure doubles the wait up to two minutes, half of it is random, and the server’s delay takes precedence', () => {
  const error = new ServerError('', 503, null)
  const waits = (chance: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    return [0, 1, 2, 3, 4, 5, 6, 20].map((failures) => retryDelay(failures, error))
  }

  expect(waits(0)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(waits(1)).toEqual([4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000, 120_000])
  expect(retryDelay(0, new ServerError('', 503, null, 30_000))).toBe(34_000)
})

test.each([
  ['the server’s reason', { code: 'password_removed' }, 'password_removed'],
  ['no reason', {}, 'unknown'],
])('a session that an upload finds ended is left with %s', async (_, said, why) => {
  enterSession('pal_of_an_ended_session')
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Log in again.', ...said }, { status: 401 }))

  await leaveEndedSession()

  expect([storedToken(), lastSessionEnd()]).toEqual([null, why])
})

test('a session that an upload finds ended is left offline too', async () => {
  enterSession('pal_of_an_ended_session')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))

  await leaveEndedSession()

  expect([storedToken(), lastSessionEnd()]).toEqual([null, 'unknown'])
})
