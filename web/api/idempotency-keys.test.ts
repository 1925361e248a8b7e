import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { ServerError, Invalid, Offline, Rejected } = await import('./api.ts')
const { idempotencyKeys } = await import('./idempotency-keys.ts')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const input = { total: 114_98 }

/** Whether a second press after that response repeats the same request. */
function isSameAfter(answer: Error | null): boolean {
  const press = idempotencyKeys()
  const first = press.keyOf(input)
  press.answered(answer)
  return press.keyOf(input) === first
}

test('a press during or after an uncertain first press repeats the same request', () => {
  const open = [
    new Rejected('Please wait.', 409, 'still_answering'),
    new Offline(),
    new ServerError('', 503, null),
    new ServerError('', 500, 'reference'),
  ]

  expect(open.map(isSameAfter)).toEqual(open.map(() => true))
})

test('a press after a rejection is a new request, and so is a press with different input', () => {
  const press = idempotencyKeys()
  const said = [new Rejected('No.', 409, 'payment_changed'), new Invalid('', {})]

  expect(said.map(isSameAfter)).toEqual([false, false])
  expect(press.keyOf(input)).not.toBe(press.keyOf({ total: 1_00 }))
})

test('a series of presses ends a moment after the response', () => {
  const press = idempotencyKeys()
  const first = press.keyOf(input)
  press.answered(null)
  const eventually = press.keyOf(input)
  vi.advanceTimersByTime(2_000)

  expect([eventually === first, press.keyOf(input) === first]).toEqual([true, false])
})
