import { and, count, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { countRows, offsetOf, orderedBy } from '#server/database/list.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { listPageSize } from '#shared/list.ts'
import { searchWords } from '#shared/search-words.ts'
import type { AdminFirm, FirmColumn, FirmSearch, listAdminFirms as firmsContract } from '../contract-merge.ts'
import { hostOf } from '../websites.ts'
import { isFirmNamed } from './queries/by-name.ts'
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

/** Every word must occur. */
function isLookedFor(q: string): SQL | undefined {
  return and(...searchWords(q).map(isFirmNamed))
}

const sortColumns: Record<FirmColumn, SQLWrapper> = {
  name: firms.foldedName,
  city: sql`palmares_folded(nullif(${firms.city}, ''))`,
  website: sql`nullif(${firms.website}, '')`,
  members: sql`(SELECT count(*) FROM ${firmMembers} WHERE ${firmMembers.firmId} = ${firms.id})`,
  created: firms.createdAt,
}

export async function listAdminFirms(
  db: Database,
  { q, sort, page }: FirmSearch & { page: number },
): Promise<OutputOf<typeof firmsContract>> {
  const rows = await db
    .select()
    .from(firms)
    .where(isLookedFor(q))
    .orderBy(...orderedBy(sortColumns, sort, firms.id))
    .limit(listPageSize)
    .offset(offsetOf(page))
  const found = db.select({ id: firms.id }).from(firms).where(isLookedFor(q)).$dynamic()
  return { rows: await adminViews(db, rows), total: await countRows(db, found) }
}
