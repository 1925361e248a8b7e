import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { publications } from '../tables.ts'

/** Those of the projects that are in the gallery. */
export async function listPublished(db: Database, projectIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ projectId: publications.projectId })
    .from(publications)
    .where(among(publications.projectId, projectIds))
  return rows.map(({ projectId }) => projectId)
}
