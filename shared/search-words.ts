/** The words of a search. A long text searches for its first ones. */
export function searchWords(q: string): string[] {
  return q.split(/\s+/).filter(Boolean).slice(0, 8)
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for a text that contains the word, with its wildcards escaped. */
export function containing(word: string): string {
  return `%${escaped(word)}%`
}

/**
 * The LIKE patterns for a text with the word, of which an index of trigrams finds each. One or two Latin letters or
 * digits have to begin a word of the text; other scripts have no words to begin.
 */
export function findable(word: string): string[] {
  return /^[\p{sc=Latin}\d]{1,2}$/u.test(word) ? [`${word}%`, `% ${word}%`] : [containing(word)]
}
