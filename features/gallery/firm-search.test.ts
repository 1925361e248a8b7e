import { expect, test } from 'vitest'
import { firmsLookedFor } from './firm-search.ts'

const firms = ['Atelier Épinette', 'Lund & Aas', 'Quenneville Architectes', 'Atelier Roy'].map((name) => ({
  name,
}))
const found = (text: string) => firmsLookedFor(firms, text).map(({ name }) => name)

test('a firm is found among many by parts of its words, accents and case aside', () => {
  expect(found('atelier')).toEqual(['Atelier Épinette', 'Atelier Roy'])
  expect(found('ROY atel')).toEqual(['Atelier Roy'])
  expect(found('epin')).toEqual(['Atelier Épinette'])
})

test('a slip is forgiven only where no firm is written so', () => {
  expect(found('Queneville')).toEqual(['Quenneville Architectes'])
  expect(found('Zumthor')).toEqual([])
})
