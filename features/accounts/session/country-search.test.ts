import { expect, test } from 'vitest'
import { countriesNamed } from './country-search.ts'

test('a country is found by its name in every language, accents or not, and by its beginning', () => {
  expect(['France', 'allemagne', 'Alemania', '德国', 'perou'].map((word) => countriesNamed(word))).toEqual([
    ['FR'],
    ['DE'],
    ['DE'],
    ['DE'],
    ['PE'],
  ])
  expect(countriesNamed('germ')).toEqual(['DE'])
  expect(countriesNamed('states')).toContain('US')
})

test('a short word or another name is no country', () => {
  expect(['mar', 'fr', 'lyon', 'marie', ''].flatMap((word) => countriesNamed(word))).toEqual([])
})
