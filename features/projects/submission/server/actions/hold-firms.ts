import { eq } from 'drizzle-orm'
import { onMerge } from '#features/firms/members/server/actions/holders.ts'
import { credits, projects } from '#features/projects/steps/server/tables.ts'

/** When two firms are merged, the projects and credits of one move to the other. */
export function moveOnMerge(): void {
  onMerge(async (tx, goneId, keptId) => {
    await tx.update(projects).set({ firmId: keptId }).where(eq(projects.firmId, goneId))
    await tx.update(credits).set({ firmId: keptId }).where(eq(credits.firmId, goneId))
  })
}
