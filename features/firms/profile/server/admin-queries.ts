import { asc, count, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type AdminFirm,
  adminPageSize,
  type listAdminFirms as firmsContract,
} from '#features/firms/merge/contract-merge.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { hostOf } from '../websites.ts'
import type { Firm } from './queries.ts'
import { firmMembers, firms } from './tables.ts'

async function adminViews(db: Database, rows: readonly Firm[]): Promise<AdminFirm[]> {
  if (rows.length === 0) return []
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
  return rows.map((firm) => ({
    id: firm.id,
    slug: firm.slug,
    name: firm.name,
    city: firm.city,
    country: firm.country,
    host: hostOf(firm.website),
    members: members.get(firm.id) ?? 0,
    hasLogo: firm.logoFileId !== null,
    createdAt: firm.createdAt.toISOString(),
  }))
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
  return { firms: await adminViews(db, rows), total: await db.$count(firms, where) }
}
