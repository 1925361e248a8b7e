import { expect, test } from 'vitest'
import { containing, findable, searchWords } from './search-words.ts'

test('a search has at most eight words, and its wildcards are plain characters', () => {
  expect(searchWords('  a  b c d e f g h i ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%')
})

test('one or two letters or digits have to begin a word', () => {
  expect(findable('42')).toEqual(['42%', '% 42%'])
  expect(findable('é')).toEqual(['é%', '% é%'])
  expect(findable('lum')).toEqual(['%lum%'])
  expect(findable('湖畔')).toEqual(['%湖畔%'])
  expect(findable('%')).toEqual(['%\\%%'])
})
