import { expect, test } from 'vitest'
import { internationalPhone, shownPhone } from './phones.ts'

test.each([
  ['514 555-0100', 'CA', '+15145550100', '(514) 555-0100'],
  ['01 42 68 53 00', 'FR', '+33142685300', '01 42 68 53 00'],
  ['+33 1 42 68 53 00', 'CA', '+33142685300', '+33 1 42 68 53 00'],
  ['138 0013 8000', 'CN', '+8613800138000', '138 0013 8000'],
  ['00 33 1 42 68 53 00', 'ES', '+33142685300', '+33 1 42 68 53 00'],
  ['', 'CA', '', ''],
  ['   ', 'CA', '', ''],
])('%j typed in %s is kept as %j and shown as %j', (typed, country, saved, shown) => {
  expect(internationalPhone(typed, country)).toBe(saved)
  expect(shownPhone(saved, country)).toBe(shown)
})

test.each([
  ['12', 'CA'],
  ['call me', 'FR'],
  ['01 42 68 53 00', 'AQ'],
  ['514 555-0100 ext. 12', 'CA'],
  ['+999 123456789', 'CA'],
  ['٠١٢😀', 'FR'],
])('%j is no number that can be called from %s', (typed, country) => {
  expect(internationalPhone(typed, country)).toBeNull()
})
