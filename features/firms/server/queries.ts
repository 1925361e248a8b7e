import { and, asc, desc, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { listImages } from '#features/files/storage/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { amongTexts } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { FirmFound, FirmView } from '../contract.ts'
import type { FirmRole } from '../firm-roles.ts'
import { firmAliases, firmMembers, firms } from './tables.ts'

export type Firm = typeof firms.$inferSelect

export async function getFirm(db: Database, firmId: string): Promise<Firm> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, firmId))
  if (!firm) throw new NotFound()
  return firm
}

export async function listFirmsById(db: Database, ids: readonly string[]): Promise<Map<string, Firm>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(firms)
    .where(inArray(firms.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** For sorting in another feature, joined to its rows. */
export function selectNames(db: Database) {
  return db.select({ id: firms.id, name: firms.foldedName }).from(firms).as('named_firm')
}

export async function findFirmRole(db: Database, userId: string, firmId: string): Promise<FirmRole | null> {
  const [member] = await db
    .select({ role: firmMembers.role })
    .from(firmMembers)
    .where(and(eq(firmMembers.firmId, firmId), eq(firmMembers.userId, userId)))
  return member?.role ?? null
}

/** The ids of the user's firms, as a subquery. */
export function firmIdsOf(db: Database, userId: string | Placeholder) {
  return db.select({ id: firmMembers.firmId }).from(firmMembers).where(eq(firmMembers.userId, userId))
}

/** A firm as its members see it. */
export async function viewsOf(
  db: Database,
  rows: readonly { firm: Firm; role: FirmRole }[],
): Promise<FirmView[]> {
  if (rows.length === 0) return []
  const logos = await listImages(
    db,
    rows.flatMap(({ firm }) => firm.logoFileId ?? []),
  )
  return rows.map(({ firm, role }) => ({
    ...firm,
    role,
    logo: logos.get(firm.logoFileId ?? '') ?? null,
  }))
}

/** The user's firms, in the order in which they joined. */
export async function listFirmsOf(db: Database, userId: string): Promise<FirmView[]> {
  const rows = await db
    .select({ firm: firms, role: firmMembers.role })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(eq(firmMembers.userId, userId))
    .orderBy(asc(firmMembers.joinedAt), asc(firms.id))
  return viewsOf(db, rows)
}

/** The names and ids of several users' firms, by user. */
export async function listFirmsOfAll(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: firmMembers.userId, id: firms.id, name: firms.name })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(inArray(firmMembers.userId, [...userIds]))
  return Map.groupBy(rows, (row) => row.userId)
}

/** The host of the firm's website, in SQL; `hostOf` is the same rule. */
export const hostColumn = sql<string>`coalesce(substring(lower(${firms.website}) from '^https?://(?:www\\.)?([^/:?#]+)'), '')`

const foundColumns = {
  id: firms.id,
  name: firms.name,
  city: firms.city,
  country: firms.country,
  host: hostColumn,
}

const isMemberOf = (userId: string) =>
  sql<boolean>`EXISTS (SELECT FROM firm_members m WHERE m.firm_id = firms.id AND m.user_id = ${userId})`

/** Resembling names, the nearest first; accents, case and small errors do not matter. */
export function searchFirms(db: Database, userId: string, text: string): Promise<FirmFound[]> {
  const folded = sql`palmares_folded(${text})`
  const name = sql`palmares_folded(${firms.name})`
  return db
    .select({ ...foundColumns, isMember: isMemberOf(userId) })
    .from(firms)
    .where(sql`${folded} <% ${name}`)
    .orderBy(desc(sql`word_similarity(${folded}, ${name})`), asc(firms.name))
    .limit(10)
}

/** The firm with the slug. A slug from before a merger finds the firm it was merged into. */
export async function findFirmAt(db: Database, slug: string): Promise<Firm | null> {
  const [firm] = await db.select().from(firms).where(eq(firms.slug, slug))
  if (firm) return firm
  const [merged] = await db
    .select({ firm: firms })
    .from(firmAliases)
    .innerJoin(firms, eq(firms.id, firmAliases.firmId))
    .where(eq(firmAliases.slug, slug))
  return merged?.firm ?? null
}

/** The slugs of the firms that others were merged into, by their former slugs. */
export async function listFirmsNow(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .select({ former: firmAliases.slug, slug: firms.slug })
    .from(firmAliases)
    .innerJoin(firms, eq(firms.id, firmAliases.firmId))
    .where(amongTexts(firmAliases.slug, slugs))
  return new Map(rows.map(({ former, slug }) => [former, slug]))
}

/** Names of firms by slug. */
export async function listFirmNames(
  db: Database,
  slugs: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .select({ slug: firms.slug, id: firms.id, name: firms.name })
    .from(firms)
    .where(sql`${firms.slug} = ANY(${sql.param([...slugs])}::text[])`)
  return new Map(rows.map(({ slug, ...firm }) => [slug, firm]))
}
