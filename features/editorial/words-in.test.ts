import { expect, test } from 'vitest'
import { wordsIn } from './words-in.ts'

test('tags are not counted as words, and paragraphs are separate', () => {
  expect(wordsIn('<p>A long <strong>roof</strong></p><p>by the river</p>')).toBe(6)
})

test('a word with an elision, a hyphen or a decimal point counts as one', () => {
  expect(wordsIn('L’eau est à quarante-deux mètres, soit 32.5 brasses.')).toBe(8)
})

test('every Chinese character counts as a word, and so do words between them', () => {
  expect(wordsIn('河边的 pavilion。')).toBe(4)
})

test('an empty text has no words', () => {
  expect(wordsIn('<p> </p>')).toBe(0)
})
