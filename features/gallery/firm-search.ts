import { folded } from '#shared/folded.ts'
import { nearestWords } from './nearest-words.ts'

interface Named {
  name: string
}

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

/** The firms whose name holds every word, accents and case aside; where none does, those whose words are near. */
export function firmsLookedFor<Firm extends Named>(firms: readonly Firm[], text: string): Firm[] {
  const words = wordsOf(text)
  const holding = firms.filter(({ name }) => words.every((word) => folded(name).includes(word)))
  if (holding.length > 0 || words.length === 0) return holding
  const known = new Set(firms.flatMap(({ name }) => wordsOf(name)))
  const near = words.map((word) => new Set([word, ...nearestWords(word, known)]))
  return firms.filter(({ name }) => {
    const own = wordsOf(name)
    return near.every((meant) => own.some((word) => meant.has(word)))
  })
}
