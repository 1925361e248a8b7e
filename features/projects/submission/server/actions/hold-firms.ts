import { eq } from 'drizzle-orm'
import { openHolding } from '#features/firms/members/server/actions/holders.ts'
import { credits, projects } from '#features/projects/steps/server/tables.ts'

/** Works in a firm's name and credits that lead to it go along when it is merged into another. */
export function openFirmHoldings(): void {
  openHolding({
    name: 'projects',
    count: (db, firmId) => db.$count(projects, eq(projects.firmId, firmId)),
    async hand(tx, goneId, keptId) {
      await tx.update(projects).set({ firmId: keptId }).where(eq(projects.firmId, goneId))
    },
  })
  openHolding({
    name: 'credits',
    count: (db, firmId) => db.$count(credits, eq(credits.firmId, firmId)),
    async hand(tx, goneId, keptId) {
      await tx.update(credits).set({ firmId: keptId }).where(eq(credits.firmId, goneId))
    },
  })
}
