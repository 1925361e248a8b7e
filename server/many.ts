import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** One of many ids, sent as one parameter however many they are. */
export function among(column: AnyColumn | SQL, ids: readonly string[]): SQL {
  // Ids hold nothing that would have to be escaped.
  return sql`${column} = any(${`{${[...new Set(ids)].join(',')}}`}::uuid[])`
}

/** The same for what is named in words. */
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

/**
 * Rows sent as one parameter a column, to be selected from: for very many, which are read sooner than with `asRows`.
 * @param columns their names and types as PostgreSQL calls them, texts and what holds nothing to be escaped
 */
export function asColumns(rows: readonly Record<string, string | number | null>[], columns: string): SQL {
  const named = columns.split(', ').map((column) => column.split(' '))
  const sent = named.map(([name = '', type = '']) => {
    const values = rows.map((row) => row[name] ?? null)
    const list = type === 'text' ? values : `{${values.map((value) => value ?? 'NULL').join(',')}}`
    return sql`${sql.param(list)}::${sql.raw(type)}[]`
  })
  return sql`unnest(${sql.join(sent, sql`, `)}) AS sent(${sql.raw(named.map(([name]) => name).join(', '))})`
}
