import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findGaps, findOverlap } from './price-calendar.ts'

const at = (day: number) => new Date(Date.UTC(2027, 0, day))
const period = (from: number, to: number, entrantKind: 'professional' | 'student' = 'professional') => ({
  entrantKind,
  currency: 'CAD' as const,
  startsAt: at(from),
  endsAt: at(to),
})

test('two periods of the same entrants overlap unless one begins when the other ends', () => {
  const [early, late] = [period(1, 10), period(9, 20)]

  expect(findOverlap([early, late])).toEqual({ one: early, other: late })
  expect(findOverlap([early, period(10, 20), period(5, 15, 'student')])).toBeNull()
})

test('gaps between the opening and the deadline are listed, for entrants who have a price at all', () => {
  const dates = { opensAt: at(1), deadlineAt: at(31) }
  const gaps = findGaps([period(3, 10), period(12, 31), period(1, 40, 'student')], dates)

  expect(gaps.map(({ of, from, to }) => [of.entrantKind, from, to])).toEqual([
    ['professional', at(1), at(3)],
    ['professional', at(10), at(12)],
  ])
  expect(findGaps([period(1, 20)], dates).map(({ from, to }) => [from, to])).toEqual([[at(20), at(31)]])
  expect(findGaps([], dates)).toEqual([])
})

test('for any periods, a day is in a gap exactly when no price is valid on it', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 10 })), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(spans, (all) => {
      const periods = all.map(([from, length]) => period(from, from + length))
      const gaps = findGaps(periods, { opensAt: at(1), deadlineAt: at(31) })
      for (let day = 1; day < 31; day++) {
        const isPriced = periods.some((one) => one.startsAt <= at(day) && at(day) < one.endsAt)
        const isInGap = gaps.some(({ from, to }) => from <= at(day) && at(day) < to)
        expect(isInGap).toBe(!isPriced)
      }
    }),
  )
})
