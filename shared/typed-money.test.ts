import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from './format.ts'
import { languages } from './language.ts'
import { centsTyped } from './typed-money.ts'

test('an amount is parsed in the format of the organiser’s language', () => {
  expect(
    ['1 234,50', '1234,5', '1234.50', '1234', '0,05', '12 $'].map((typed) => centsTyped(typed, 'fr')),
  ).toEqual([123_450, 123_450, 123_450, 123_400, 5, 12_00])
  expect(['1,234.50', '1234,50', '$1,234', '.5'].map((typed) => centsTyped(typed, 'en'))).toEqual([
    123_450,
    123_450,
    123_400,
    null,
  ])
})

test('an ambiguous separator is rejected', () => {
  expect(
    ['1,234', '1.234', '1,23,4', '', '-5', '12,345,67', '1e3'].map((one) => centsTyped(one, 'fr')),
  ).toEqual(Array(7).fill(null))
  expect(['1.234', '1,234,50'].map((one) => centsTyped(one, 'en'))).toEqual([null, null])
})

test('the value that a field shows after editing parses to the same cents', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom(...languages),
      (amount, language) => {
        expect(centsTyped(formatAmount(amount, language), language)).toBe(amount)
      },
    ),
  )
})
