import { expect, test } from 'vitest'
import { messageIn } from './messages.ts'

test('a count and a limit are written as the language writes numbers; a year and an entry’s number are not', () => {
  const words = {
    found_one: '{{count}} message',
    found_other: '{{count}} messages',
    of: 'No. {{number}}, {{year}}',
    least: '{{limit}} pixels',
  }

  expect(messageIn(words, 'found', 'fr', { count: 4012 })).toBe('4\u00a0012 messages')
  expect(messageIn(words, 'found', 'en', { count: 4012 })).toBe('4,012 messages')
  expect(messageIn(words, 'least', 'fr', { limit: 1500 })).toBe('1\u00a0500 pixels')
  expect(messageIn(words, 'of', 'en', { number: 1042, year: 2026 })).toBe('No. 1042, 2026')
})
