import { sql } from 'drizzle-orm'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { documentCounters } from '../payment-tables.ts'

type Series = (typeof documentCounters.$inferInsert)['series']

/** The next number of a series in a year. Other transactions wait for it until this one ends. */
export async function nextNumber(tx: DatabaseTransaction, series: Series, year: number): Promise<number> {
  const { last } = documentCounters
  const [counter] = await tx
    .insert(documentCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentCounters.series, documentCounters.year],
      set: { last: sql`${last} + 1` },
    })
    .returning({ last })
  if (!counter) throw new Error(`The ${series} counter of ${year} gave no number.`)
  return counter.last
}
