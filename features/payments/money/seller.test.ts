import { expect, test } from 'vitest'
import { gstNumber, qstNumber } from './seller.ts'

test('tax numbers are accepted with any spacing and formatted as on an invoice', () => {
  expect([gstNumber('820000008rt0001'), gstNumber('82000 0008 RT 0001')]).toEqual(
    Array(2).fill('82000 0008 RT0001'),
  )
  expect(qstNumber('1200-000-001 tq0001')).toBe('1200000001 TQ0001')
})

test('an invalid tax number is rejected', () => {
  expect(['', '82000008 RT0001', '820000008 TQ0001', '820000008 RT001'].map(gstNumber)).toEqual(
    Array(4).fill(null),
  )
  expect(['', '120000001 TQ0001', '1200000001 RT0001', '1200000001 TQ00011'].map(qstNumber)).toEqual(
    Array(4).fill(null),
  )
})

test('a tax number with a mistyped digit is rejected by its check digit', () => {
  expect(['82000 0009 RT0001', '82000 0080 RT0001'].map(gstNumber)).toEqual([null, null])
  expect(['1227494057 TQ0001', '1227494058 TQ0001', '1227494075 TQ0001'].map(qstNumber)).toEqual([
    '1227494057 TQ0001',
    null,
    null,
  ])
})
