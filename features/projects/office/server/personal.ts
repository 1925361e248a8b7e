import { asc, eq } from 'drizzle-orm'
import { projectNotes } from '#features/projects/project/server/tables.ts'
import type { PersonalPart } from '#server/personal.ts'

/** The notes that an organiser wrote. They belong to the programme, so they stay without their author. */
export const personal: PersonalPart = {
  name: 'project-notes',
  collect(db, userId) {
    const { projectId, body, createdAt } = projectNotes
    return db
      .select({ projectId, body, createdAt })
      .from(projectNotes)
      .where(eq(projectNotes.authorId, userId))
      .orderBy(asc(createdAt))
  },
  async forget(tx, userId) {
    await tx.update(projectNotes).set({ authorId: null }).where(eq(projectNotes.authorId, userId))
  },
  async absorb(tx, { from, into }) {
    await tx.update(projectNotes).set({ authorId: into.id }).where(eq(projectNotes.authorId, from.id))
  },
}
