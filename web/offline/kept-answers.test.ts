import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

const stored = new Map<string, string>()
const answers = new Map<string, { id: string; keptAt: number }>()

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
// A database is the browser's: here it is a map with the calls that are made of it.
vi.mock('./device-store.ts', () => ({
  deviceStore: () => ({
    request: async (_mode: string, request: (things: unknown) => unknown) =>
      request({
        put: (one: { id: string; keptAt: number }) => answers.set(one.id, structuredClone(one)),
        get: (id: string) => answers.get(id),
        getAll: () => [...answers.values()],
        delete: (id: string) => answers.delete(id),
      }),
    drop: () => answers.clear(),
  }),
}))

const { requestOrRecall, keepOnlyAnswersOf, mirrorAnswers } = await import('./kept-answers.ts')
const { Offline, Refused } = await import('#web/api/api.ts')
const { enterSession, knowUser } = await import('#web/session/session.ts')

const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  summary: 'A plan.',
  audience: 'person',
  isKept: true,
  input: z.object({}),
  output: z.object({ title: z.string() }),
})
const key = [getPlan.path, {}]
const away = () => Promise.reject(new Offline('away'))

function enter(id: string): void {
  enterSession(`a-long-token-of-${id}-who-is-here`)
  knowUser({ id, name: id, email: `${id}@example.com` })
}

/** A page that was loaded anew. */
function openPage() {
  const queries = new QueryClient()
  mirrorAnswers(queries)
  const request = (answer: () => Promise<{ title: string }>) => requestOrRecall(queries, getPlan, key, answer)
  /** Shown, and kept once the disk has it. */
  const show = async (title: string) => {
    await queries.fetchQuery({ queryKey: key, queryFn: async () => ({ title }), meta: { isKept: true } })
    await vi.waitFor(() => expect(JSON.stringify([...answers.values()])).toContain(title))
  }
  return { queries, request, show }
}

beforeEach(() => {
  stored.clear()
  answers.clear()
  enter('ann')
})

test('where nobody answers a page shows what was kept, as it was changed here last', async () => {
  const before = openPage()
  await before.show('North')
  before.queries.setQueryData(key, { title: 'North, marked' })
  await vi.waitFor(() => expect(JSON.stringify([...answers.values()])).toContain('marked'))

  expect(await openPage().request(away)).toEqual({ title: 'North, marked' })
})

test('a page that knows the answer already does not fall back to an older one', async () => {
  const page = openPage()
  await page.show('North')
  await expect(page.request(away)).rejects.toThrow('away')
})

test('a line that hangs is waited for a moment only, and what it says in the end is asked for again', async () => {
  await openPage().show('North')
  vi.useFakeTimers()
  try {
    const page = openPage()
    const invalidate = vi.spyOn(page.queries, 'invalidateQueries')
    let answer: (said: { title: string }) => void = () => undefined
    const asked = page.request(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await asked).toEqual({ title: 'North' })
    expect(invalidate).not.toHaveBeenCalled()
    answer({ title: 'South' })
    await vi.advanceTimersByTimeAsync(0)
    expect(invalidate).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('what is refused is not kept any longer', async () => {
  await openPage().show('North')
  const refused = () => Promise.reject(new Refused('The round is closed.', 409, 'round_closed'))
  await expect(openPage().request(refused)).rejects.toThrow('closed')
  await vi.waitFor(() => expect(answers.size).toBe(0))
})

test('nothing is shown that is another’s, older than a week, or of another shape than the contract has now', async () => {
  await openPage().show('North')
  enter('ben')
  await expect(openPage().request(away)).rejects.toThrow('away')
  await keepOnlyAnswersOf('ben')
  expect(answers.size).toBe(0)

  await openPage().show('South')
  const [kept] = answers.values()
  answers.set(JSON.stringify(key), { id: '', ...kept, keptAt: Date.now() - 8 * 24 * 3_600_000 })
  await expect(openPage().request(away)).rejects.toThrow('away')

  const other = { id: JSON.stringify(key), personId: 'ben', keptAt: Date.now(), answer: { name: 'South' } }
  answers.set(other.id, other)
  await expect(openPage().request(away)).rejects.toThrow('away')
})

test('without a line it is whoever it was under this very token, and nobody under another', async () => {
  vi.resetModules()
  const anew = await import('#web/session/session.ts')
  anew.recallPerson()
  expect(anew.presentPerson()).toBe('ann')

  stored.set('token', 'a-long-token-of-somebody-else')
  vi.resetModules()
  const other = await import('#web/session/session.ts')
  other.recallPerson()
  expect(other.presentPerson()).toBeNull()
  // Of the token only its end stands beside the number.
  expect(stored.get('person')).not.toContain('a-long-token')
})
