import { count, gt } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { projectImages } from '../tables.ts'

/** Those of these files that are images of several projects: a copy of a project shares its files. */
export async function listSharedFiles(db: Database, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const { fileId } = projectImages
  const rows = await db
    .select({ fileId })
    .from(projectImages)
    .where(among(fileId, fileIds))
    .groupBy(fileId)
    .having(gt(count(), 1))
  return new Set(rows.map((row) => row.fileId))
}
