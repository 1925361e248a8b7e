import { expect, test } from 'vitest'
import { readingsToSettle } from './settle.ts'

const gold = [{ threshold: 7.8 }]
const settle = (score: number, standardError: number, readings: number, levels = gold) =>
  readingsToSettle({ score, standardError, readings }, levels)

test('an entry far from every threshold needs no further reading', () => {
  expect(settle(8.6, 0.3, 5)).toBe(0)
})

test('an entry a little away from a threshold is settled by a few more readings', () => {
  // 0.35 / (0.3 * sqrt(5 / 7)) = 1.38 standard errors, and 1.28 are asked for.
  expect(settle(8.15, 0.3, 5)).toBe(2)
  expect(settle(7.5, 0.3, 3)).toBe(2)
})

test('between two thresholds both have to be ruled out', () => {
  const levels = [{ threshold: 8 }, { threshold: 7 }]
  // With one threshold 0.5 / 0.35 = 1.43 standard errors are enough; with two, 1.64 are asked for.
  expect(settle(7.5, 0.35, 5, [{ threshold: 7 }])).toBe(0)
  expect(settle(7.5, 0.35, 5, levels)).toBe(2)
})

test('an entry on a threshold is left to the panel', () => {
  expect(settle(7.81, 0.3, 5)).toBeNull()
})

test('without error the level is certain', () => {
  expect(settle(7.8, 0, 3)).toBe(0)
})
