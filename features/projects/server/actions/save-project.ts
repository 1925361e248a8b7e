import { and, eq, inArray } from 'drizzle-orm'
import { listDisciplines } from '#features/contests/server/queries.ts'
import { findFirmRole } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database.ts'
import { wordsOf } from '#server/words.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import type { ProjectFields, ProjectRefusal } from '../../contract.ts'
import { entryLifecycle } from '../../lifecycle.ts'
import { entries, projects } from '../tables.ts'
import { lockOwnProject } from './lock-project.ts'

export async function saveProject(
  db: Database,
  personId: string,
  { projectId, ...fields }: Partial<ProjectFields> & { projectId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, personId, projectId)
    const { firmId, entrantKind } = fields
    if (firmId && !(await findFirmRole(tx, personId, firmId))) throw new NotFound()
    if (entrantKind && entrantKind !== project.entrantKind && project.paidAt) {
      refuse<ProjectRefusal>('entrant_kind_paid')
    }
    await tx
      .update(projects)
      .set({ ...fields, updatedAt: new Date() })
      .where(eq(projects.id, projectId))
  })
}

/** Enters the project in the chosen categories and takes it out of the others; a paid one stays. */
export async function chooseCategories(
  db: Database,
  personId: string,
  asked: { projectId: string; disciplineId: string | null; categoryIds: string[] },
  language: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, personId, asked.projectId)
    if (!asked.disciplineId) {
      throw new InvalidFields({ disciplineId: [wordsOf('projects', language)('discipline.choose')] })
    }
    const disciplines = project.contestId ? await listDisciplines(tx, project.contestId) : []
    const discipline = disciplines.find((one) => one.id === asked.disciplineId)
    const offered = new Set(discipline?.categories.map((category) => category.id))
    if (!discipline || !asked.categoryIds.every((id) => offered.has(id))) throw new NotFound()

    const before = await tx.select().from(entries).where(eq(entries.projectId, project.id))
    const chosen = new Set(asked.categoryIds)
    const dropped = before.filter((entry) => !chosen.has(entry.categoryId))
    if (dropped.some((entry) => entry.paidAt !== null)) refuse<ProjectRefusal>('category_paid')

    await tx.update(projects).set({ disciplineId: discipline.id }).where(eq(projects.id, project.id))
    if (dropped.length > 0) {
      const ids = dropped.map((entry) => entry.id)
      await tx
        .delete(entries)
        .where(and(inArray(entries.id, ids), inArray(entries.status, entryLifecycle.from('remove'))))
    }
    const known = new Set(before.map((entry) => entry.categoryId))
    for (const categoryId of chosen) {
      if (!known.has(categoryId)) await tx.insert(entries).values({ projectId: project.id, categoryId })
    }
  })
}
