/** What a work is, as its words tell it; its pictures show such a thing in such surroundings. */
export interface Subject {
  /** Such as a house, a bridge or a lamp. */
  typology: string
  /** The English title: some name the thing more closely than the typology does. */
  title: string
  /** Such as sea, river, lake, hill, snow and dry. */
  tags: readonly string[]
}

/** The pictures that show each typology, after exceptions for titles that promise something narrower. */
export interface Casting<T> {
  titles: readonly (readonly [promise: RegExp, shown: readonly T[]])[]
  typologies: Readonly<Record<string, readonly T[]>>
}

/** Pictures fit for a subject; undefined when nobody said what is to be shown, or nothing shows it. */
export function shownFor<T>(
  { titles, typologies }: Casting<T>,
  subject: Subject | undefined,
): readonly T[] | undefined {
  if (!subject) return undefined
  return titles.find(([promise]) => promise.test(subject.title))?.[1] ?? typologies[subject.typology]
}
