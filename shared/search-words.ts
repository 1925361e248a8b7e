/** The words of a search. A long text searches for its first ones. */
export function searchWords(q: string): string[] {
  return q.split(/\s+/).filter(Boolean).slice(0, 8)
}

/** A LIKE pattern for a text that contains the word, with its wildcards escaped. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
