import { expect, test } from 'vitest'
import { matchesWords } from './matches-words.ts'

test('a label matches when it has every word, accents or not', () => {
  expect(matchesWords('Résultats du jury', 'jury resul')).toBe(true)
  expect(matchesWords('Résultats du jury', 'jury prix')).toBe(false)
  expect(matchesWords('评委会', '评委')).toBe(true)
  expect(matchesWords('Payments', '')).toBe(true)
})
