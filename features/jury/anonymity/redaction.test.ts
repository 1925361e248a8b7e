import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RegionView } from './contract-anonymity.ts'
import { moved, regionBetween, resized } from './redaction.ts'

const share = fc.integer({ min: -50, max: 150 }).map((percent) => percent / 100)
const point = fc.record({ x: share, y: share })

test('a cover that is dragged, moved and resized in any way stays within the picture', () => {
  fc.assert(
    fc.property(point, point, fc.array(fc.tuple(fc.boolean(), point)), (from, to, steps) => {
      const drawn = regionBetween(from, to)
      if (drawn === null) return
      const last = steps.reduce((region, [isMove, by]) => (isMove ? moved : resized)(region, by), drawn)

      expect(RegionView.safeParse(last).success).toBe(true)
    }),
  )
})

test('a cover is the same from whichever corner it is drawn, and a click draws none', () => {
  const [a, b] = [
    { x: 0.2, y: 0.7 },
    { x: 0.6, y: 0.3 },
  ]

  expect(regionBetween(a, b)).toEqual({ left: 0.2, top: 0.3, width: 0.4, height: 0.4 })
  expect(regionBetween(b, a)).toEqual(regionBetween(a, b))
  expect(regionBetween(a, a)).toBeNull()
})
