import { expect, test } from 'vitest'
import { emptyQuery, layOut, searchesWith, searchOf, without } from './wall-query.ts'

test('a work is placed in the shortest column, the leftmost if several are equal', () => {
  expect(layOut([1, 2, 1, 1, 1], 3).of).toEqual([0, 1, 2, 0, 2])
})

test('no column is longer than another by more than one work', () => {
  const ratios = Array.from({ length: 24 }, (_, i) => 0.6 + ((i * 7) % 11) / 10)
  const { of, tallest } = layOut(ratios, 4)

  const heights = [0, 1, 2, 3].map((column) =>
    ratios.reduce((sum, ratio, i) => (of[i] === column ? sum + ratio + 0.26 : sum), 0),
  )
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1.6 + 0.27)
  expect(tallest.heights + tallest.works * 0.26).toBeCloseTo(Math.max(...heights))
})

test('the same filters give the same URL, in whatever order they are chosen', () => {
  expect(searchOf({ ...emptyQuery, year: ['2026', '2025'] })).toBe('?year=2025&year=2026')
  expect(searchOf({ ...emptyQuery, year: ['2025', '2026'] })).toBe('?year=2025&year=2026')
  expect(searchOf(emptyQuery)).toBe('')
})

test('an option is added to the other filters or taken from them, from the first page', () => {
  const query = {
    ...emptyQuery,
    q: 'bois',
    discipline: ['a b'],
    year: ['2026'],
    country: ['CA'],
    sort: 'newest' as const,
    after: 'x',
  }
  const searchFor = searchesWith(query, 'year')

  expect(searchFor({ value: '2025', count: 1, isChosen: false })).toBe(
    searchOf({ ...query, year: ['2025', '2026'], after: '' }),
  )
  expect(searchFor({ value: '2026', count: 1, isChosen: true })).toBe(
    '?q=bois&discipline=a+b&country=CA&sort=newest',
  )
})

test('removing a filter returns to the first page', () => {
  const query = { ...emptyQuery, level: ['gold'], q: 'bois', after: 'the-slow-bridge' }

  expect(searchOf(without(query, { facet: 'level', value: 'gold' }))).toBe('?q=bois')
  expect(searchOf(without(query, { facet: 'q', value: 'bois' }))).toBe('?level=gold')
})
