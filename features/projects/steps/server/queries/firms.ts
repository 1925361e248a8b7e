import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { listFirmsById } from '#features/firms/profile/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { credits, projects } from '../tables.ts'

/** The projects submitted for the firm or crediting it. The caller checks access. */
export async function listProjectIdsOfFirm(db: Database, firmId: string): Promise<string[]> {
  const credited = db.select({ id: credits.projectId }).from(credits).where(eq(credits.firmId, firmId))
  const inItsName = and(eq(projects.firmId, firmId), sql`${projects.submitsAs} IS DISTINCT FROM 'person'`)
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(or(inItsName, inArray(projects.id, credited)))
  return rows.map((row) => row.id)
}

/** The firms of the portal that a work credits, with the credited name. */
export async function listFirmsNamedIn(
  db: Database,
  projectId: string,
): Promise<{ name: string; firmId: string }[]> {
  const presenting = await db
    .select({ firmId: projects.firmId })
    .from(projects)
    .where(and(eq(projects.id, projectId), sql`${projects.submitsAs} IS DISTINCT FROM 'person'`))
  const credited = await db
    .select({ name: credits.name, firmId: credits.firmId })
    .from(credits)
    .where(eq(credits.projectId, projectId))
  const known = await listFirmsById(
    db,
    presenting.flatMap(({ firmId }) => firmId ?? []),
  )
  return [
    ...[...known.values()].map(({ id, name }) => ({ name, firmId: id })),
    ...credited.flatMap(({ name, firmId }) => (firmId ? [{ name, firmId }] : [])),
  ]
}

/** The firms that each of these projects was submitted for or credits. */
export async function listFirmIdsByWork(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, string[]>> {
  const presenting = await db
    .select({ projectId: projects.id, firmId: projects.firmId })
    .from(projects)
    .where(and(inArray(projects.id, [...projectIds]), sql`${projects.submitsAs} IS DISTINCT FROM 'person'`))
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
