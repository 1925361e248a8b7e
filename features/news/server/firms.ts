import { eq } from 'drizzle-orm'
import { onMerge } from '#features/firms/server/actions/move-records.ts'
import { articles } from './tables.ts'

/** When two firms are merged, the articles of one move to the other. */
export function openArticleHolding(): void {
  onMerge(async (tx, goneId, survivorId) => {
    await tx.update(articles).set({ firmId: survivorId }).where(eq(articles.firmId, goneId))
  })
}
