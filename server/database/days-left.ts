import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A deadline by the id that rows refer to. */
export interface Deadline {
  id: string
  deadlineAt: Date
}

/** The full days from `at` until the deadline of what `id` refers to; below 0 after it. */
export function daysLeftUntil(deadlines: readonly Deadline[], id: SQLWrapper, at: SQLWrapper): SQL<number> {
  const moments = deadlines.map(
    (one) => sql`WHEN ${one.id}::uuid THEN ${one.deadlineAt.toISOString()}::timestamptz`,
  )
  // Not `extract`, which calculates with decimals and takes twice as long.
  return sql`floor(date_part('epoch', CASE ${id} ${sql.join(moments, sql` `)} END - ${at}) / 86400)::int`
}
