import { find as findLinks } from 'linkifyjs'
import type { Answered } from '#features/projects/project/answers.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { type Localized, languages } from '#shared/language.ts'
import type { BlindWork } from './blind-work.ts'
import { foldedName } from './folded-name.ts'

const hidden = '[…]'

// Shorter names are everyday words. Hiding them would damage the text and identify nobody.
const shortest = 4
const isHan = (name: string) => /^[\p{Script=Han}\s]{2,}$/u.test(name)

/** Matches a name in decomposed text: accents, capitals, punctuation and tags between its words do not matter. */
function patternOf(name: string): string {
  const words = name.split(' ').map((word) => Array.from(word, (letter) => `${letter}\\p{M}*`).join(''))
  const pattern = words.join('(?:<[^>]*>|&#?\\w+;|[^\\p{L}\\p{N}<>])+')
  return isHan(name) ? pattern : `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{M}\\p{N}])`
}

/** Hides what a pattern finds. Tags within it stay, so that open elements are closed. */
const hide = (found: string) => hidden + (found.match(/<[^>]*>/g) ?? []).join('')

/** Hides web and email addresses and handles, which would identify the makers. */
function withoutContacts(text: string): string {
  let rest = text
  for (const { start, end } of findLinks(text).toReversed()) {
    rest = `${rest.slice(0, start)}${hidden}${rest.slice(end)}`
  }
  return rest.replace(/(?<![\p{L}\p{N}@])@[\p{L}\p{N}_.]{3,}/gu, hidden)
}

/** Hides names and contacts, in plain text or HTML. */
export function withoutNames(text: string, names: readonly string[]): string {
  const long = names.map(foldedName).filter((name) => name.length >= shortest || isHan(name))
  const patterns = [...new Set(long)].toSorted((one, other) => other.length - one.length).map(patternOf)
  const named =
    patterns.length === 0
      ? text
      : text
          .normalize('NFD')
          .replace(new RegExp(patterns.join('|'), 'giu'), hide)
          .normalize('NFC')
  return named
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : withoutContacts(part)))
    .join('')
}

function blindText(text: Localized, names: readonly string[]): Localized {
  const blind = { ...text }
  for (const language of languages) blind[language] = withoutNames(text[language], names)
  return blind
}

/** A work's title in a list. */
export function blindTitle({ title }: Pick<WorkView, 'title'>, names: readonly string[]): Localized {
  return blindText(title, names)
}

export type Naming = Pick<WorkView, 'firm' | 'manufacturer' | 'credits'> & {
  images: readonly Pick<WorkView['images'][number], 'credit'>[]
}

/** The makers of a work. The client is not one, and works are often named after their clients. */
export function makersOf(work: Naming): string[] {
  return [
    work.firm,
    work.manufacturer,
    ...work.credits.filter(({ role }) => role !== 'client').map(({ name }) => name),
    ...work.images.map(({ credit }) => credit),
  ]
}

/** A work without the names of its makers. */
export function blindWork(work: WorkView, names: readonly string[], answers: readonly Answered[]): BlindWork {
  const {
    firm: _firm,
    credits: _credits,
    manufacturer: _manufacturer,
    certifications: _certifications,
    priceRange: _priceRange,
    whereToBuy: _whereToBuy,
    ...visible
  } = work
  return {
    ...visible,
    title: blindText(work.title, names),
    summary: blindText(work.summary, names),
    description: blindText(work.description, names),
    city: withoutNames(work.city, []),
    programmeType: withoutNames(work.programmeType, names),
    materials: withoutNames(work.materials, names),
    dimensions: withoutNames(work.dimensions, names),
    images: work.images.map(({ image, legend }) => ({ image, legend: blindText(legend, names) })),
    answers: answers.map(({ field, answer }) => ({
      field,
      answer: typeof answer === 'string' ? withoutNames(answer, names) : answer,
    })),
  }
}
