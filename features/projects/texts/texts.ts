import { countCharacters, hasAtMost, withoutTags } from '#shared/text.ts'

export const titleCharacters = 160

/** The specification's limit where a text has no other. */
export const summaryCharacters = 1000

/** A name as a title to begin from: too long a one ends after a whole word, with the mark that says so. */
export function titleFrom(name: string): string {
  if (name.length <= titleCharacters) return name
  const words = name.slice(0, titleCharacters - 1).split(/(?<=\s)/)
  const whole = words.length > 1 ? words.slice(0, -1).join('').trimEnd() : words.join('')
  return `${whole.replace(/[,;:.\s]+$/, '')}…`
}

/** What a plain text may hold in the making: it is kept when it is over its limit, and shortened later. */
export const proseUnits = 50_000

/** As the counter counts, in the browser and on the server: tags taken off, each character as people see it. */
export function charactersOf(text: string): number {
  return countCharacters(withoutTags(text))
}

/** By how many characters a text is over its limit; 0 where it fits. */
export function charactersOver(text: string, most: number): number {
  const plain = withoutTags(text)
  // Counting is slow, and nothing counts as more characters than it has units.
  return plain.length <= most ? 0 : Math.max(0, countCharacters(plain) - most)
}

/** The same question without the figure, so that no text takes longer to answer than one that just fits. */
export function isWithin(text: string, most: number): boolean {
  const plain = withoutTags(text)
  return plain.length <= most || hasAtMost(plain, most)
}

const blocks = /<\/?(?:p|ul|ol|li|h2|h3|blockquote)\b[^<>]*>/gi

/** Kept rich text as it stands in a plain field: a blank line between paragraphs. */
export function plainOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>/gi, '\n').replace(blocks, '\n\n')
  return withoutTags(lines)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .join('\n\n')
}
