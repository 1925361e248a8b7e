import { eq } from 'drizzle-orm'
import { getContest } from '#features/contests/editions/server/queries.ts'
import { listComments } from '#features/jury/judging/server/queries/feedback.ts'
import { feedbackComments } from '#features/results/decisions/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'

interface Input {
  actorId: string
  contestId: string
  assignmentId: string
  /** The organiser's edited text; null removes the comment from the sheet. */
  comment: string
}

/**
 * Puts a juror's comment on the entrant's sheet, edited so that it names nobody. The juror's own comment does not
 * change.
 */
export async function chooseComment(db: Database, input: Input): Promise<void> {
  const { actorId, contestId, assignmentId, comment } = input
  await getContest(db, contestId)
  await db.transaction(async (tx) => {
    const [written] = await listComments(tx, contestId, [assignmentId])
    if (!written) throw new NotFound()
    const { entryId } = written
    if (comment === '')
      await tx.delete(feedbackComments).where(eq(feedbackComments.assignmentId, assignmentId))
    else {
      const chosen = { comment, chosenById: actorId, chosenAt: new Date() }
      await tx
        .insert(feedbackComments)
        .values({ assignmentId, entryId, ...chosen })
        .onConflictDoUpdate({ target: feedbackComments.assignmentId, set: chosen })
    }
    await record(tx, {
      actorId,
      action: comment === '' ? 'results.dropComment' : 'results.chooseComment',
      subject: { kind: 'entry', id: entryId },
      details: { juror: written.jurorNumber },
    })
  })
}
