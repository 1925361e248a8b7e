import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { bestFirst } from './award-order.ts'
import { gapsOf, trophyAddressOf } from './ceremony-gaps.ts'

const award = (key: string, place: number) => ({ key, name: unwritten, place })
const winner = (number: number, level: number | null, ...titles: number[]) => ({
  number,
  categoryId: 'any',
  level: level === null ? null : award(`level ${level}`, level),
  titles: titles.map((place) => award(`title ${place}`, place)),
})

test('the winners of titles are listed first, then the levels from the best, then by number', () => {
  const winners = [winner(1, 2), winner(5, 0), winner(2, 0), winner(3, 1, 1), winner(4, null, 0)]

  expect(winners.toSorted(bestFirst).map(({ number }) => number)).toEqual([4, 3, 2, 5, 1])
})

const address = (street: string, city = 'Montréal') => ({ street, city, state: 'QC', zip: '', country: 'CA' })

test('a trophy goes to the firm, and to the contact where the firm has no complete address', () => {
  const contact = address('1, rue du Port')

  expect(trophyAddressOf(address('2, rue Neuve'), contact).street).toBe('2, rue Neuve')
  expect(trophyAddressOf(address('2, rue Neuve', ''), contact).street).toBe('1, rue du Port')
  expect(trophyAddressOf(null, contact).street).toBe('1, rue du Port')
})

test('a work without an image misses no photo credit', () => {
  expect(gapsOf({ picture: null, address: address('') })).toEqual(['image', 'address'])
  expect(gapsOf({ picture: { credit: ' ' }, address: address('1, rue du Port') })).toEqual(['credit'])
  expect(gapsOf({ picture: { credit: 'Ana Ruiz' }, address: address('1, rue du Port') })).toEqual([])
})
