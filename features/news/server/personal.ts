import { asc, eq } from 'drizzle-orm'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import type { PersonalPart } from '#server/personal.ts'
import { articles } from './tables.ts'

/** Articles go with their author, published or not. */
export const personal: PersonalPart = {
  name: 'news',
  collect(db, userId) {
    return db.select().from(articles).where(eq(articles.ownerId, userId)).orderBy(asc(articles.createdAt))
  },
  async forget(tx, userId) {
    const gone = await tx.delete(articles).where(eq(articles.ownerId, userId)).returning()
    for (const { coverFileId } of gone) if (coverFileId) await removeFile(tx, coverFileId)
  },
}
