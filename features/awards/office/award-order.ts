import type { Localized } from '#shared/language.ts'

/** A level or a title of an entry. */
export interface PlacedAward {
  key: string
  name: Localized
  /** 0 is the best level, or the title that the contest names first. */
  place: number
}

export interface Placed {
  number: number
  categoryId: string
  level: PlacedAward | null
  /** The contest's first title first. */
  titles: readonly PlacedAward[]
}

/** The winners of titles first, in the titles' order, then the levels from the best; equal ones by entry number. */
export function bestFirst(one: Placed, other: Placed): number {
  const titleOf = ({ titles }: Placed) => titles[0]?.place ?? Number.MAX_SAFE_INTEGER
  const levelOf = ({ level }: Placed) => level?.place ?? Number.MAX_SAFE_INTEGER
  return titleOf(one) - titleOf(other) || levelOf(one) - levelOf(other) || one.number - other.number
}
