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
  expect(findable('湖')).toEqual(['%湖%'])
  expect(findable('%')).toEqual(['%\\%%'])
})

test('a few Chinese characters may be a name whose parts stand apart, in either order', () => {
  expect(findable('张伟')).toEqual(['%张伟%', '%伟 张%', '%张 伟%'])
  expect(findable('欧阳娜')).toEqual(['%欧阳娜%', '%阳娜 欧%', '%欧 阳娜%', '%娜 欧阳%', '%欧阳 娜%'])
  expect(findable('湖畔图书馆')).toEqual(['%湖畔图书馆%'])
})
