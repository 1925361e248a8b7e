import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksOf } from './ticks.ts'

test.each([
  { largest: 0, ticks: [0, 1] },
  { largest: 3, ticks: [0, 1, 2, 3] },
  { largest: 24, ticks: [0, 5, 10, 15, 20, 25] },
  { largest: 97, ticks: [0, 20, 40, 60, 80, 100] },
  { largest: 1_234_500, ticks: [0, 500_000, 1_000_000, 1_500_000] },
])('a plot up to $largest has a scale of round numbers', ({ largest, ticks }) => {
  expect(ticksOf(largest)).toEqual(ticks)
})

test('a scale in dollars has no two ticks of the same dollar, not even up to nothing', () => {
  expect(ticksOf(0, 100)).toEqual([0, 100])
  expect(ticksOf(250, 100)).toEqual([0, 100, 200, 300])
  expect(ticksOf(64_156, 100)).toEqual(ticksOf(64_156))
})

test('every scale reaches its largest value in at most six ticks', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (largest) => {
      const ticks = ticksOf(largest)

      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})
