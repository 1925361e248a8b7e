import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isScored, weightedSoFar } from './weighted-score.ts'

const criteria = [
  { id: 'concept', weight: 25 },
  { id: 'function', weight: 25 },
  { id: 'aesthetics', weight: 20 },
  { id: 'innovation', weight: 15 },
  { id: 'sustainability', weight: 15 },
]
const scores = new Map([
  ['concept', 9],
  ['function', 8],
  ['aesthetics', 8],
  ['innovation', 7],
])

test('a score counts in proportion to the weight of its criterion', () => {
  const all = new Map([...scores, ['sustainability', 6]])

  expect(weightedSoFar(all, criteria)).toBeCloseTo(7.8, 10)
})

test('an evaluation without all criteria is incomplete and has only a provisional figure', () => {
  expect(isScored(scores, criteria)).toBe(false)
  expect(weightedSoFar(scores, criteria)).toBeCloseTo(6.9 / 0.85, 10)
})

test('before the first score there is no figure', () => {
  expect(weightedSoFar(new Map(), criteria)).toBeNull()
})

test('the weighted score stays between the lowest and the highest, and rises with every score', () => {
  const value = fc.integer({ min: 1, max: 10 })
  const evaluation = fc.tuple(value, value, value, value, value)
  const scoreOf = (values: readonly number[]) =>
    weightedSoFar(new Map(criteria.map(({ id }, at) => [id, values[at] ?? 1])), criteria) ?? 0

  fc.assert(
    fc.property(evaluation, fc.nat({ max: 4 }), (values, at) => {
      const raised = values.with(at, (values[at] ?? 0) + 1)

      expect(scoreOf(values)).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
      expect(scoreOf(values)).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      expect(scoreOf(raised)).toBeGreaterThan(scoreOf(values))
    }),
  )
})
