import { expect, test } from 'vitest'
import { messageIn } from './messages.ts'

test('a count is written as the language writes numbers; a year and an entry’s number are not', () => {
  const words = {
    found_one: '{{count}} message',
    found_other: '{{count}} messages',
    of: 'No. {{number}}, {{year}}',
  }

  expect(messageIn(words, 'found', 'fr', { count: 4012 })).toBe('4\u00a0012 messages')
  expect(messageIn(words, 'found', 'en', { count: 4012 })).toBe('4,012 messages')
  expect(messageIn(words, 'of', 'en', { number: 1042, year: 2026 })).toBe('No. 1042, 2026')
})
