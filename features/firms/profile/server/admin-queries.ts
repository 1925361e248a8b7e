import { asc, count, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type AdminFirm,
  adminPageSize,
  type DoublesView,
  type listAdminFirms as firmsContract,
} from '#features/firms/merge/contract-merge.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { hostOf } from '../websites.ts'
import { type Firm, hostColumn, listFirmsById } from './queries.ts'
import { firmMembers, firms } from './tables.ts'

async function adminViews(db: Database, rows: readonly Firm[]): Promise<Map<string, AdminFirm>> {
  if (rows.length === 0) return new Map()
  const counted = await db
    .select({ firmId: firmMembers.firmId, members: count() })
    .from(firmMembers)
    .where(
      inArray(
        firmMembers.firmId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(firmMembers.firmId)
  const members = new Map(counted.map((row) => [row.firmId, row.members]))
  return new Map(
    rows.map((firm) => [
      firm.id,
      {
        id: firm.id,
        slug: firm.slug,
        name: firm.name,
        city: firm.city,
        country: firm.country,
        host: hostOf(firm.website),
        members: members.get(firm.id) ?? 0,
        hasLogo: firm.logoFileId !== null,
        createdAt: firm.createdAt.toISOString(),
      },
    ]),
  )
}

/** Every word must occur in the name, the city or the website, ignoring accents and case. */
function holds(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return undefined
  const text = sql`palmares_folded(${firms.name} || ' ' || ${firms.city} || ' ' || ${firms.website})`
  const each = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return sql`${text} LIKE palmares_folded(${pattern})`
  })
  return sql.join(each, sql` AND `)
}

/** Every firm by name, a page at a time. */
export async function listAdminFirms(
  db: Database,
  { q, page }: { q: string; page: number },
): Promise<OutputOf<typeof firmsContract>> {
  const where = holds(q)
  const rows = await db
    .select()
    .from(firms)
    .where(where)
    .orderBy(asc(sql`palmares_folded(${firms.name})`), asc(firms.id))
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
  const views = await adminViews(db, rows)
  return { firms: [...views.values()], total: await db.$count(firms, where) }
}

const mostPairs = 40

/**
 * Pairs of similar names. The names must be more similar if neither country nor website matches. Also names within a
 * longer one ("Roy" in "Roy architects inc.") in the same city or with the same website. The index of the names finds
 * both. Dismissed pairs are left out.
 */
const pairsOfNames = sql`
  WITH known AS (
    SELECT id, name, country, city, palmares_folded(name) AS folded, ${hostColumn} AS host FROM firms
  ), resembling AS (
    SELECT one.id AS one_id, other.id AS other_id, similarity(one.folded, palmares_folded(other.name)) AS likeness
    FROM known one JOIN firms other ON palmares_folded(other.name) % one.folded AND one.id < other.id
    UNION
    SELECT least(one.id, other.id), greatest(one.id, other.id), 0.7
    FROM known one JOIN firms other ON palmares_folded(other.name) %>> one.folded AND one.id <> other.id
    WHERE length(one.name) >= 5
  ), judged AS (
    SELECT one_id, other_id, max(likeness) AS likeness,
      one.host <> '' AND one.host = other.host AS same_host,
      one.country <> '' AND one.country = other.country AS same_country,
      one.city <> '' AND palmares_folded(one.city) = palmares_folded(other.city) AS same_city
    FROM resembling JOIN known one ON one.id = one_id JOIN known other ON other.id = other_id
    GROUP BY one_id, other_id, same_host, same_country, same_city
  )
  SELECT one_id AS "oneId", other_id AS "otherId", same_host AS "sameHost", same_country AS "sameCountry"
  FROM judged
  WHERE (likeness >= 0.85 OR same_host
      OR (likeness = 0.7 AND same_country AND same_city)
      OR (likeness >= 0.6 AND likeness <> 0.7 AND same_country))
    AND NOT EXISTS (SELECT FROM firms_apart a WHERE a.one_id = judged.one_id AND a.other_id = judged.other_id)
  ORDER BY likeness + same_host::int * 0.3 + same_country::int * 0.1 DESC, one_id
  LIMIT ${mostPairs}`

interface NamesakePair extends Pick<DoublesView, 'sameHost' | 'sameCountry'> {
  oneId: string
  otherId: string
}

/** Pairs of firms that may be duplicates, the likeliest first. */
export async function listDoubles(db: Database): Promise<DoublesView[]> {
  const pairs = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL pg_trgm.similarity_threshold = 0.45`)
    await tx.execute(sql`SET LOCAL pg_trgm.strict_word_similarity_threshold = 0.9`)
    return (await tx.execute<NamesakePair & Record<string, unknown>>(pairsOfNames)).rows
  })
  const rows = await listFirmsById(
    db,
    pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  )
  const views = await adminViews(db, [...rows.values()])
  return pairs.flatMap(({ oneId, otherId, sameHost, sameCountry }) => {
    const [one, other] = [views.get(oneId), views.get(otherId)]
    return one && other ? [{ one, other, sameHost, sameCountry }] : []
  })
}
