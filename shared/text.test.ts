import { expect, test } from 'vitest'
import {
  countCharacters,
  FilledLine,
  FilledLocalizedLine,
  FilledProse,
  fileNameOf,
  isStorable,
  Line,
  NameLine,
  RichProse,
  withoutPiles,
  withoutTags,
} from './text.ts'

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

test('a line is composed, on one line, and without characters that nobody sees', () => {
  const parsed = (typed: string) => Line().parse(typed)

  expect(parsed(' Zoe\u0308\r\n\r\nPay here\u2028now\tor\u0085never ')).toBe('Zoë Pay here now or never')
  expect(parsed('cod\u202efdp.exe\u200f \u2066x\u2069')).toBe('codfdp.exe x')
  expect(parsed('\ufeffA\u200bt\u00adelier\u2060')).toBe('Atelier')
  // Joiners and tags are letters of Persian and parts of emoji.
  for (const own of ['می‌خواهم', 'क्‍ष', '👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'נועה', '李小龍', '♥\ufe0f'])
    expect(parsed(own)).toBe(own)
})

test('a line that shows nothing is empty', () => {
  for (const typed of [
    '',
    ' ',
    '\u200b',
    '\u200d\u200c',
    '\u3164\u115f',
    '\u2800',
    '\u202e\n',
    '\u{e0041}',
  ]) {
    expect([typed, Line().parse(typed)]).toEqual([typed, ''])
    expect([typed, FilledLine().safeParse(typed).success]).toEqual([typed, false])
    expect([typed, FilledProse().safeParse(typed).success]).toEqual([typed, false])
  }
  const nowhere = { en: '\u200b', fr: '', 'zh-hans': ' ', es: '' }
  expect(FilledLocalizedLine().safeParse(nowhere).success).toBe(false)
})

test('the length of a line is that of what is saved, whatever the form in which it was sent', () => {
  expect(FilledLine(4).parse('E\u0301'.repeat(4))).toBe('ÉÉÉÉ')
  expect(FilledLine(4).safeParse('É'.repeat(5)).success).toBe(false)
  expect(FilledLine(4).safeParse('a\u0000').success).toBe(false)
  expect(FilledProse(10).parse(' one\n\ntwo ')).toBe('one\n\ntwo')
})

test('a name holds no link', () => {
  expect(NameLine().safeParse('Win at https://example.com').success).toBe(false)
  expect(NameLine().parse('Studio 3:1 // Nord')).toBe('Studio 3:1 // Nord')
})

test('accents are many on a letter in no writing, so that a pile of them is not stored', () => {
  expect(isStorable(`e${'\u0301'.repeat(63)}`.repeat(1000))).toBe(true)
  expect(isStorable(`a ${'\u0301'.repeat(64)}`)).toBe(false)
  expect(isStorable('\u0316\u0301'.repeat(100_000))).toBe(false)
  expect(withoutPiles(`e${'\u0301'.repeat(1000)}é`)).toBe(`e${'\u0301'.repeat(63)}é`)
})
