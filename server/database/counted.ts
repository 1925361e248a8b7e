import { sql } from 'drizzle-orm'

/** How many rows there are, and the names of the first. */
export interface Counted {
  count: number
  names: string[]
}

/** As many are named. */
export const mostNamed = 3

/** The number of all rows, in each of a limited number. */
export const countOfAll = sql<number>`(count(*) OVER ())::int`

export const countedOf = (rows: readonly { name: string; count: number }[]): Counted => ({
  count: rows[0]?.count ?? 0,
  names: rows.map(({ name }) => name),
})

/** For a reader who must not learn what is counted. */
export const withoutNames = ({ count }: Counted): Counted => ({ count, names: [] })
