import { eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { lockOwnAssignment, type OwnAssignment } from './juror-actions.ts'
import { assignments } from './tables.ts'

/** Keeps how sure a juror is of their marks; nothing takes it back. */
export async function setConfidence(
  db: Database,
  asked: OwnAssignment & { confidence: number | null },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment } = await lockOwnAssignment(tx, asked)
    await tx
      .update(assignments)
      .set({ confidence: asked.confidence })
      .where(eq(assignments.id, assignment.id))
    return { savedAt: new Date().toISOString() }
  })
}

/** Keeps whether a juror finds an entry in the wrong category: organisers see it, and nothing else follows. */
export async function setMisplaced(
  db: Database,
  asked: OwnAssignment & { isMisplaced: boolean },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment } = await lockOwnAssignment(tx, asked)
    const savedAt = new Date().toISOString()
    if (assignment.isMisplaced === asked.isMisplaced) return { savedAt }
    await tx
      .update(assignments)
      .set({ isMisplaced: asked.isMisplaced })
      .where(eq(assignments.id, assignment.id))
    await record(tx, {
      actorId: asked.personId,
      act: asked.isMisplaced ? 'jury.misplaced' : 'jury.wellPlaced',
      subject: { kind: 'assignment', id: assignment.id },
      details: { entryId: assignment.entryId },
    })
    return { savedAt }
  })
}
