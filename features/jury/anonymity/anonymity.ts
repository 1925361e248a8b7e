import type { WorkView } from '#features/projects/steps/work.ts'
import { languages } from '#shared/language.ts'
import type { NameFinder } from './name-finder.ts'

export interface FoundWords {
  words: string
  context: string
}

type Read = Pick<
  WorkView,
  'title' | 'summary' | 'description' | 'programmeType' | 'materials' | 'dimensions' | 'images'
>

export function textsOf(work: Read): string[] {
  const localized = [work.title, work.summary, work.description, ...work.images.map(({ legend }) => legend)]
  const texts = localized.flatMap((text) => languages.map((language) => text[language]))
  return [...texts, work.programmeType, work.materials, work.dimensions]
}

/** The names of makers in texts, each spelling once. */
export function findingsIn(texts: readonly string[], finder: NameFinder): FoundWords[] {
  const found = texts.flatMap((text) =>
    finder.find(text).map(({ start, end }) => ({
      words: readable(text.slice(start, end)),
      context: contextOf(text, start, end),
    })),
  )
  return found.filter(({ words }, at) => found.findIndex((one) => one.words === words) === at)
}

const around = 60

function contextOf(text: string, start: number, end: number): string {
  const from = Math.max(0, start - around)
  const to = Math.min(text.length, end + around)
  // A fragment cut inside a tag or a word is not shown.
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

/** A fragment of a text, without tags and extra spaces. */
export const readable = (html: string) => plain(html).trim()

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
}
