import { eq } from 'drizzle-orm'
import { awardChanged } from '#features/awards/events.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import { type Award, awards } from './tables.ts'

/** Sets the jury's citation of an award; the work's public page is updated. */
export async function setCitation(
  db: Database,
  { actorId, awardId, citation }: { actorId: string; awardId: string; citation: Localized },
): Promise<Award> {
  return db.transaction(async (tx) => {
    const [award] = await tx.update(awards).set({ citation }).where(eq(awards.id, awardId)).returning()
    if (!award) throw new NotFound()
    await record(tx, {
      actorId,
      action: 'awards.cite',
      subject: { kind: 'award', id: awardId },
      details: { serial: award.serial },
    })
    await announce(tx, awardChanged, { projectId: award.projectId })
    return award
  })
}
