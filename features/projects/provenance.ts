import type { Language } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'

/** Who wrote a translation. */
export const textWriters = ['entrant', 'service'] as const
export type TextWriter = (typeof textWriters)[number]

export const textParts = ['title', 'summary', 'description'] as const
export type TextPart = (typeof textParts)[number]
export type Text = Record<TextPart, string>

/** The text that a translation was written from, as it stood then. */
export interface MadeFrom extends Text {
  language: Language
}

/** A kept text with where it comes from. */
export interface KeptText extends Text {
  writtenBy: TextWriter
  madeFrom: MadeFrom | null
}

export const noText: Text = { title: '', summary: '', description: '' }

export function isWritten(text: Text): boolean {
  return textParts.some((part) => withoutTags(text[part]).trim() !== '')
}

/** Bold letters and spaces say nothing new: only other words do. */
function saysTheSame(one: string, other: string): boolean {
  const words = (text: string) =>
    withoutTags(text.replace(/<[^<>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
  return words(one) === words(other)
}

/** The parts of a translation whose original has been given other words since. */
export function stalePartsOf(
  text: Pick<KeptText, TextPart | 'madeFrom'>,
  texts: Partial<Record<Language, Text>>,
): TextPart[] {
  const { madeFrom } = text
  if (!madeFrom) return []
  const now = texts[madeFrom.language] ?? noText
  return textParts.filter(
    (part) => withoutTags(text[part]).trim() !== '' && !saysTheSame(madeFrom[part], now[part]),
  )
}

/**
 * What a translation is known to be made from once it is saved: what is stale stays so until somebody says that it
 * is right, everything else follows the original of this moment.
 */
export function madeFromAfter(
  before: Pick<KeptText, TextPart | 'madeFrom'> | null,
  original: MadeFrom,
  texts: Partial<Record<Language, Text>>,
): MadeFrom {
  const known = before?.madeFrom
  if (!before || !known) return original
  const stale = stalePartsOf(before, texts)
  if (stale.length === 0) return original
  const kept = { ...noText, ...texts[known.language], language: known.language }
  for (const part of stale) kept[part] = known[part]
  return kept
}
