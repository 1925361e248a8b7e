import { eq, inArray } from 'drizzle-orm'
import { listProjectIdsGoingWith, listProjectIdsOf } from '#features/projects/steps/server/queries.ts'
import type { PersonalPart } from '#server/personal.ts'
import { publicationTexts, redactions } from './tables.ts'

/** Words written about a work go with it; what a redactor wrote about the work of others stays. */
export const personal: PersonalPart = {
  name: 'redaction',
  async collect(db, userId) {
    const own = await db
      .select()
      .from(redactions)
      .leftJoin(publicationTexts, eq(publicationTexts.redactionId, redactions.id))
      .where(inArray(redactions.projectId, await listProjectIdsOf(db, userId)))
    const written = await db
      .select()
      .from(redactions)
      .leftJoin(publicationTexts, eq(publicationTexts.redactionId, redactions.id))
      .where(eq(redactions.redactorId, userId))
    return { aboutMyProjects: own, assignedToMe: written }
  },
  async forget(tx, userId) {
    await tx
      .delete(redactions)
      .where(inArray(redactions.projectId, await listProjectIdsGoingWith(tx, userId)))
  },
}
