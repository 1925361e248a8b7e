import { is, type SQL, type SQLWrapper, sql, Column as TableColumn } from 'drizzle-orm'
import { countedAtMost, listPageSize } from '#shared/list.ts'
import { findable } from '#shared/search-words.ts'
import type { Sort } from '#shared/sort.ts'
import type { Database, DatabaseTransaction } from './database.ts'

/**
 * The order of a list by one of its columns. Empty values come last in both directions, and `id` decides between equal
 * ones, so that no row is on two pages.
 */
export function orderedBy<Column extends string>(
  columns: Record<Column, SQLWrapper>,
  sort: Sort<Column>,
  id: SQLWrapper,
): SQL[] {
  const by = Object.entries<SQLWrapper>(columns).find(([name]) => sort === name || sort === `-${name}`)?.[1]
  const direction = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC')
  const last = sql`${id} ${direction}`
  if (!by) return [last]
  // An index on a column that is never empty has no place for empty values.
  const isFilled = is(by, TableColumn) && by.notNull
  return [isFilled ? sql`${by} ${direction}` : sql`${by} ${direction} NULLS LAST`, last]
}

/** For `limit` and `offset`: where a page of a list begins. */
export const offsetOf = (page: number) => (page - 1) * listPageSize

/** The number of rows that a query finds, which stops counting behind `countedAtMost`. */
export function countRows(
  db: Database,
  found: { limit(most: number): { as(name: string): SQLWrapper } },
): Promise<number> {
  return db.$count(found.limit(countedAtMost + 1).as('found'))
}

/**
 * Whether the text contains the word, ignoring accents and case; one or two Latin letters have to begin a word. An index
 * of trigrams on the folded text finds it.
 */
export function holds(text: SQLWrapper, word: string): SQL {
  return foldedHolds(sql`palmares_folded(${text})`, word)
}

/** The same for a text that is folded already. */
export function foldedHolds(text: SQLWrapper, word: string): SQL {
  const patterns = findable(word).map((pattern) => sql`${text} LIKE palmares_folded(${pattern})`)
  return sql`(${sql.join(patterns, sql` OR `)})`
}

/**
 * Runs a query with the operator `<%`, for which half of a word's trigrams are enough. The planner takes the operator to
 * match many rows and would compare every row of a table, which takes longer than its index of trigrams.
 */
export function withSimilarWords<Result>(db: Database, query: (tx: DatabaseTransaction) => Promise<Result>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', '0.5', true),
      set_config('enable_seqscan', 'off', true)`)
    return query(tx)
  })
}

/** Rows in the order in which their ids were found. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
