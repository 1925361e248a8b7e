import { and, eq } from 'drizzle-orm'
import { workChanged } from '#features/projects/events.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { NotFound } from '#shared/domain-error.ts'
import { projectImages } from '../tables.ts'

/**
 * Makes an image the cover of the public pages; the entrant's choice stays unchanged.
 * @throws NotFound if it is not an image of the project
 */
export async function choosePublicationCover(
  tx: DatabaseTransaction,
  projectId: string,
  imageId: string,
): Promise<void> {
  const ofProject = eq(projectImages.projectId, projectId)
  // A unique index allows one cover, so the old one is cleared first.
  await tx.update(projectImages).set({ isPublicationCover: false }).where(ofProject)
  const chosen = await tx
    .update(projectImages)
    .set({ isPublicationCover: true })
    .where(and(ofProject, eq(projectImages.fileId, imageId)))
    .returning({ id: projectImages.id })
  if (chosen.length === 0) throw new NotFound()
  await announce(tx, workChanged, { projectId })
}
