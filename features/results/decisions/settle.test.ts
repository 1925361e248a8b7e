import { expect, test } from 'vitest'
import { borderline } from './levels.ts'
import { chanceAfterOneMore, readingsToSettle } from './settle.ts'

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

test('on a threshold one more reading of three brings an even chance down to one in three', () => {
  // The chance is arctan(square root of the readings there are) / pi.
  const after = (readings: number) => chanceAfterOneMore({ score: 7.8, standardError: 0.3, readings }, gold)

  expect(after(3)).toBeCloseTo(1 / 3, 2)
  expect(after(1)).toBeCloseTo(1 / 4, 2)
})

test('one more reading never makes another level likelier, and brings most where least was read', () => {
  const levels = [{ threshold: 8.4 }, { threshold: 7.8 }, { threshold: 7.1 }]
  const falls = [1, 2, 3, 5, 9].map((readings) =>
    [6.5, 7.1, 7.3, 7.79, 8, 8.9].map((score) => {
      const now = borderline(score, 0.4, levels)?.chanceOfOther ?? 0
      return now - chanceAfterOneMore({ score, standardError: 0.4, readings }, levels)
    }),
  )
  for (const [at, some] of falls.entries()) {
    for (const [score, fall] of some.entries()) {
      expect(fall).toBeGreaterThan(-1e-9)
      expect(fall).toBeLessThanOrEqual((falls[at - 1]?.[score] ?? 1) + 1e-9)
    }
  }
})

test('without error the level is certain', () => {
  expect(settle(7.8, 0, 3)).toBe(0)
})
