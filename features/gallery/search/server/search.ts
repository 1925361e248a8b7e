import { and, or, type SQL, sql } from 'drizzle-orm'
import { publications, publicationWords } from '#features/gallery/pages/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { isChinese, nearestWords, pairsOf } from '../nearest-words.ts'

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const holds = (folded: string): SQL => sql`${publications.searchText} LIKE ${`%${escaped(folded)}%`}`

/** As the texts are stored: lower case, without accents. */
async function foldedWords(db: Database, q: string): Promise<string[]> {
  const found = await db.execute<{ folded: string }>(sql`SELECT palmares_folded(${q}) AS folded`)
  return (found.rows[0]?.folded ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
}

/** The number of similar words that are compared letter by letter. */
const compared = 64

/** For each word, the published words with the most trigrams in common; one query for all. */
export async function listSimilarWords(
  db: Database,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ word: string; similar: string[] }>(sql`
    SELECT sought.word, array(
      SELECT known.word FROM ${publicationWords} AS known ORDER BY known.word <-> sought.word LIMIT ${compared}
    ) AS similar
    FROM unnest(${sql.param([...new Set(words)])}::text[]) AS sought(word)`)
  return new Map(rows.map(({ word, similar }) => [word, similar]))
}

/** Half of the pairs must match for a Chinese word. For any other, one of its similar words must match. */
function isNear(word: string, similar: readonly string[]): SQL | undefined {
  if (isChinese(word)) {
    const pairs = pairsOf(word)
    const locked = sql.join(
      pairs.map((pair) => sql`(${holds(pair)})::int`),
      sql` + `,
    )
    return sql`${locked} >= ${Math.ceil(pairs.length / 2)}`
  }
  return or(holds(word), ...nearestWords(word, similar).map(holds))
}

export interface Search {
  /** The condition on a work's text; undefined without a search. */
  locked: SQL | undefined
  /** No work contains the words as typed. */
  isLoose: boolean
}

/** Every word must occur as typed. If no work contains them all, similar words count. */
export async function searchFor(db: Database, q: string): Promise<Search> {
  if (!q) return { locked: undefined, isLoose: false }
  const words = await foldedWords(db, q)
  const strict = and(...words.map(holds))
  const [found] = await db.select({ id: publications.id }).from(publications).where(strict).limit(1)
  if (found) return { locked: strict, isLoose: false }
  const similar = await listSimilarWords(db, words)
  return { locked: and(...words.map((word) => isNear(word, similar.get(word) ?? []))), isLoose: true }
}
