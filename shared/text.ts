import { z } from 'zod'
import { languages } from './language.ts'

/** More accents on one letter than any writing has: the work of composing them grows with the square of their number. */
const pile = /(?:^|\P{M})\p{M}{64}/u
const piles = /(\p{M}{63})\p{M}+/gu

/** PostgreSQL cannot store a NUL or half a surrogate pair, and no one types one, or a pile of accents, on purpose. */
export const isStorable = (text: string) =>
  !text.includes('\u0000') && text.isWellFormed() && !pile.test(text)

/** For a text whose accents may have been written as entities. */
export const withoutPiles = (text: string) => text.replace(piles, '$1')

/** Line breaks of every kind, tabs and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/**
 * Signs that nobody sees: direction marks, which turn the text around them, and spaces without width. Joiners stay,
 * because Persian, Hindi and emoji are written with them.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a person sees anything of the text. */
export const isVisible = (text: string) => visible.test(text)

/**
 * A text as one line: composed (NFC), line breaks as spaces, without control and direction characters. Empty if nothing
 * of it is visible.
 */
export function oneLine(text: string): string {
  const line = text.normalize('NFC').replace(breaks, ' ').replace(unseen, '').trim()
  return isVisible(line) ? line : ''
}

/** A line of at most `most` characters, as `oneLine` makes it. */
export const Line = (most = 200) => z.string().refine(isStorable).overwrite(oneLine).max(most)

/** A line that must not be empty. */
export const FilledLine = (most = 200) => Line(most).min(1)

/** The name of a person or a firm. It is written in mails to others, where an address would become a link. */
export const NameLine = (most = 200) =>
  FilledLine(most).refine((name) => !name.includes('://'), { params: { sentence: 'name_is_link' } })

const utf8 = new TextEncoder()

/** Rich text before sanitizing. Its raw length, including markup, is limited. */
export const RichProse = (mostBytes = 200_000) =>
  z
    .string()
    .max(mostBytes)
    .refine((html) => utf8.encode(html).length <= mostBytes)

/** Several lines, or rich text before it is cleaned. */
export const Prose = (most = 20_000) => z.string().max(most).refine(isStorable)

/** Several lines, trimmed, which must not be empty. */
export const FilledProse = (most = 2000) =>
  Prose(most)
    .overwrite((text) => (isVisible(text) ? text.trim() : ''))
    .min(1)

const inEach = (text: z.ZodString) => z.object({ en: text, fr: text, 'zh-hans': text, es: text })

/** A text in every language, any of which may be empty. */
export const LocalizedText = (most = 20_000) => inEach(Prose(most))

/** A line in every language, any of which may be empty. */
export const LocalizedLine = (most = 200) => inEach(Line(most))

/** A line in our languages. At least one must not be empty. */
export const FilledLocalizedLine = (most = 200) =>
  LocalizedLine(most).refine((text) => languages.some((language) => text[language] !== ''), {
    params: { sentence: 'required' },
  })

/** Longer than any allowed tag. */
const longestTag = 4000

/** The end of the tag that starts here, or -1 if no tag starts here. */
function endOfTag(html: string, start: number): number {
  if (!/[a-z/!]/i.test(html.charAt(start + 1))) return -1
  let isQuoted = false
  for (let at = start + 1; at < html.length && at - start < longestTag; at++) {
    const sign = html[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '>') return at
    else if (sign === '<') return -1
  }
  return -1
}

/** Replaces each tag, and decodes entities. */
export function replaceTags(html: string, by: (tag: string) => string): string {
  const parts: string[] = []
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const end = endOfTag(html, at)
    if (end < 0) continue
    parts.push(html.slice(from, at), by(html.slice(at, end + 1)))
    from = end + 1
    at = end
  }
  parts.push(html.slice(from))
  return parts
    .join('')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

/** The characters that a text counts: without tags, and with decoded entities. To read the text, use `plainText`. */
export function withoutTags(html: string): string {
  return replaceTags(html, () => '')
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of graphemes: a letter with accents, a flag or an emoji family counts as one. */
export function countCharacters(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}

/** Whether a text has at most `most` graphemes. Stops counting above the limit. */
export function hasAtMost(text: string, most: number): boolean {
  let count = 0
  for (const _ of graphemes.segment(text)) if (++count > most) return false
  return true
}

/** For addresses: "Château d’eau" becomes "chateau-d-eau". Empty if no character remains. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/gi, 'l')
    .replace(/ø/gi, 'o')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}

/** Part of a file name that every system accepts: letters and digits of every script. Empty if none remains. */
export function fileNameOf(name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...plain.replace(/^-+/, '')].slice(0, 60).join('').replace(/-+$/, '')
}
