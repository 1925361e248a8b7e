import { expect, test } from 'vitest'
import { boxOf, countriesIn, placeOf, radiusOf, regions } from './places-map.ts'

const works = (country: string) => ({ country, count: 1, cities: [] })

test('each region shows its own countries, and the world shows all, even without a point', () => {
  const all = ['CA', 'CL', 'FR', 'NO', 'EG', 'CN', 'SG', 'AU', 'ZZ'].map(works)
  const shown = regions.map((region) =>
    countriesIn(region, all)
      .map(({ country }) => country)
      .join(' '),
  )

  expect(Object.fromEntries(regions.map((region, at) => [region, shown[at]]))).toEqual({
    world: 'CA CL FR NO EG CN SG AU ZZ',
    africa: 'EG',
    asia: 'CN SG',
    europe: 'FR NO',
    'north-america': 'CA',
    oceania: 'AU',
    'south-america': 'CL',
  })
})

test('every country’s point is on the map', () => {
  const { width, height } = boxOf('world')
  const at = placeOf('CA')
  expect(at && at.x > 0 && at.x < width / 2 && at.y > 0 && at.y < height / 2).toBe(true)
  expect(placeOf('ZZ')).toBeUndefined()
})

test('four times the works make twice the radius, and a single work can still be pressed', () => {
  expect([radiusOf(100, 100), radiusOf(25, 100), radiusOf(1, 100)]).toEqual([26, 13, 7])
})
