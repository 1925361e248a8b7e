import { type SQL, sql } from 'drizzle-orm'
import { findFirmAt, listFirmNames } from '#features/firms/profile/server/queries.ts'
import type { WallQuery } from '#features/gallery/pages/contract.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { firmsHolding, firmsNear, searchedWords } from '../firm-search.ts'
import type { FacetOption } from '../wall.ts'
import { listSimilarWords } from './search.ts'

/** The maximum number of firms shown. There may be thousands; the others are found by searching. */
const most = 24

/** The number of works of each firm: those with the most, or those that match the search. */
export async function countFirms(
  db: Database,
  query: WallQuery,
  filters: SQL | undefined,
): Promise<{ options: FacetOption[]; total: number }> {
  const { rows } = await db.execute<{ slug: string; count: number }>(sql`
    SELECT firm.address AS slug, count(*)::int AS count
    FROM ${publications} CROSS JOIN LATERAL unnest(${publications.firmSlugs}) AS firm(address)
    WHERE ${filters ?? sql`true`}
    GROUP BY firm.address ORDER BY count DESC, firm.address`)
  const names = await listFirmNames(db, [...rows.map(({ slug }) => slug), ...query.firm])
  const counted = rows.flatMap(({ slug, count }) => {
    const name = names.get(slug)
    return name ? [{ value: slug, name, count, isChosen: query.firm.includes(slug) }] : []
  })
  const offered = await lookedFor(db, counted, query.firms)
  const shown = new Set(offered.slice(0, most))
  const lacking = query.firm.filter((slug) => !counted.some(({ value }) => value === slug))
  return {
    // Chosen options are never hidden.
    options: [
      ...counted.filter((one) => shown.has(one) || one.isChosen),
      ...lacking.map((slug) => ({ value: slug, name: names.get(slug) ?? slug, count: 0, isChosen: true })),
    ],
    total: counted.length,
  }
}

/** Similar words count only if no firm matches exactly. */
async function lookedFor<Firm extends { name: string }>(
  db: Database,
  firms: readonly Firm[],
  text: string,
): Promise<readonly Firm[]> {
  const words = searchedWords(text)
  if (words.length === 0) return firms
  const holding = firmsHolding(firms, words)
  return holding.length > 0 ? holding : firmsNear(firms, words, await listSimilarWords(db, words))
}

/** Finds a merged firm by its former slug. */
export async function withFirmsOfNow(db: Database, query: WallQuery): Promise<WallQuery> {
  if (query.firm.length === 0) return query
  const firm: string[] = []
  for (const slug of query.firm) firm.push((await findFirmAt(db, slug))?.slug ?? slug)
  return { ...query, firm: [...new Set(firm)] }
}
