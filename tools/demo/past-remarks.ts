import { setComment } from '#features/jury/jurors/server/juror-actions.ts'
import type { ContestEntry } from '#features/projects/steps/server/queries.ts'
import { chooseComment } from '#features/results/feedback/server/feedback-actions.ts'
import type { Database } from '#server/database/database.ts'
import type { DemoEvaluation } from './scoring.ts'
import { remarks, remarksForEntrants } from './texts/texts.ts'

interface Said {
  evaluations: readonly DemoEvaluation[]
  entered: readonly ContestEntry[]
}

/** Gives every entry a juror's comment. Each entrant reads a published comment on their first entry. */
export async function speakOf(
  tx: Database,
  admin: { actorId: string; contestId: string },
  { evaluations, entered }: Said,
): Promise<void> {
  const answered = new Set<string>()
  for (const [place, { entryId, ownerId }] of entered.entries()) {
    const evaluation = evaluations.find((one) => one.entryId === entryId)
    if (!evaluation) continue
    const { id: assignmentId, userId } = evaluation
    await setComment(tx, { userId, assignmentId, comment: remarks[place % remarks.length] ?? '' })
    if (answered.has(ownerId)) continue
    answered.add(ownerId)
    const comment = remarksForEntrants[place % remarksForEntrants.length] ?? ''
    await chooseComment(tx, { ...admin, assignmentId, comment })
  }
}
