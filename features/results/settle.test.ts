import { expect, test } from 'vitest'
import { readingsToSettle } from './settle.ts'

test('an entry far from every threshold needs no further reading', () => {
  expect(readingsToSettle(0.8, 0.3, 5)).toBe(0)
})

test('an entry a little away from a threshold is settled by a few more readings', () => {
  // 0.35 / (0.3 * sqrt(5 / 7)) = 1.38 standard errors, and 1.28 are asked for.
  expect(readingsToSettle(0.35, 0.3, 5)).toBe(2)
  expect(readingsToSettle(-0.3, 0.3, 3)).toBe(2)
})

test('an entry on a threshold is left to the panel', () => {
  expect(readingsToSettle(0.01, 0.3, 5)).toBeNull()
})

test('without error the level is certain', () => {
  expect(readingsToSettle(0, 0, 3)).toBe(0)
})
