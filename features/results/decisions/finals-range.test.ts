import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finalsRange } from './finals-range.ts'

const entries = ['a', 'b', 'c', 'd']
const orders = fc.array(fc.shuffledSubarray(entries, { minLength: 4, maxLength: 4 }), { maxLength: 6 })
const votesOf = (given: readonly string[][]) =>
  given.map((order, at) => ({ juror: String(at), order: order }))

test('a place that hangs on no single juror has no range', () => {
  const range = finalsRange(entries, votesOf(Array(5).fill(entries)))

  expect(range.map(({ place, bestPlace, worstPlace }) => [place, bestPlace, worstPlace])).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 3],
    [4, 4, 4],
  ])
})

test('where one juror decides, both finalists might have had the place', () => {
  const range = finalsRange(
    ['a', 'b'],
    votesOf([
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'a'],
    ]),
  )

  expect(range.map(({ entry, bestPlace, worstPlace }) => [entry, bestPlace, worstPlace])).toEqual([
    ['a', 1, 1],
    ['b', 1, 2],
  ])
})

test('the range always holds the place, and the order of the ballots changes nothing', () => {
  fc.assert(
    fc.property(orders, (given) => {
      const range = finalsRange(entries, votesOf(given))
      for (const { place, bestPlace, worstPlace } of range) {
        expect(bestPlace).toBeLessThanOrEqual(place)
        expect(worstPlace).toBeGreaterThanOrEqual(place)
      }
      expect(finalsRange(entries, votesOf(given).toReversed())).toEqual(range)
    }),
    { numRuns: 50 },
  )
})
