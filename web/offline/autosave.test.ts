import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SaveSource } from '#shared/save-source.ts'
import { fakeDevice } from './fake-device.ts'

const session = new Map<string, string>()
const device = fakeDevice()

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('document', { addEventListener: () => {} })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
  removeItem: (key: string) => session.delete(key),
})
vi.stubGlobal('BroadcastChannel', device.Channel)
vi.doMock('./device.ts', () => device.module)

const { FormSaver } = await import('./autosave.ts')
const { ServerError, Rejected } = await import('#web/api/api.ts')
const { enterSession, knowUser, leaveSession } = await import('#web/session/session.ts')

function enter(id: string): void {
  enterSession(`token of ${id}`)
  knowUser({ id, name: id, email: `${id}@example.com` })
}

beforeEach(() => {
  vi.useFakeTimers()
  session.clear()
  device.clear()
  enter('ann')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function writing(send: (fields: Readonly<Record<string, string>>) => Promise<void>) {
  const saver = new FormSaver('ann', 'article.1')
  saver.submit = send
  return saver
}

test('saving continues in a browser with full storage', async () => {
  const sent: unknown[] = []
  const saver = writing(async (fields) => void sent.push(fields))
  device.fill()

  saver.change({ title: 'One' })
  await vi.advanceTimersByTimeAsync(1_000)
  saver.change({ title: 'Two' })
  await vi.advanceTimersByTimeAsync(1_000)

  expect(sent).toEqual([{ title: 'One' }, { title: 'Two' }])
  expect(saver.state.state).toBe('saved')
})

test.each([401, 429])('a save that was answered with %i is tried again by itself', async (status) => {
  const answers = [() => Promise.reject(new Rejected('Wait.', status, null)), () => Promise.resolve()]
  const saver = writing(() => answers.shift()?.() ?? Promise.resolve())

  saver.change({ title: 'One' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.state.state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(5_000)

  expect([saver.state.state, saver.state.unsaved]).toEqual(['saved', {}])
})

test('a draft is saved for its author, and never sent or shown as another user’s', async () => {
  const sent: unknown[] = []
  const saver = writing(async (fields) => void sent.push(fields))
  saver.change({ title: 'Ann’s' })
  leaveSession()
  await vi.advanceTimersByTimeAsync(5_000)
  enter('ben')
  await vi.advanceTimersByTimeAsync(9_000)

  const others = new FormSaver('ben', 'article.1')
  expect([sent, others.state.unsaved, saver.state.state]).toEqual([[], {}, 'waiting'])

  enter('ann')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([{ title: 'Ann’s' }])
})

test('a failing server gets fewer and fewer requests, and immediate ones again after a success', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  let isFailing = true
  const sentAt: number[] = []
  const saver = writing(async () => {
    sentAt.push(Date.now())
    if (isFailing) throw new ServerError('Later.', 503, null)
  })
  saver.change({ title: 'One' })
  await vi.advanceTimersByTimeAsync(62_000)
  const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))

  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000])

  isFailing = false
  await saver.flush()
  isFailing = true
  saver.change({ title: 'Two' })
  sentAt.length = 0
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))).toEqual([4_000])
})

test('each save of a page has a higher number, so that an abandoned save cannot overwrite a later one', async () => {
  const sources: SaveSource[] = []
  const saver = new FormSaver('ann', 'article.1')
  saver.submit = async (_, source) => void sources.push(source)

  for (const title of ['One', 'Two']) {
    saver.change({ title })
    await saver.flush()
  }

  const [first, second] = sources
  expect(first?.writer).toBe(second?.writer)
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)
})
