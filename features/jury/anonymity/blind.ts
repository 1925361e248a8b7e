import type { WorkView } from '#features/projects/steps/work.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import { type Finding, placeOfLegend, placeOfText } from './anonymity.ts'
import type { BlindWork } from './blind-work.ts'
import { type Contact, contactsIn } from './contact-finder.ts'
import { NameFinder } from './name-finder.ts'

const hidden = '[…]'

type Span = Contact

/** Tags within a hidden name stay, so that what they open is closed. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let shown = ''
  let at = 0
  for (const { start, end } of spans.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    if (end <= at) continue
    // An address may begin within a name: what is left of it goes with the name.
    const from = Math.max(start, at)
    const tags = text.slice(from, end).match(/<[^>]*>/g) ?? []
    shown += text.slice(at, from) + (start < at ? '' : hidden) + tags.join('')
    at = end
  }
  return shown + text.slice(at)
}

/** Where these very words stand, and not within another word. */
function spansOf(text: string, words: string): Span[] {
  const written = words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return [...text.matchAll(new RegExp(`(?<!\\p{Script=Latin})${written}(?!\\p{Script=Latin})`, 'gu'))].map(
    ({ 0: found, index }) => ({ start: index, end: index + found.length }),
  )
}

/**
 * Hides names and their parts, decided on or not, but not words that an organiser left; and whatever somebody could be
 * reached by, which nobody can leave.
 */
function hideNames(text: string, finder: NameFinder, findings: readonly Pick<Finding, 'words' | 'status'>[]) {
  const left = new Set(findings.filter(({ status }) => status === 'left').map(({ words }) => words))
  const found = findings.filter(({ words }) => words !== '' && !left.has(words))
  const spans = [...finder.find(text), ...found.flatMap(({ words }) => spansOf(text, words))]
  const named = spans.filter(({ start, end }) => !left.has(text.slice(start, end)))
  return withoutSpans(text, [...named, ...contactsIn(text)])
}

/** Hides names, in letters or in HTML, and whatever somebody could be reached by; other words are left alone. */
export function withoutNames(text: string, names: readonly string[]): string {
  return hideNames(text, new NameFinder(names), [])
}

/** A text in all languages without the names, and with what an organiser left at its places. */
function blindText(
  text: Localized,
  finder: NameFinder,
  findings: readonly Finding[],
  placeIn: (language: Language) => string,
): Localized {
  const blind = { ...text }
  for (const language of languages) {
    const here = findings.filter(({ place }) => place === placeIn(language))
    blind[language] = hideNames(text[language], finder, here)
  }
  return blind
}

/** A work's title as it stands in a list. */
export function blindTitle(
  { title, ...place }: Pick<WorkView, 'title' | 'city' | 'country'>,
  names: readonly string[],
  findings: readonly Finding[] = [],
): Localized {
  return blindText(title, finderFor(place, names), findings, (language) => placeOfText(language, 'title'))
}

export type Naming = Pick<WorkView, 'firm' | 'manufacturer' | 'credits'> & {
  images: readonly Pick<WorkView['images'][number], 'credit'>[]
}

/** Whoever a work names as its makers. The client is not one, and works are often called after theirs. */
export function makersOf(work: Naming): string[] {
  return [
    work.firm,
    work.manufacturer,
    ...work.credits.filter(({ role }) => role !== 'client').map(({ name }) => name),
    ...work.images.map(({ credit }) => credit),
  ]
}

/** Where a work stands is no name, whoever is called like its city. */
export function finderFor({ city, country }: Pick<WorkView, 'city' | 'country'>, names: readonly string[]) {
  return new NameFinder(names, [city, country])
}

/** Takes the names out of a work, and whatever else was found in it, unless an organiser left it. */
export function blindWork(
  work: WorkView,
  names: readonly string[],
  findings: readonly Finding[] = [],
): BlindWork {
  const finder = finderFor(work, names)
  const {
    firm: _firm,
    credits: _credits,
    manufacturer: _manufacturer,
    certifications: _certifications,
    priceRange: _priceRange,
    whereToBuy: _whereToBuy,
    ...shown
  } = work
  const textOf = (field: 'title' | 'summary' | 'description') =>
    blindText(work[field], finder, findings, (language) => placeOfText(language, field))
  const factOf = (field: 'programmeType' | 'materials' | 'dimensions') =>
    hideNames(
      work[field],
      finder,
      findings.filter(({ place }) => place === field),
    )
  return {
    ...shown,
    title: textOf('title'),
    summary: textOf('summary'),
    description: textOf('description'),
    city: withoutNames(work.city, []),
    programmeType: factOf('programmeType'),
    materials: factOf('materials'),
    dimensions: factOf('dimensions'),
    images: work.images.map(({ image, legend }) => ({
      image,
      legend: blindText(legend, finder, findings, (language) => placeOfLegend(image.id, language)),
    })),
  }
}
