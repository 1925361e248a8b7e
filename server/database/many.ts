import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** One of many ids, sent as a single array parameter. */
export function among(column: AnyColumn | SQL, ids: readonly string[]): SQL {
  // Ids contain nothing that needs escaping.
  return sql`${column} = any(${`{${[...new Set(ids)].join(',')}}`}::uuid[])`
}

/** The same for text keys. */
export function amongTexts(column: AnyColumn | SQL, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...new Set(texts)])}::text[])`
}

/**
 * Rows sent as one parameter, to be selected from.
 * @param columns their names and types as PostgreSQL calls them: `id uuid, number int`
 */
export function asRows(rows: readonly Record<string, unknown>[], columns: string): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent(${sql.raw(columns)})`
}
