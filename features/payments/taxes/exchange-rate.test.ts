import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cadAmounts, daysBetween, inCad, rateText, rateTyped } from './exchange-rate.ts'

const friday = {
  currency: 'USD',
  ratePpm: 1_365_200,
  ratedOn: '2031-03-21',
  source: 'Bank of Canada',
} as const
const sale = {
  currency: 'USD',
  day: '2031-03-22',
  subtotal: 100_00,
  taxes: { GST: 5_00 },
  total: 105_00,
} as const

test('a sale in US dollars comes to Canadian dollars by the rate of its day, and its columns add up', () => {
  const rates = [{ ...friday, day: '2031-03-22' }]

  expect(cadAmounts(sale, rates)).toEqual({
    subtotal: 136_52,
    taxes: { GST: 6_83 },
    total: 143_35,
    rate: rates[0],
  })
  expect(cadAmounts({ ...sale, day: '2031-03-23' }, rates)).toBeNull()
  expect(cadAmounts({ ...sale, currency: 'CAD' }, [])).toEqual({
    subtotal: 100_00,
    taxes: { GST: 5_00 },
    total: 105_00,
    rate: null,
  })
})

test('a refund comes to what its sale came to at the same rate, below zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 99_000_000 }),
      (amount, rate) => {
        expect(inCad(-amount, rate) + inCad(amount, rate)).toBe(0)
      },
    ),
  )
})

test('a rate is read with a point or a comma, and written with four decimals at least', () => {
  expect(['1.3652', '1,3652', ' 1.4 ', '1.365214'].map(rateTyped)).toEqual([
    1_365_200, 1_365_200, 1_400_000, 1_365_214,
  ])
  expect(['', 'abc', '1.2.3', '-1', '1.1234567'].map(rateTyped)).toEqual([null, null, null, null, null])
  expect([1_365_200, 1_400_000, 1_365_214].map(rateText)).toEqual(['1.3652', '1.4000', '1.365214'])
})

test('a rate of Friday that holds until Sunday holds for three days', () => {
  expect(daysBetween('2031-02-28', '2031-03-02')).toEqual(['2031-02-28', '2031-03-01', '2031-03-02'])
})
