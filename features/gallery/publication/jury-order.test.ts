import { expect, test } from 'vitest'
import { juryOrderOf } from './jury-order.ts'

test('a better level comes before a newer edition, and a newer edition before a better rank', () => {
  const goldOfOld = juryOrderOf({ levelPosition: 1, year: 2019, rank: 40 })
  const goldOfNow = juryOrderOf({ levelPosition: 1, year: 2026, rank: 41 })
  const goldOfNowToo = juryOrderOf({ levelPosition: 1, year: 2026, rank: 42 })
  const silver = juryOrderOf({ levelPosition: 2, year: 2026, rank: 1 })

  expect([silver, goldOfNowToo, goldOfOld, goldOfNow].sort((a, b) => a - b)).toEqual([
    goldOfNow,
    goldOfNowToo,
    goldOfOld,
    silver,
  ])
})

test('work without a level comes last, and the number fits the column', () => {
  const none = juryOrderOf({ levelPosition: null, year: 2000, rank: null })

  expect(none).toBeGreaterThan(juryOrderOf({ levelPosition: 9, year: 2000, rank: null }))
  expect(none).toBeLessThan(2 ** 31)
})
