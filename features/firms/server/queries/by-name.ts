import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { wordOrCountry, wordOrSimilar } from '#features/accounts/session/server/queries/place-search.ts'
import type { Database } from '#server/database/database.ts'
import { firms } from '../tables.ts'

const folded = sql`palmares_folded(${firms.name})`
/** `0` for a name that begins with another sign. */
const letterOf = sql<string>`CASE WHEN left(${folded}, 1) BETWEEN 'a' AND 'z' THEN left(${folded}, 1) ELSE '0' END`

interface Named {
  /** Part of the name; small errors do not matter. */
  q: string
  country: string
  letter: string
  /** The slug of the firm before the first. */
  after: string
  condition: SQL
  most: number
}

/** Firms by name. */
export function listFirmsByName(db: Database, { q, country, letter, after, condition, most }: Named) {
  const text = sql`palmares_folded(${q})`
  const holds = sql`(strpos(${folded}, ${text}) > 0 OR ${text} <% ${folded})`
  const isBehind = sql`(${folded}, ${firms.id}) > (SELECT palmares_folded(name), id FROM firms WHERE slug = ${after})`
  return db
    .select({ slug: firms.slug, name: firms.name, city: firms.city, country: firms.country })
    .from(firms)
    .where(
      and(
        condition,
        q ? holds : undefined,
        country ? eq(firms.country, country) : undefined,
        letter ? eq(letterOf, letter) : undefined,
        after ? isBehind : undefined,
      ),
    )
    .orderBy(asc(folded), asc(firms.id))
    .limit(most)
}

/** What a firm is searched for, as the index `firms_search` has it. */
const searched = sql`palmares_folded(${firms.name} || ' ' || ${firms.city} || ' ' || ${firms.website} || ' country=' || ${firms.country})`

/** Whether the word occurs in a firm's name, city, website or country. */
export const isFirmNamed = (word: string) => wordOrCountry(searched, word)

/** Firms with each of the words, or if they may be misspelt, with words like them; by name. */
export function findFirmsNamed(
  db: Database,
  words: readonly string[],
  { most, isSimilar }: { most: number; isSimilar: boolean },
) {
  return db
    .select({ id: firms.id, name: firms.name, city: firms.city })
    .from(firms)
    .where(and(...words.map((word) => (isSimilar ? wordOrSimilar(searched, word) : isFirmNamed(word)))))
    .orderBy(asc(firms.foldedName), asc(firms.id))
    .limit(most)
}

/** The number of firms by first letter and country. */
export async function countFirmsByLetter(
  db: Database,
  condition: SQL,
): Promise<{ letter: string; country: string; count: number }[]> {
  const letters = db
    .select({ letter: letterOf.as('letter'), country: firms.country })
    .from(firms)
    .where(condition)
    .as('letters')
  return db
    .select({ letter: letters.letter, country: letters.country, count: sql<number>`count(*)::int` })
    .from(letters)
    .groupBy(letters.letter, letters.country)
}
