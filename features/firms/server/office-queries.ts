import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { NotFound } from '#shared/refusal.ts'
import {
  type listOfficeFirms as askedFirms,
  type previewMerge as askedPreview,
  type DoublesView,
  type OfficeFirm,
  officePageSize,
} from '../contract-merge.ts'
import { hostOf } from '../websites.ts'
import { listHolders } from './actions/holders.ts'
import { filledBy } from './filled.ts'
import { type Firm, getFirm } from './queries.ts'
import { firmMembers, firms } from './tables.ts'

async function officeViews(db: Database, rows: readonly Firm[]): Promise<Map<string, OfficeFirm>> {
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

/** Every word must stand in the name, the city or the address of the site, accents and case aside. */
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
export async function listOfficeFirms(
  db: Database,
  { q, page }: { q: string; page: number },
): Promise<OutputOf<typeof askedFirms>> {
  const where = holds(q)
  const rows = await db
    .select()
    .from(firms)
    .where(where)
    .orderBy(asc(sql`palmares_folded(${firms.name})`), asc(firms.id))
    .limit(officePageSize)
    .offset((page - 1) * officePageSize)
  const views = await officeViews(db, rows)
  return { firms: [...views.values()], total: await db.$count(firms, where) }
}

const mostPairs = 40

/**
 * Pairs whose names are close, and closer where neither country nor website speaks for it. Resemblance is found by
 * the index of the names; whoever said that two are not one is believed.
 */
export async function listDoubles(db: Database): Promise<DoublesView[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL pg_trgm.similarity_threshold = 0.45`)
    const other = alias(firms, 'other')
    const nameOf = (table: typeof firms | typeof other) => sql`palmares_folded(${table.name})`
    const host = (table: typeof firms | typeof other) =>
      sql`substring(lower(${table.website}) from '^https?://(?:www\\.)?([^/:?#]+)')`
    const likeness = sql<number>`similarity(${nameOf(firms)}, ${nameOf(other)})`
    const sameHost = sql<boolean>`coalesce(${host(firms)} = ${host(other)}, false)`
    const sameCountry = sql<boolean>`(${firms.country} = ${other.country} AND ${firms.country} <> '')`
    const rows = await tx
      .select({ one: firms, other, sameHost, sameCountry })
      .from(firms)
      .innerJoin(other, sql`${nameOf(other)} % ${nameOf(firms)} AND ${firms.id} < ${other.id}`)
      .where(
        sql`(${likeness} >= 0.85 OR (${likeness} >= 0.6 AND ${sameCountry}) OR ${sameHost}) AND NOT EXISTS (
          SELECT FROM firms_apart apart WHERE apart.one_id = ${firms.id} AND apart.other_id = ${other.id})`,
      )
      .orderBy(
        desc(sql`${likeness} + (${sameHost})::int * 0.3 + (${sameCountry})::int * 0.1`),
        asc(firms.name),
      )
      .limit(mostPairs)
    const views = await officeViews(
      tx,
      rows.flatMap((row) => [row.one, row.other]),
    )
    return rows.flatMap((row) => {
      const [one, second] = [views.get(row.one.id), views.get(row.other.id)]
      return one && second
        ? [{ one, other: second, sameHost: row.sameHost, sameCountry: row.sameCountry }]
        : []
    })
  })
}

/** What would move from one firm to the other, and what the kept one would take over. */
export async function previewMerge(
  db: Database,
  { keptId, goneId }: { keptId: string; goneId: string },
): Promise<OutputOf<typeof askedPreview>> {
  if (keptId === goneId) throw new NotFound()
  const [kept, gone] = [await getFirm(db, keptId), await getFirm(db, goneId)]
  const views = await officeViews(db, [kept, gone])
  const [keptView, goneView] = [views.get(keptId), views.get(goneId)]
  if (!keptView || !goneView) throw new NotFound()
  const moving = { projects: 0, credits: 0, articles: 0, members: 0 }
  for (const holder of listHolders()) moving[holder.name] = await holder.count(db, goneId)
  const already = db
    .select({ personId: firmMembers.personId })
    .from(firmMembers)
    .where(eq(firmMembers.firmId, keptId))
  moving.members = await db.$count(
    firmMembers,
    sql`${firmMembers.firmId} = ${goneId} AND ${firmMembers.personId} NOT IN (${already})`,
  )
  return { kept: keptView, gone: goneView, moving, filled: filledBy(kept, gone).parts }
}
