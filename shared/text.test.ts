import { expect, test } from 'vitest'
import { countCharacters, RichProse, withoutTags } from './text.ts'

test('tags are taken off, and what only looks like one stays', () => {
  expect(withoutTags('<p>A <strong>slow</strong> bridge<br />by night</p>')).toBe('A slow bridgeby night')
  expect(withoutTags('5 < 6, 7 > 3 &amp; <3')).toBe('5 < 6, 7 > 3 & <3')
  expect(withoutTags('<a href="https://example.com/?a>b">here</a>')).toBe('here')
  expect(withoutTags('an open <a')).toBe('an open <a')
})

test('a character counts once, however many signs it is made of', () => {
  expect(countCharacters('façade')).toBe(6)
  expect(countCharacters('façade'.normalize('NFD'))).toBe(6)
  expect(countCharacters('𠮷家，木构')).toBe(5)
  expect(countCharacters('👩‍👩‍👧‍👦🇨🇦')).toBe(2)
  expect(countCharacters('नमस्ते')).toBe(3)
})

test('a hundred thousand half-open tags are counted without delay', () => {
  const hostile = '<a "'.repeat(100_000)
  const before = performance.now()

  expect(countCharacters(withoutTags(hostile))).toBe(hostile.length)
  expect(performance.now() - before).toBeLessThan(2000)
})

test('raw text has an end in bytes, not in what a reader would see', () => {
  expect(RichProse(1000).safeParse('家'.repeat(333)).success).toBe(true)
  expect(RichProse(1000).safeParse('家'.repeat(334)).success).toBe(false)
  expect(RichProse(1000).safeParse('<p></p>'.repeat(200)).success).toBe(false)
})
