import { expect, test } from 'vitest'
import { readableText } from './readable-text.ts'

test('words of a font without letters are left out, and the others stay in their lines and blocks', () => {
  expect(readableText('\uFFFDH\uFFFDe\uFFFDl Oak and\n\uFFFD\uFFFD\nash\n\n\uE012\uE013\n\nA ferry\n')).toBe(
    'Oak and\nash\n\nA ferry',
  )
})

test('a page of such a font alone has no text', () => {
  expect(readableText('\uFFFD\uFFFD \uFFFD\n\n\uFFFDx\uFFFD\n')).toBe('')
})
