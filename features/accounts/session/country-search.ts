import { formatCountry } from '#shared/format.ts'
import { languages } from '#shared/language.ts'
import { countryCodes } from './countries.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface Names {
  code: string
  names: string[]
  words: string[]
}

/** The names of each country in all languages, made at the first search. */
let known: Names[] | undefined

function namesOfCountries(): Names[] {
  known ??= countryCodes.map((code) => {
    const names = languages.map((language) => folded(formatCountry(code, language)))
    const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)).filter(Boolean)
    return { code, names, words }
  })
  return known
}

/**
 * The countries of that name in any language, else those with a word of their name like it. A beginning of four letters
 * is enough; fewer would find a country for many other words.
 */
export function countriesNamed(word: string): string[] {
  const typed = folded(word)
  const isMeant = (one: string) => one === typed || (typed.length >= 4 && one.startsWith(typed))
  const all = namesOfCountries()
  const named = all.filter(({ names }) => names.includes(typed))
  const found = named.length > 0 ? named : all.filter(({ words }) => words.some(isMeant))
  return found.map(({ code }) => code)
}

/** A country in a searched text: as its code, which no typed word is. */
export const countryMark = (code: string) => `country=${code.toLowerCase()}`
