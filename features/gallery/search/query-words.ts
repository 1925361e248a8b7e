import { typedWordsOf } from './split-words.ts'

/** The words of a search that count; the others are ignored. */
const mostWords = 8
/** The longest term of a group of synonyms, in words. */
const longestTerm = 4

/** A term of the search: a word, or several that have synonyms together. */
export interface Term {
  words: string[]
  synonyms: string[][]
  isLast: boolean
}

/** The terms of groups, by their words, with the other terms of their groups. */
export type Synonyms = ReadonlyMap<string, string[][]>

export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, string[][]>()
  for (const group of groups) {
    const terms = group.map(typedWordsOf).filter(({ length }) => length > 0 && length <= longestTerm)
    for (const term of terms) {
      const key = term.join(' ')
      const others = terms.filter((other) => other.join(' ') !== key)
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others])
    }
  }
  return synonyms
}

/** Splits a search into terms: the longest with synonyms first, otherwise single words. */
export function termsOf(q: string, synonyms: Synonyms): Term[] {
  const words = [...new Set(typedWordsOf(q))].slice(0, mostWords)
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestTerm, words.length - at)
    while (length > 1 && !synonyms.has(words.slice(at, at + length).join(' '))) length -= 1
    const term = words.slice(at, at + length)
    at += length
    terms.push({ words: term, synonyms: synonyms.get(term.join(' ')) ?? [], isLast: at >= words.length })
  }
  return terms
}
