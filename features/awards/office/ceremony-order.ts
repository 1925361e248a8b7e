import type { Localized } from '#shared/language.ts'
import { bestFirst, type Placed } from './award-order.ts'

export interface CeremonySection<W> {
  name: Localized
  /** The discipline of a category; null for a title. */
  discipline: Localized | null
  winners: W[]
}

interface Category {
  id: string
  name: Localized
  discipline: Localized
}

/**
 * The winners in the order of a ceremony, each once: the categories, each from its lowest level to its highest, then the
 * titles, of which the contest's first comes last. A winner of a title is not in the category's section.
 */
export function ceremonyOrder<W extends Placed>(
  winners: readonly W[],
  categories: readonly Category[],
): CeremonySection<W>[] {
  const bestLast = winners.toSorted((one, other) => levelsUp(one, other))
  const ofCategories = categories.map(({ id, name, discipline }) => ({
    name,
    discipline,
    winners: bestLast.filter(({ categoryId, titles }) => categoryId === id && titles.length === 0),
  }))
  const titled = winners.filter(({ titles }) => titles.length > 0).toSorted(bestFirst)
  const ofTitles = [...Map.groupBy(titled, ({ titles }) => titles[0]?.key)].flatMap(([, own]) => {
    const name = own[0]?.titles[0]?.name
    return name ? [{ name, discipline: null, winners: own }] : []
  })
  return [...ofCategories, ...ofTitles.toReversed()].filter((section) => section.winners.length > 0)
}

/** The lowest level first; equal ones by number. */
function levelsUp(one: Placed, other: Placed): number {
  return (other.level?.place ?? -1) - (one.level?.place ?? -1) || one.number - other.number
}
