import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { type WorkView, withCover } from '../../work-view.ts'
import { listWorks } from '../queries.ts'
import { projectImages } from '../tables.ts'

/** The images that redactors chose as covers, by project. */
export async function listPublicationCovers(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, string>> {
  const { projectId, fileId, isPublicationCover } = projectImages
  const rows = await db
    .select({ projectId, fileId })
    .from(projectImages)
    .where(and(among(projectId, projectIds), eq(isPublicationCover, true)))
  return new Map(rows.map((row) => [row.projectId, row.fileId]))
}

/** Works as the public sees them: the redactor's cover first, where one is chosen. */
export async function listWorksForPublication(
  db: Database,
  projectIds: readonly string[],
): Promise<WorkView[]> {
  const covers = await listPublicationCovers(db, projectIds)
  return (await listWorks(db, projectIds)).map((work) => withCover(work, covers.get(work.projectId)))
}
