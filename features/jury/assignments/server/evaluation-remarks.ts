import { eq } from 'drizzle-orm'
import { listDisciplines } from '#features/contests/editions/server/queries.ts'
import { type Misplacement, misplacementOf } from '#features/jury/evaluations/misplacement.ts'
import { assignments } from '#features/jury/judging/server/tables.ts'
import { lockOwnAssignment, type OwnAssignment } from '#features/jury/jurors/server/juror-actions.ts'
import { appendToScoreLog } from '#features/jury/score-log/server/score-log.ts'
import { listEntryNumbers } from '#features/projects/steps/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'

/** Saves a juror's confidence in their scores; null clears it. */
export async function setConfidence(
  db: Database,
  input: OwnAssignment & { confidence: number | null },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment, contestId, juror } = await lockOwnAssignment(tx, input)
    const { id, entryId, confidence: from } = assignment
    const savedAt = new Date().toISOString()
    const to = input.confidence
    if (from === to) return { savedAt }
    const entry = (await listEntryNumbers(tx, [entryId])).get(entryId) ?? 0
    await appendToScoreLog(tx, contestId, [{ action: 'confidence', juror, entry, from, to }])
    await tx.update(assignments).set({ confidence: to }).where(eq(assignments.id, id))
    return { savedAt }
  })
}

/** Saves whether a juror finds an entry in the wrong category, and which one is right. Only organisers see it. */
export async function setMisplaced(
  db: Database,
  input: OwnAssignment & { misplacement: Misplacement },
): Promise<{ savedAt: string }> {
  return db.transaction(async (tx) => {
    const { assignment, contestId } = await lockOwnAssignment(tx, input)
    const savedAt = new Date().toISOString()
    const { misplacement } = input
    if (misplacementOf(assignment) === misplacement) return { savedAt }
    const rightCategoryId = typeof misplacement === 'string' ? misplacement : null
    if (rightCategoryId && !(await isInContest(tx, contestId, rightCategoryId))) throw new NotFound()
    const isMisplaced = misplacement !== false
    await tx
      .update(assignments)
      .set({ isMisplaced, rightCategoryId })
      .where(eq(assignments.id, assignment.id))
    await record(tx, {
      actorId: input.userId,
      action: isMisplaced ? 'jury.misplaced' : 'jury.wellPlaced',
      subject: { kind: 'assignment', id: assignment.id },
      details: { entryId: assignment.entryId, rightCategoryId },
    })
    return { savedAt }
  })
}

async function isInContest(db: Database, contestId: string, categoryId: string): Promise<boolean> {
  const disciplines = await listDisciplines(db, contestId)
  return disciplines.some(({ categories }) => categories.some(({ id }) => id === categoryId))
}
