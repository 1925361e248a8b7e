import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** One of many ids, sent as one parameter however many they are. */
export function among(column: AnyColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...new Set(ids)])}::uuid[])`
}
