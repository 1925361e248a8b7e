import { sql } from 'drizzle-orm'
import { countFirmsByLetter, listFirmsByName } from '#features/firms/server/queries/by-name.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { FirmsQuery, FirmsView } from '../firms-query.ts'
import { inTime } from './query-time-limit.ts'

const firmsPageSize = 60

/** A condition on firms: one of its works is published. */
const isPublished = sql`EXISTS (
  SELECT FROM ${publications} WHERE ${publications.firmSlugs} @> ARRAY[firms.slug])`

/** How many firms have each first letter, in each country. Changes with publications only, so it is cached. */
export function countPublishedFirms(db: Database) {
  return inTime(db, (tx) => countFirmsByLetter(tx, isPublished))
}
export type FirmCounts = Awaited<ReturnType<typeof countPublishedFirms>>

/** The published works and awards of each of these firms. */
async function countWorks(db: Database, slugs: readonly string[]) {
  const param = sql.param([...slugs])
  const { rows } = await db.execute<{ slug: string; works: number; awards: number }>(sql`
    SELECT firm.slug, count(*)::int AS works, sum(jsonb_array_length(${publications.awards}))::int AS awards
    FROM ${publications} CROSS JOIN LATERAL unnest(${publications.firmSlugs}) AS firm(slug)
    WHERE ${publications.firmSlugs} && ${param}::text[] AND firm.slug = ANY(${param}::text[])
    GROUP BY firm.slug`)
  return new Map(rows.map((row) => [row.slug, row]))
}

/** One page of the firms with published work, by name. */
export function listFirms(db: Database, query: FirmsQuery, counts: FirmCounts): Promise<FirmsView> {
  return inTime(db, async (tx) => {
    const rows = await listFirmsByName(tx, { ...query, condition: isPublished, most: firmsPageSize + 1 })
    const shown = rows.slice(0, firmsPageSize)
    const counted = await countWorks(
      tx,
      shown.map(({ slug }) => slug),
    )
    const matching = counts.filter(
      ({ letter, country }) =>
        (!query.letter || letter === query.letter) && (!query.country || country === query.country),
    )
    return {
      query,
      firms: shown.map((firm) => {
        const { works = 0, awards = 0 } = counted.get(firm.slug) ?? {}
        return { ...firm, works, awards }
      }),
      next: rows.length > firmsPageSize ? (shown.at(-1)?.slug ?? null) : null,
      total: query.q ? null : matching.reduce((sum, { count }) => sum + count, 0),
      letters: [...new Set(counts.map(({ letter }) => letter))].sort(),
      countries: [...new Set(counts.map(({ country }) => country))].filter(Boolean),
    }
  })
}
