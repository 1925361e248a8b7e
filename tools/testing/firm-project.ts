import { eq } from 'drizzle-orm'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { firmMembers } from '#features/firms/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import type { Database } from '#server/database/database.ts'

/** Submits the project for a firm of this user, who becomes an editor of the project. */
export async function addEditor(db: Database, projectId: string, userId: string): Promise<void> {
  const { id: firmId } = await createFirm(db, null, { name: `Atelier ${crypto.randomUUID()}` })
  await db.insert(firmMembers).values({ firmId, userId, role: 'editor' })
  await db.update(projects).set({ firmId, submitsAs: 'firm' }).where(eq(projects.id, projectId))
}
