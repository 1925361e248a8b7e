import { asc, desc } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { nameOf } from '#features/projects/project/server/editor-queries.ts'
import { projectLabels, projectNotes } from '#features/projects/project/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'

/** The organisers' labels by project. */
export async function listLabelsOf(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(projectLabels)
    .where(among(projectLabels.projectId, projectIds))
    .orderBy(asc(projectLabels.label))
  const found = Map.groupBy(rows, ({ projectId }) => projectId)
  return new Map([...found].map(([projectId, own]) => [projectId, own.map(({ label }) => label)]))
}

interface Note {
  id: string
  body: string
  /** Null once the author's account is deleted. */
  author: string | null
  createdAt: string
}

/** The organisers' notes by project, the newest first. */
export async function listNotesOf(db: Database, projectIds: readonly string[]): Promise<Map<string, Note[]>> {
  const rows = await db
    .select()
    .from(projectNotes)
    .where(among(projectNotes.projectId, projectIds))
    .orderBy(desc(projectNotes.createdAt), desc(projectNotes.id))
  const authors = await listUsers(db, [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))])
  const noteOf = ({ id, body, authorId, createdAt }: typeof projectNotes.$inferSelect): Note => ({
    id,
    body,
    author: authorId === null ? null : nameOf(authors.get(authorId)),
    createdAt: createdAt.toISOString(),
  })
  const found = Map.groupBy(rows, ({ projectId }) => projectId)
  return new Map([...found].map(([projectId, own]) => [projectId, own.map(noteOf)]))
}
