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

const isBlank = (text: string) => withoutTags(text).trim() === ''

export function isWritten(text: Text): boolean {
  return textParts.some((part) => !isBlank(text[part]))
}

/** Bold letters and spaces say nothing new: only other words do. */
function saysTheSame(one: string, other: string): boolean {
  const words = (text: string) =>
    withoutTags(text.replace(/<[^<>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
  return one === other || words(one) === words(other)
}

/** Whether one of two originals has parts in other words than the other. */
export function saysElse(one: Text, other: Text): boolean {
  return textParts.some((part) => !saysTheSame(one[part], other[part]))
}

/** The parts of a translation whose original has been given other words since; what was made from nothing is not. */
export function stalePartsOf(
  text: Pick<KeptText, TextPart | 'madeFrom'>,
  texts: Partial<Record<Language, Text>>,
): TextPart[] {
  const { madeFrom } = text
  if (!madeFrom) return []
  const now = texts[madeFrom.language] ?? noText
  return textParts.filter(
    (part) => !isBlank(text[part]) && !isBlank(madeFrom[part]) && !saysTheSame(madeFrom[part], now[part]),
  )
}

/** Before the original changes: whatever nobody knows a translation to be made from is the original as it stands. */
export function tiedTo(original: MadeFrom, madeFrom: MadeFrom | null): MadeFrom {
  if (!madeFrom) return original
  if (madeFrom.language !== original.language) return madeFrom
  const tied = { ...madeFrom }
  for (const part of textParts) if (isBlank(madeFrom[part])) tied[part] = original[part]
  return tied
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

/** The texts of a project and its own language. */
export interface KnownTexts {
  own: Language
  rows: readonly (KeptText & { language: Language })[]
}

/** Before the original changes: what nobody knows to be made from it as it stands, with the tie that it lacks. */
export function tiesLacking(
  own: Language,
  rows: KnownTexts['rows'],
): { language: Language; madeFrom: MadeFrom }[] {
  const before = rows.find((row) => row.language === own)
  if (!before) return []
  const original = originalIn({ own, rows })
  return rows.flatMap(({ language, madeFrom }) => {
    const tied = tiedTo(original, madeFrom)
    const isTied = madeFrom !== null && textParts.every((part) => tied[part] === madeFrom[part])
    return language === own || isTied ? [] : [{ language, madeFrom: tied }]
  })
}

/** The original as it stands, as a translation that is made now keeps it. */
export function originalIn({ own, rows }: KnownTexts): MadeFrom {
  const { title, summary, description } = rows.find((row) => row.language === own) ?? noText
  return { title, summary, description, language: own }
}

export interface Source {
  writtenBy: TextWriter
  madeFrom: MadeFrom | null
  madeAt: Date | null
  correctedAt: Date | null
}

/** What a translation is to say of where it comes from once it says `next`; null where that stays as it is. */
export function sourceAfter(language: Language, next: Text, known: KnownTexts, now: Date): Source | null {
  const { own, rows } = known
  if (language === own) return null
  const before = rows.find((row) => row.language === language)
  const isBegun = before !== undefined && isWritten(before)
  if (isBegun && textParts.every((part) => next[part] === before[part])) return null
  const texts = Object.fromEntries(rows.map((row) => [row.language, row]))
  const isByService = isBegun && before.writtenBy === 'service'
  return {
    madeFrom: madeFromAfter(before ?? null, originalIn(known), texts),
    madeAt: now,
    writtenBy: isByService ? 'service' : 'entrant',
    correctedAt: isByService ? now : null,
  }
}

interface Provenance {
  by: 'original' | TextWriter
  /** When it was last in step with what it was made from. */
  madeAt: string | null
  /** When the entrant changed what the service had written. */
  correctedAt: string | null
  /** The original as it stood then, where it says something else now. */
  stale: { was: MadeFrom; parts: TextPart[] } | null
}

type KeptRow = KeptText & { language: Language; madeAt: Date | null; correctedAt: Date | null }

const original: Provenance = { by: 'original', madeAt: null, correctedAt: null, stale: null }

/** Where each text comes from; a language without one counts as the entrant's. */
export function provenanceOf(rows: readonly KeptRow[], own: Language): Record<Language, Provenance> {
  const texts = Object.fromEntries(rows.map((row) => [row.language, row]))
  const of = (language: Language): Provenance => {
    if (language === own) return original
    const row = rows.find((one) => one.language === language)
    if (!row) return { ...original, by: 'entrant' }
    const parts = stalePartsOf(row, texts)
    return {
      by: row.writtenBy,
      madeAt: row.madeAt?.toISOString() ?? null,
      correctedAt: row.correctedAt?.toISOString() ?? null,
      stale: row.madeFrom && parts.length > 0 ? { was: row.madeFrom, parts } : null,
    }
  }
  return { en: of('en'), fr: of('fr'), 'zh-hans': of('zh-hans'), es: of('es') }
}
