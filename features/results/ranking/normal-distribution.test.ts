import { expect, test } from 'vitest'
import { normalBelow } from './normal-distribution.ts'

test('probabilities are those of the tables, up to the last value that is calculated', () => {
  const known = [0, 1, -1.96, 8].map((x) => normalBelow(x))

  expect(known[0]).toBe(0.5)
  expect(known[1]).toBeCloseTo(0.841344746068543, 14)
  expect(known[2]).toBeCloseTo(0.02499789514822, 14)
  expect(known[3]).toBeCloseTo(1, 14)
})

test('the calculation ends for what is no number', () => {
  expect(normalBelow(Number.NaN)).toBeNaN()
})
