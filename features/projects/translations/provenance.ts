import type { Language } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'

/** Who wrote a translation. */
export const textWriters = ['entrant', 'service'] as const
export type TextWriter = (typeof textWriters)[number]

export const textParts = ['title', 'summary', 'description'] as const
export type TextPart = (typeof textParts)[number]
export type Text = Record<TextPart, string>

/** The original that a translation was made from, as it was then. */
export interface MadeFrom extends Text {
  language: Language
}

/** A saved text and its source. */
export interface KeptText extends Text {
  writtenBy: TextWriter
  madeFrom: MadeFrom | null
}

export const noText: Text = { title: '', summary: '', description: '' }

const isBlank = (text: string) => withoutTags(text).trim() === ''

export function isWritten(text: Text): boolean {
  return textParts.some((part) => !isBlank(text[part]))
}

/** Compares the words alone: formatting and spaces do not matter. */
function saysTheSame(one: string, other: string): boolean {
  const words = (text: string) =>
    withoutTags(text.replace(/<[^<>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
  return one === other || words(one) === words(other)
}

/** Whether two originals differ in the words of any part. */
export function saysElse(one: Text, other: Text): boolean {
  return textParts.some((part) => !saysTheSame(one[part], other[part]))
}

/** The parts of a translation whose original has changed since. A part that had no original then is never stale. */
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

/** The texts of a project and its own language. */
export interface KnownTexts {
  own: Language
  rows: readonly (KeptText & { language: Language })[]
}

/** The current original, in the form that a translation stores. */
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

/**
 * The source of a translation that now reads `next`; null where it stays the same. A stale translation stays stale
 * while it is edited, until somebody confirms it.
 */
export function sourceAfter(language: Language, next: Text, known: KnownTexts, now: Date): Source | null {
  const { own, rows } = known
  if (language === own) return null
  const before = rows.find((row) => row.language === language)
  const wasWritten = before !== undefined && isWritten(before)
  if (wasWritten && textParts.every((part) => next[part] === before[part])) return null
  const texts = Object.fromEntries(rows.map((row) => [row.language, row]))
  const isStale = before !== undefined && stalePartsOf(before, texts).length > 0
  const isByService = wasWritten && before.writtenBy === 'service'
  return {
    madeFrom: isStale ? before.madeFrom : originalIn(known),
    madeAt: now,
    writtenBy: isByService ? 'service' : 'entrant',
    correctedAt: isByService ? now : null,
  }
}

interface Provenance {
  by: 'original' | TextWriter
  /** When it last followed its original. */
  madeAt: string | null
  /** When the entrant changed what the service had written. */
  correctedAt: string | null
  /** The former original, where it has changed since. */
  stale: { was: MadeFrom; parts: TextPart[] } | null
}

type KeptRow = KeptText & { language: Language; madeAt: Date | null; correctedAt: Date | null }

const original: Provenance = { by: 'original', madeAt: null, correctedAt: null, stale: null }

/** The source of each text; a language without a text counts as the entrant's. */
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
