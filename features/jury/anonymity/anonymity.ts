import type { FindingStatus } from '#features/jury/lifecycle.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import { languages } from '#shared/language.ts'
import type { NameFinder } from './name-finder.ts'

/** Words that name somebody, as they stand at a place that jurors read, and what was decided about them. */
export interface Finding {
  place: string
  words: string
  status: FindingStatus
}

export interface FoundWords {
  place: string
  /** As they stand there, in HTML with its tags. */
  words: string
  /** The words around them, without tags. */
  context: string
}

type Read = Pick<
  WorkView,
  'title' | 'summary' | 'description' | 'programmeType' | 'materials' | 'dimensions' | 'images'
>

const written = ['title', 'summary', 'description'] as const
const facts = ['programmeType', 'materials', 'dimensions'] as const

export const placeOfText = (language: string, field: string) => `texts.${language}.${field}`
export const placeOfLegend = (imageId: string, language: string) => `images.${imageId}.legend.${language}`
export const placeOfFileName = (imageId: string) => `images.${imageId}.name`

/** Jurors never see the name of a file, so names in it are only counted. */
export const isFileName = (place: string) => /^images\.[^.]+\.name$/.test(place)

/** Everything of a work that jurors read, by its place. */
export function readPlaces(work: Read): { place: string; text: string }[] {
  return [
    ...languages.flatMap((language) =>
      written.map((field) => ({ place: placeOfText(language, field), text: work[field][language] })),
    ),
    ...facts.map((field) => ({ place: field, text: work[field] })),
    ...work.images.flatMap(({ image, legend }) =>
      languages.map((language) => ({ place: placeOfLegend(image.id, language), text: legend[language] })),
    ),
  ].filter(({ text }) => text !== '')
}

/** Where a work names those who made it; each way of writing once for each place. */
export function findingsIn(
  places: readonly { place: string; text: string }[],
  finder: NameFinder,
): FoundWords[] {
  return places.flatMap(({ place, text }) => {
    const seen = new Set<string>()
    return finder.find(text).flatMap(({ start, end }) => {
      const words = text.slice(start, end)
      if (seen.has(words)) return []
      seen.add(words)
      return { place, words, context: contextOf(text, start, end) }
    })
  })
}

const around = 60

function contextOf(text: string, start: number, end: number): string {
  const from = Math.max(0, start - around)
  const to = Math.min(text.length, end + around)
  // A cut through a tag or a word is not shown.
  const before = text.slice(from, start).replace(from > 0 ? /^[^\s>]*(?:[^<]*>)?/ : /^/, '')
  const after = text.slice(end, to).replace(to < text.length ? /(?:<[^>]*|\S*)$/ : /$/, '')
  const shown = `${before}${text.slice(start, end)}${after}`
  return `${from > 0 ? '… ' : ''}${plain(shown).trim()}${to < text.length ? ' …' : ''}`
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** HTML as it reads. */
export function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
}
