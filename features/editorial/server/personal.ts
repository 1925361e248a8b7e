import { eq, inArray } from 'drizzle-orm'
import { listProjectIdsGoingWith, listProjectIdsOf } from '#features/projects/project/server/queries.ts'
import type { PersonalPart } from '#server/personal.ts'
import { editorialTasks, publicationTexts } from './tables.ts'

/** Texts about a user's own projects are deleted with them; texts that a redactor wrote for others stay. */
export const personal: PersonalPart = {
  name: 'editorial',
  async collect(db, userId) {
    const own = await db
      .select()
      .from(editorialTasks)
      .leftJoin(publicationTexts, eq(publicationTexts.taskId, editorialTasks.id))
      .where(inArray(editorialTasks.projectId, await listProjectIdsOf(db, userId)))
    const written = await db
      .select()
      .from(editorialTasks)
      .leftJoin(publicationTexts, eq(publicationTexts.taskId, editorialTasks.id))
      .where(eq(editorialTasks.redactorId, userId))
    return { aboutMyProjects: own, assignedToMe: written }
  },
  async forget(tx, userId) {
    await tx
      .delete(editorialTasks)
      .where(inArray(editorialTasks.projectId, await listProjectIdsGoingWith(tx, userId)))
  },
  async absorb(tx, { from, into }) {
    await tx.update(editorialTasks).set({ redactorId: into.id }).where(eq(editorialTasks.redactorId, from.id))
  },
}
