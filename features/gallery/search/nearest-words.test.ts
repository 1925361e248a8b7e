import { expect, test } from 'vitest'
import { mistakesBetween } from '#shared/mistakes.ts'
import { isChinese, nearestWords, pairsOf } from './nearest-words.ts'

const known = ['bridge', 'brick', 'pavilion', 'architecture', 'lampe', 'maison']

test('a wrong, missing, extra or transposed letter is one typing error', () => {
  for (const typed of ['bridgo', 'brige', 'briddge', 'brdige']) {
    expect(mistakesBetween(typed, 'bridge', 2), typed).toBe(1)
  }
  expect(mistakesBetween('bridge', 'bridge', 2)).toBe(0)
  expect(mistakesBetween('maison', 'bridge', 2)).toBe(3)
})

test('a misspelt word finds the intended one', () => {
  expect(nearestWords('brdige', known)).toEqual(['bridge'])
  expect(nearestWords('pavillon', known)).toEqual(['pavilion'])
  expect(nearestWords('architecure', known)).toEqual(['architecture'])
})

test('a short word must match exactly, and a nonsense word matches nothing', () => {
  expect(nearestWords('bic', known)).toEqual([])
  expect(nearestWords('zzzzzz', known)).toEqual([])
})

test('Chinese is compared by pairs of characters', () => {
  expect(pairsOf('慢桥上')).toEqual(['慢桥', '桥上'])
  expect(isChinese('慢桥')).toBe(true)
  expect(isChinese('桥')).toBe(false)
  expect(isChinese('bridge')).toBe(false)
})
