import { asc, eq, inArray } from 'drizzle-orm'
import { getContest, listDisciplines } from '#features/contests/contest/server/queries.ts'
import { panelCategories, panelJurors, panels } from '#features/jury/panel/server/panel-tables.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { PanelsView } from '../contract-panels.ts'

export type Panel = typeof panels.$inferSelect & { jurorIds: string[]; categoryIds: string[] }

export async function listPanels(db: Database, contestId: string): Promise<Panel[]> {
  const rows = await db
    .select()
    .from(panels)
    .where(eq(panels.contestId, contestId))
    .orderBy(asc(panels.position), asc(panels.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const memberships = await db.select().from(panelJurors).where(inArray(panelJurors.panelId, ids))
  const judged = await db.select().from(panelCategories).where(inArray(panelCategories.panelId, ids))
  return rows.map((panel) => ({
    ...panel,
    jurorIds: memberships.filter(({ panelId }) => panelId === panel.id).map(({ jurorId }) => jurorId),
    categoryIds: judged.filter(({ panelId }) => panelId === panel.id).map(({ categoryId }) => categoryId),
  }))
}

export async function getPanels(db: Database, contestId: string): Promise<PanelsView> {
  const contest = await getContest(db, contestId)
  const found = await listPanels(db, contestId)
  const jury = (await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null)
  const member = new Set(jury.map(({ id }) => id))
  const entries = Map.groupBy(await listEntryStates(db, contestId), ({ categoryId }) => categoryId)
  const countOf = (categoryId: string) => entries.get(categoryId)?.length ?? 0
  return {
    contest,
    panels: found.map(({ id, name, jurorIds, categoryIds }) => ({
      id,
      name,
      jurorIds: jurorIds.filter((one) => member.has(one)),
      categoryIds,
      entries: categoryIds.reduce((sum, one) => sum + countOf(one), 0),
    })),
    jurors: jury.map(({ id, number, name }) => ({ id, number, name })),
    categories: (await listDisciplines(db, contestId)).flatMap((discipline) =>
      discipline.categories.map(({ id, name }) => ({
        id,
        name,
        discipline: discipline.name,
        entries: countOf(id),
      })),
    ),
  }
}
