import { eq } from 'drizzle-orm'
import { listEntryNumbers } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { lockOwnAssignment, type OwnAssignment } from './juror-actions.ts'
import { isRemarkSettled } from './remark-standing.ts'
import { appendToScoreLog } from './score-log.ts'
import { assignments } from './tables.ts'

/** Keeps how sure a juror is of their marks; nothing takes it back. */
export async function setConfidence(
  db: Database,
  asked: OwnAssignment & { confidence: number | null; was?: number | null | undefined },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment, contestId, juror } = await lockOwnAssignment(tx, asked)
    const { id, entryId, confidence: from } = assignment
    const savedAt = new Date().toISOString()
    const to = asked.confidence
    if (isRemarkSettled(from, to, asked.was)) return { savedAt }
    const entry = (await listEntryNumbers(tx, [entryId])).get(entryId) ?? 0
    await appendToScoreLog(tx, contestId, [{ act: 'confidence', juror, entry, from, to }])
    await tx.update(assignments).set({ confidence: to }).where(eq(assignments.id, id))
    return { savedAt }
  })
}

/** Keeps whether a juror finds an entry in the wrong category: organisers see it, and nothing else follows. */
export async function setMisplaced(
  db: Database,
  asked: OwnAssignment & { isMisplaced: boolean; was?: boolean | undefined },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment } = await lockOwnAssignment(tx, asked)
    const savedAt = new Date().toISOString()
    if (isRemarkSettled(assignment.isMisplaced, asked.isMisplaced, asked.was)) return { savedAt }
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
