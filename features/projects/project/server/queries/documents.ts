import { asc, eq } from 'drizzle-orm'
import { listFileFacts } from '#features/files/storage/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Localized } from '#shared/language.ts'
import { projectDocuments } from '../tables.ts'

export interface NamedDocument {
  id: string
  title: Localized
  originalName: string
}

/** The names of a project's documents, in the entrant's order. The caller checks access. */
export async function listDocumentNames(db: Database, projectId: string): Promise<NamedDocument[]> {
  const rows = await db
    .select()
    .from(projectDocuments)
    .where(eq(projectDocuments.projectId, projectId))
    .orderBy(asc(projectDocuments.position), asc(projectDocuments.id))
  const facts = await listFileFacts(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.map(({ id, title, fileId }) => ({
    id,
    title,
    originalName: facts.get(fileId)?.originalName ?? '',
  }))
}
