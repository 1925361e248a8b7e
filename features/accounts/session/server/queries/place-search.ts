import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldedHolds } from '#server/database/list.ts'
import { countriesNamed, countryMark } from '../../country-search.ts'

/** Whether a folded text has the word, or the mark of a country of that name. */
export function wordOrCountry(text: SQLWrapper, word: string): SQL {
  const marks = countriesNamed(word).map((code) => sql`${text} LIKE ${`%${countryMark(code)}%`}`)
  return sql`(${sql.join([foldedHolds(text, word), ...marks], sql` OR `)})`
}

/** The same, or a word much like it, for names that are misspelt. The index of trigrams finds both. */
export function wordOrSimilar(text: SQLWrapper, word: string): SQL {
  const isLong = /^\p{L}[\p{L}'’-]{2,}\p{L}$/u.test(word)
  return isLong
    ? sql`(${wordOrCountry(text, word)} OR palmares_folded(${word}) <% ${text})`
    : wordOrCountry(text, word)
}
