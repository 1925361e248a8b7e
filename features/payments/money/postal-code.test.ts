import { expect, test } from 'vitest'
import { statesOf } from '#features/accounts/session/countries.ts'
import { BillingAddress } from './billing-address.ts'
import { isCodeIn, provincesOfCode } from './postal-code.ts'

/** One postal code for each first letter that Canada Post uses, with its province. */
const codes = [
  ['A1C 5M2', 'NL'],
  ['B3J 1S9', 'NS'],
  ['C1A 7N8', 'PE'],
  ['E3B 5H1', 'NB'],
  ['G1K 3A2', 'QC'],
  ['H2T 3B3', 'QC'],
  ['J8X 2J3', 'QC'],
  ['K1P 1J1', 'ON'],
  ['L5B 3C1', 'ON'],
  ['M5H 2N2', 'ON'],
  ['N6A 4L9', 'ON'],
  ['P3E 5P9', 'ON'],
  ['R3C 4A5', 'MB'],
  ['S4P 3Y2', 'SK'],
  ['T5J 2R7', 'AB'],
  ['V5K 0A1', 'BC'],
  ['X1A 2N9', 'NT'],
  ['X0A 0H0', 'NU'],
  ['Y1A 2C6', 'YT'],
] as const

test('every postal code matches its province, and every province has a postal code', () => {
  expect(codes.filter(([code, province]) => !isCodeIn(code, province))).toEqual([])
  expect(new Set(codes.map(([, province]) => province))).toEqual(new Set(statesOf.CA))
})

test('a postal code matches one province only, except in the north and for the federal offices in Gatineau', () => {
  const elsewhere = codes.flatMap(([code, its]) =>
    statesOf.CA.filter((province) => province !== its && isCodeIn(code, province)).map((province) => [
      code,
      province,
    ]),
  )

  expect(elsewhere).toEqual([
    ['X1A 2N9', 'NU'],
    ['X0A 0H0', 'NT'],
  ])
  expect(provincesOfCode(' k1a0b1')).toEqual(['ON', 'QC'])
  expect(provincesOfCode('')).toEqual([])
})

test('an address with a postal code of another province is rejected at that field, in Canada only', () => {
  const errors = (zip: string, state: string, country = 'CA') => {
    const address = { name: 'Ana', company: '', address: '1', city: 'A', zip, country, state }
    return BillingAddress.safeParse(address).error?.issues.map(({ path }) => path.join())
  }

  expect([errors('H2T 3B3', 'AB'), errors('V5K 0A1', 'QC')]).toEqual([['zip'], ['zip']])
  expect([errors('h2t3b3', 'QC'), errors('K1A 0B1', 'QC'), errors('K1A 0B1', 'ON')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  // Without a province, the province is the only invalid field.
  expect([errors('H2T 3B3', ''), errors('10001', 'NY', 'US'), errors('75001', '', 'FR')]).toEqual([
    ['state'],
    undefined,
    undefined,
  ])
})
