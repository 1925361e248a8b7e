import { folded } from '#shared/folded.ts'
import { type Language, languages } from '#shared/language.ts'

/** Finds terms by their name in any language. The names are in the order of `languages`. */
export function termFinder(
  terms: readonly (readonly string[])[],
): (written: string, language: Language) => string | undefined {
  const byName = new Map(terms.flatMap((term) => term.map((name) => [folded(name), term])))
  return (written, language) => byName.get(folded(written).trim())?.[languages.indexOf(language)]
}
