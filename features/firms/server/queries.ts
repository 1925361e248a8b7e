import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { NotFound } from '#shared/refusal.ts'
import type { FirmRole } from '../access.ts'
import type { FirmFound, FirmView } from '../contract.ts'
import { firmMembers, firms } from './tables.ts'

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

export async function findFirmRole(db: Database, personId: string, firmId: string): Promise<FirmRole | null> {
  const [member] = await db
    .select({ role: firmMembers.role })
    .from(firmMembers)
    .where(and(eq(firmMembers.firmId, firmId), eq(firmMembers.personId, personId)))
  return member?.role ?? null
}

/** The firms that the person belongs to, the first joined first. */
export async function listFirmsOf(db: Database, personId: string): Promise<FirmView[]> {
  const rows = await db
    .select({ firm: firms, role: firmMembers.role })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(eq(firmMembers.personId, personId))
    .orderBy(asc(firmMembers.joinedAt), asc(firms.id))
  return rows.map(({ firm, role }) => ({ ...firm, role }))
}

/** The names and ids of the firms that several people belong to, by person. */
export async function listFirmsOfAll(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .select({ personId: firmMembers.personId, id: firms.id, name: firms.name })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(inArray(firmMembers.personId, [...personIds]))
  return Map.groupBy(rows, (row) => row.personId)
}

/** Resembling names, the nearest first; accents, case and small errors do not matter. */
export function searchFirms(db: Database, text: string): Promise<FirmFound[]> {
  const folded = sql`palmares_folded(${text})`
  const name = sql`palmares_folded(${firms.name})`
  return db
    .select({ id: firms.id, name: firms.name, city: firms.city, country: firms.country })
    .from(firms)
    .where(sql`${folded} <% ${name}`)
    .orderBy(desc(sql`word_similarity(${folded}, ${name})`), asc(firms.name))
    .limit(10)
}
