/** The words of a search. A long text searches for its first ones. */
export function searchWords(q: string): string[] {
  return q.split(/\s+/).filter(Boolean).slice(0, 8)
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for a text that contains the word, with its wildcards escaped. */
export function containing(word: string): string {
  return `%${escaped(word)}%`
}

/** Chinese names are written without the space that lies between their two parts: 张伟, 欧阳娜娜. */
function partsOfName(word: string): string[] {
  if (!/^\p{sc=Han}{2,4}$/u.test(word)) return []
  const letters = [...word]
  return [1, 2]
    .filter((length) => length < letters.length)
    .flatMap((length) => {
      const [family, given] = [letters.slice(0, length).join(''), letters.slice(length).join('')]
      return [`%${given} ${family}%`, `%${family} ${given}%`]
    })
}

/**
 * The LIKE patterns for a text with the word, of which an index of trigrams finds each. One or two Latin letters or
 * digits have to begin a word of the text; other scripts have no words to begin, and a few Chinese characters may be a
 * name whose parts stand apart.
 */
export function findable(word: string): string[] {
  if (/^[\p{sc=Latin}\d]{1,2}$/u.test(word)) return [`${word}%`, `% ${word}%`]
  return [containing(word), ...partsOfName(word)]
}
