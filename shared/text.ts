import { z } from 'zod'
import { languages } from './language.ts'

/** A line of text: trimmed, and `most` characters at the longest. */
export const Line = (most = 200) => z.string().max(most).trim()

/** A line that must hold something. */
export const FilledLine = (most = 200) => Line(most).min(1)

/** Several lines, or rich text before it is cleaned. */
export const Prose = (most = 20_000) => z.string().max(most)

/** A text in every language, any of which may be empty. */
export const LocalizedText = (most = 20_000) =>
  z.object(
    Object.fromEntries(languages.map((language) => [language, Prose(most)])) as Record<
      (typeof languages)[number],
      ReturnType<typeof Prose>
    >,
  )

/** Text as a reader sees it: without tags, the named characters written out. */
export function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

/** For addresses: "Château d’eau" becomes "chateau-d-eau". Empty when nothing of it can be kept. */
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
