import { is, type SQL, type SQLWrapper, sql, Column as TableColumn } from 'drizzle-orm'
import type { Sort } from '#shared/sort.ts'

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
