import { expect, test } from 'vitest'
import { countCharacters, fileNameOf, RichProse, withoutTags } from './text.ts'

test('tags are removed, and text that only looks like a tag stays', () => {
  expect(withoutTags('<p>A <strong>slow</strong> bridge<br />by night</p>')).toBe('A slow bridgeby night')
  expect(withoutTags('5 < 6, 7 > 3 &amp; <3')).toBe('5 < 6, 7 > 3 & <3')
  expect(withoutTags('<a href="https://example.com/?a>b">here</a>')).toBe('here')
  expect(withoutTags('an open <a')).toBe('an open <a')
})

test('a character counts as one, whatever its number of code points', () => {
  expect(countCharacters('façade')).toBe(6)
  expect(countCharacters('façade'.normalize('NFD'))).toBe(6)
  expect(countCharacters('𠮷家，木构')).toBe(5)
  expect(countCharacters('👩‍👩‍👧‍👦🇨🇦')).toBe(2)
  expect(countCharacters('नमस्ते')).toBe(3)
})

test('a hundred thousand unclosed tags are counted quickly', () => {
  const hostile = '<a "'.repeat(100_000)
  const before = performance.now()

  expect(countCharacters(withoutTags(hostile))).toBe(hostile.length)
  expect(performance.now() - before).toBeLessThan(2000)
})

test('the limit of raw text counts its markup too', () => {
  expect(RichProse(1000).safeParse('家'.repeat(333)).success).toBe(true)
  expect(RichProse(1000).safeParse('家'.repeat(334)).success).toBe(false)
  expect(RichProse(1000).safeParse('<p></p>'.repeat(200)).success).toBe(false)
})

test('a file name has letters and digits of every script, and nothing that a system rejects', () => {
  expect(fileNameOf('  CON: “Maison/École” <2026>? ')).toBe('CON-Maison-École-2026')
  expect(fileNameOf('湖畔图书馆（二期）')).toBe('湖畔图书馆-二期')
  expect(fileNameOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
  expect(fileNameOf('...')).toBe('')
})
