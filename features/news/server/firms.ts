import { eq } from 'drizzle-orm'
import { openHolding } from '#features/firms/members/server/actions/holders.ts'
import { articles } from './tables.ts'

/** What was written in a firm's name goes along when it is merged into another. */
export function openArticleHolding(): void {
  openHolding({
    name: 'articles',
    count: (db, firmId) => db.$count(articles, eq(articles.firmId, firmId)),
    async hand(tx, goneId, keptId) {
      await tx.update(articles).set({ firmId: keptId }).where(eq(articles.firmId, goneId))
    },
  })
}
