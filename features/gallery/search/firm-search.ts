import { folded } from '#shared/folded.ts'
import { nearestWords } from './nearest-words.ts'

interface Named {
  name: string
}

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

/** The words of a search term, at most eight, folded. */
export const searchedWords = (text: string) => wordsOf(text).slice(0, 8)

/** The firms whose name contains every word, ignoring accents and case. */
export function firmsHolding<Firm extends Named>(firms: readonly Firm[], words: readonly string[]): Firm[] {
  return firms.filter(({ name }) => words.every((word) => folded(name).includes(word)))
}

/** The firms whose name has a word similar to each search word. */
export function firmsNear<Firm extends Named>(
  firms: readonly Firm[],
  words: readonly string[],
  similar: ReadonlyMap<string, readonly string[]>,
): Firm[] {
  const known = new Set(firms.flatMap(({ name }) => wordsOf(name)))
  const near = words.map((word) => {
    const meant = (similar.get(word) ?? []).filter((one) => known.has(one))
    return new Set([word, ...nearestWords(word, meant)])
  })
  return firms.filter(({ name }) => {
    const own = wordsOf(name)
    return near.every((meant) => own.some((word) => meant.has(word)))
  })
}
