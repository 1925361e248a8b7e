import { expect, test } from 'vitest'
import { firmsHolding, firmsNear, searchedWords } from './firm-search.ts'

const firms = ['Atelier Épinette', 'Lund & Aas', 'Quenneville Architectes', 'Atelier Roy'].map((name) => ({
  name,
}))
const found = (text: string) => firmsHolding(firms, searchedWords(text)).map(({ name }) => name)

test('a firm is found by parts of its words, ignoring accents and case', () => {
  expect(found('atelier')).toEqual(['Atelier Épinette', 'Atelier Roy'])
  expect(found('ROY atel')).toEqual(['Atelier Roy'])
  expect(found('epin')).toEqual(['Atelier Épinette'])
})

test('a firm is found by a word similar to one in its name, and by no other', () => {
  const similar = new Map([
    ['queneville', ['quenneville', 'querelle', 'architectes']],
    ['zumthor', ['thor', 'roy']],
  ])
  const near = (text: string) => firmsNear(firms, searchedWords(text), similar).map(({ name }) => name)

  expect(near('Queneville')).toEqual(['Quenneville Architectes'])
  expect(near('Zumthor')).toEqual([])
})
