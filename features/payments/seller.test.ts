import { expect, test } from 'vitest'
import { gstNumber, qstNumber } from './seller.ts'

test('tax numbers are taken however they are spaced, and written as on an invoice', () => {
  expect([gstNumber('820000000rt0001'), gstNumber('82000 0000 RT 0001')]).toEqual(
    Array(2).fill('82000 0000 RT0001'),
  )
  expect(qstNumber('1200-000-000 tq0001')).toBe('1200000000 TQ0001')
})

test('what is not a tax number is refused', () => {
  expect(['', '82000000 RT0001', '820000000 TQ0001', '820000000 RT001'].map(gstNumber)).toEqual(
    Array(4).fill(null),
  )
  expect(['', '120000000 TQ0001', '1200000000 RT0001', '1200000000 TQ00011'].map(qstNumber)).toEqual(
    Array(4).fill(null),
  )
})
