import { expect, test } from 'vitest'
import { wordsIn } from './words-in.ts'

test('tags are no words, and two paragraphs do not run into one another', () => {
  expect(wordsIn('<p>A long <strong>roof</strong></p><p>by the river</p>')).toBe(6)
})

test('an elision, a hyphen and a figure with decimals are parts of one word', () => {
  expect(wordsIn('L’eau est à quarante-deux mètres, soit 32.5 brasses.')).toBe(8)
})

test('every Chinese character counts, and so do the words between them', () => {
  expect(wordsIn('河边的 pavilion。')).toBe(4)
})

test('nothing has no words', () => {
  expect(wordsIn('<p> </p>')).toBe(0)
})
