import { countCharacters, hasAtMost, isVisible, withoutTags } from '#shared/text.ts'

export const textParts = ['title', 'summary', 'description'] as const
export type TextPart = (typeof textParts)[number]
export type Text = Record<TextPart, string>

export const noText: Text = { title: '', summary: '', description: '' }

export const isBlank = (text: string) => !isVisible(withoutTags(text))

export function isWritten(text: Text): boolean {
  return textParts.some((part) => !isBlank(text[part]))
}

export const titleCharacters = 160

/** The default limit from the specification. */
export const summaryCharacters = 1000

/** A default title from a name; a long one is cut after a word and ends with an ellipsis. */
export function titleFrom(name: string): string {
  if (name.length <= titleCharacters) return name
  const words = name.slice(0, titleCharacters - 1).split(/(?<=\s)/)
  const aggregate = words.length > 1 ? words.slice(0, -1).join('').trimEnd() : words.join('')
  return `${aggregate.replace(/[,;:.\s]+$/, '')}…`
}

/** The size limit of a plain text. Text over its character limit is saved all the same, and shortened later. */
export const proseUnits = 50_000

/** Counts like the counter, in the browser and on the server: without tags, each character as users see it. */
export function charactersOf(text: string): number {
  return countCharacters(withoutTags(text))
}

/** By how many characters a text is over its limit; 0 where it fits. */
export function charactersOver(text: string, most: number): number {
  const plain = withoutTags(text)
  // Counting is slow, and the count never exceeds the number of code units.
  return plain.length <= most ? 0 : Math.max(0, countCharacters(plain) - most)
}

/** The same check without the count, so that a long text takes no more time than one that just fits. */
export function isWithin(text: string, most: number): boolean {
  const plain = withoutTags(text)
  return plain.length <= most || hasAtMost(plain, most)
}
