import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { ServerError, Invalid, Offline, Rejected } = await import('./api.ts')
const { pressKeys } = await import('./press-keys.ts')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const input = { total: 114_98 }

/** Whether somebody who presses again after that answer asks the same once more. */
function isSameAfter(answer: Error | null): boolean {
  const press = pressKeys()
  const first = press.keyOf(input)
  press.answered(answer)
  return press.keyOf(input) === first
}

test('who presses again while the first press is at it, or may have been done, asks the same', () => {
  const open = [
    new Rejected('Please wait.', 409, 'still_answering'),
    new Offline(),
    new ServerError('', 503, null),
    new ServerError('', 500, 'reference'),
  ]

  expect(open.map(isSameAfter)).toEqual(open.map(() => true))
})

test('who was told no presses anew, and so does who asks for something else', () => {
  const press = pressKeys()
  const said = [new Rejected('No.', 409, 'payment_changed'), new Invalid('', {})]

  expect(said.map(isSameAfter)).toEqual([false, false])
  expect(press.keyOf(input)).not.toBe(press.keyOf({ total: 1_00 }))
})

test('an answer ends the series of presses a moment after it came', () => {
  const press = pressKeys()
  const first = press.keyOf(input)
  press.answered(null)
  const eventually = press.keyOf(input)
  vi.advanceTimersByTime(2_000)

  expect([eventually === first, press.keyOf(input) === first]).toEqual([true, false])
})
