import { z } from 'zod'
import { languages } from './language.ts'

/** PostgreSQL cannot store a NUL or half a surrogate pair, and no one types one on purpose. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** A trimmed line of at most `most` characters. */
export const Line = (most = 200) => z.string().max(most).refine(isStorable).trim()

/** A line that must not be empty. */
export const FilledLine = (most = 200) => Line(most).min(1)

const utf8 = new TextEncoder()

/** Rich text before sanitizing. Its raw length, including markup, is limited. */
export const RichProse = (mostBytes = 200_000) =>
  z
    .string()
    .max(mostBytes)
    .refine((html) => utf8.encode(html).length <= mostBytes)

/** Several lines, or rich text before it is cleaned. */
export const Prose = (most = 20_000) => z.string().max(most).refine(isStorable)

/** A text in every language, any of which may be empty. */
export const LocalizedText = (most = 20_000) =>
  z.object(
    Object.fromEntries(languages.map((language) => [language, Prose(most)])) as Record<
      (typeof languages)[number],
      ReturnType<typeof Prose>
    >,
  )

/** A text in our languages. At least one must not be empty. */
export const FilledLocalizedText = (most = 200) =>
  LocalizedText(most).refine((text) => languages.some((language) => text[language].trim() !== ''), {
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

/** The visible text: without tags, and with decoded entities. */
export function withoutTags(html: string): string {
  const saved: string[] = []
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const end = endOfTag(html, at)
    if (end < 0) continue
    saved.push(html.slice(from, at))
    from = end + 1
    at = end
  }
  saved.push(html.slice(from))
  return saved
    .join('')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
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
