import type { WorkView } from '#features/projects/steps/work.ts'
import { type Localized, languages } from '#shared/language.ts'
import { readable } from './anonymity.ts'
import type { BlindWork } from './blind-work.ts'
import { type Contact, contactsIn } from './contact-finder.ts'
import { NameFinder } from './name-finder.ts'

const hidden = '[…]'

type Span = Contact

/** Tags within a hidden name stay, so that open elements are closed. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let shown = ''
  let at = 0
  for (const { start, end } of spans.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    if (end <= at) continue
    // An address may begin within a name. The rest of it is hidden with the name.
    const from = Math.max(start, at)
    const tags = text.slice(from, end).match(/<[^>]*>/g) ?? []
    shown += text.slice(at, from) + (start < at ? '' : hidden) + tags.join('')
    at = end
  }
  return shown + text.slice(at)
}

/**
 * Hides names and their parts, except words that an organiser allows; also every email address, web address, handle and
 * phone number.
 */
function hideNames(text: string, finder: NameFinder, shown: ReadonlySet<string>) {
  const named = finder.find(text).filter(({ start, end }) => !shown.has(readable(text.slice(start, end))))
  return withoutSpans(text, [...named, ...contactsIn(text)])
}

const nothing: ReadonlySet<string> = new Set()

/** Hides names and contacts, in plain text or HTML. */
export function withoutNames(text: string, names: readonly string[]): string {
  return hideNames(text, new NameFinder(names), nothing)
}

function blindText(text: Localized, finder: NameFinder, shown: ReadonlySet<string>): Localized {
  const blind = { ...text }
  for (const language of languages) blind[language] = hideNames(text[language], finder, shown)
  return blind
}

/** A work's title in a list. */
export function blindTitle(
  { title, ...place }: Pick<WorkView, 'title' | 'city' | 'country'>,
  names: readonly string[],
  shown = nothing,
): Localized {
  return blindText(title, finderFor(place, names), shown)
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

/** The location of a work is not a name, even if somebody has the name of its city. */
export function finderFor({ city, country }: Pick<WorkView, 'city' | 'country'>, names: readonly string[]) {
  return new NameFinder(names, [city, country])
}

/** A work without the names of its makers, except words that an organiser allows. */
export function blindWork(work: WorkView, names: readonly string[], shown = nothing): BlindWork {
  const finder = finderFor(work, names)
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
    title: blindText(work.title, finder, shown),
    summary: blindText(work.summary, finder, shown),
    description: blindText(work.description, finder, shown),
    city: withoutNames(work.city, []),
    programmeType: hideNames(work.programmeType, finder, shown),
    materials: hideNames(work.materials, finder, shown),
    dimensions: hideNames(work.dimensions, finder, shown),
    images: work.images.map(({ image, legend }) => ({ image, legend: blindText(legend, finder, shown) })),
  }
}
