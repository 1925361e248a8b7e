import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { isChinese, nearestWords, pairsOf } from '../nearest-words.ts'
import { publications } from './tables.ts'

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const holds = (folded: string): SQL => sql`${publications.searchText} LIKE ${`%${escaped(folded)}%`}`

/** As the texts are kept: lower case, without accents. */
async function foldedWords(db: Database, q: string): Promise<string[]> {
  const found = await db.execute<{ folded: string }>(sql`SELECT palmares_folded(${q}) AS folded`)
  return (found.rows[0]?.folded ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
}

/** Every word of every published work; some ten thousand, asked for only when a search found nothing. */
async function listKnownWords(db: Database): Promise<string[]> {
  const found = await db.execute<{ word: string }>(sql`
    SELECT DISTINCT word FROM ${publications}, regexp_split_to_table(search_text, '[^[:alnum:]]+') AS word
    WHERE length(word) BETWEEN 3 AND 24`)
  return found.rows.map(({ word }) => word)
}

/** Half of its pairs are enough for a Chinese word; another one may be any that it is near to. */
function isNear(word: string, known: readonly string[]): SQL | undefined {
  if (isChinese(word)) {
    const pairs = pairsOf(word)
    const held = sql.join(
      pairs.map((pair) => sql`(${holds(pair)})::int`),
      sql` + `,
    )
    return sql`${held} >= ${Math.ceil(pairs.length / 2)}`
  }
  return or(holds(word), ...nearestWords(word, known).map(holds))
}

type Reading<Found> = (held: SQL | undefined, isLoose: boolean) => Promise<Found>

/**
 * Reads with the words as they are written, each of which must stand somewhere; only where no work holds them all,
 * with those that are near.
 */
export async function reading<Found>(db: Database, q: string, read: Reading<Found>): Promise<Found> {
  if (!q) return read(undefined, false)
  const words = await foldedWords(db, q)
  const strict = and(...words.map(holds))
  const [held] = await db.select({ id: publications.id }).from(publications).where(strict).limit(1)
  if (held) return read(strict, false)
  const known = await listKnownWords(db)
  return read(and(...words.map((word) => isNear(word, known))), true)
}
