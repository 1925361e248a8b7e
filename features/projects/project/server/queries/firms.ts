import { and, eq, inArray, sql } from 'drizzle-orm'
import { listFirmsById } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { designRoles } from '../../credits.ts'
import { credits, projects } from '../tables.ts'

/** The projects submitted for the firm or crediting it. The caller checks access. */
export async function listProjectIdsOfFirm(db: Database, firmId: string): Promise<string[]> {
  const inItsName = and(eq(projects.firmId, firmId), sql`${projects.submitsAs} IS DISTINCT FROM 'person'`)
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(inItsName)
    .union(db.select({ id: credits.projectId }).from(credits).where(eq(credits.firmId, firmId)))
  return rows.map((row) => row.id)
}

/** The firms that present these works or are credited in them, each by the name in the work and its address. */
export async function listFirmsNamedIn(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, { name: string; slug: string }[]>> {
  const named = await db
    .select({
      projectId: projects.id,
      presenting: sql<
        string | null
      >`CASE WHEN ${projects.submitsAs} = 'person' THEN NULL ELSE ${projects.firmId} END`,
      name: credits.name,
      credited: credits.firmId,
    })
    .from(projects)
    .leftJoin(credits, eq(credits.projectId, projects.id))
    .where(inArray(projects.id, [...projectIds]))
  const firms = await listFirmsById(db, [
    ...new Set(named.flatMap(({ presenting, credited }) => [presenting ?? [], credited ?? []].flat())),
  ])
  return new Map(
    [...Map.groupBy(named, ({ projectId }) => projectId)].map(([projectId, rows]) => {
      const presenting = firms.get(rows[0]?.presenting ?? '')
      const credited = rows.flatMap(({ name, credited }) => {
        const firm = firms.get(credited ?? '')
        return name && firm ? { name, slug: firm.slug } : []
      })
      return [
        projectId,
        [...(presenting ? [{ name: presenting.name, slug: presenting.slug }] : []), ...credited],
      ]
    }),
  )
}

/** Which of these firms submitted or designed a work, unlike those that only photographed or built one. */
export async function listDesigningFirms(db: Database, firmIds: readonly string[]): Promise<Set<string>> {
  const param = sql.param([...firmIds])
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT firm.id FROM unnest(${param}::uuid[]) AS firm(id)
    WHERE EXISTS (SELECT FROM ${credits} WHERE ${credits.firmId} = firm.id
        AND ${credits.role} = ANY(${sql.param([...designRoles])}::text[]))
      OR EXISTS (SELECT FROM ${projects} WHERE ${projects.firmId} = firm.id
        AND ${projects.submitsAs} IS DISTINCT FROM 'person')`)
  return new Set(rows.map(({ id }) => id))
}

/** The firms that each of these projects was submitted for or credits. */
export async function listFirmIdsByWork(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, string[]>> {
  const presenting = [...(await listPresentingFirmIds(db, projectIds))].map(([projectId, firmId]) => ({
    projectId,
    firmId,
  }))
  const credited = await db
    .select({ projectId: credits.projectId, firmId: credits.firmId })
    .from(credits)
    .where(inArray(credits.projectId, [...projectIds]))
  const found = Map.groupBy([...presenting, ...credited], ({ projectId }) => projectId)
  return new Map(
    [...found].map(([projectId, rows]) => [
      projectId,
      [...new Set(rows.flatMap(({ firmId }) => firmId ?? []))],
    ]),
  )
}

/** The firm that presents each of these projects; none for a project submitted by a person. */
export async function listPresentingFirmIds(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ projectId: projects.id, firmId: projects.firmId })
    .from(projects)
    .where(and(inArray(projects.id, [...projectIds]), sql`${projects.submitsAs} IS DISTINCT FROM 'person'`))
  return new Map(rows.flatMap(({ projectId, firmId }) => (firmId ? [[projectId, firmId] as const] : [])))
}
