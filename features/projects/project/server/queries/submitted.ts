import { and, eq, notInArray, sql } from 'drizzle-orm'
import { listFirmsById } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { notJudged } from '../queries.ts'
import { entries, projects, projectTexts } from '../tables.ts'
import { firmNameOf } from '../views.ts'

/** A submitted project in a list. */
export interface SubmittedProject {
  projectId: string
  /** In the entry's own language, else the name. */
  title: string
  /** The firm or the person that presents it. */
  firm: string
  numbers: number[]
}

/** The projects of a contest with entries to be judged, by number, without their contents: there may be thousands. */
export async function listSubmittedProjects(db: Database, contestId: string): Promise<SubmittedProject[]> {
  const { mainDesigner, submitsAs, firmId } = projects
  const rows = await db
    .select({
      projectId: projects.id,
      title: sql<string>`coalesce(nullif(${projectTexts.title}, ''), ${projects.name})`,
      mainDesigner,
      submitsAs,
      firmId,
      numbers: sql<number[]>`array_agg(${entries.number} ORDER BY ${entries.number})`,
    })
    .from(projects)
    .innerJoin(entries, and(eq(entries.projectId, projects.id), notInArray(entries.status, [...notJudged])))
    .leftJoin(
      projectTexts,
      and(eq(projectTexts.projectId, projects.id), eq(projectTexts.language, projects.language)),
    )
    .where(and(eq(projects.contestId, contestId), eq(projects.status, 'completed')))
    .groupBy(projects.id, projectTexts.title)
    .orderBy(sql`min(${entries.number})`)
  const firms = await listFirmsById(db, [...new Set(rows.flatMap((row) => row.firmId ?? []))])
  return rows.map(({ projectId, title, numbers, ...project }) => ({
    projectId,
    title,
    numbers,
    firm: firmNameOf({ project, firm: firms.get(project.firmId ?? '') ?? null }),
  }))
}
