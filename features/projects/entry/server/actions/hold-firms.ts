import { eq } from 'drizzle-orm'
import { onMerge } from '#features/firms/server/actions/move-records.ts'
import { credits, projects } from '#features/projects/project/server/tables.ts'

/** When two firms are merged, the projects and credits of one move to the other. */
export function moveOnMerge(): void {
  onMerge(async (tx, goneId, survivorId) => {
    await tx.update(projects).set({ firmId: survivorId }).where(eq(projects.firmId, goneId))
    await tx.update(credits).set({ firmId: survivorId }).where(eq(credits.firmId, goneId))
  })
}
