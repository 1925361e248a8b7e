import { asc, desc, eq } from 'drizzle-orm'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { namedPossessions, type PersonalPart } from '#server/personal.ts'
import { inLanguage } from '#shared/language.ts'
import { articles } from './tables.ts'

/** Articles go with their author, published or not. */
export const personal: PersonalPart = {
  name: 'news',
  collect(db, userId) {
    return db.select().from(articles).where(eq(articles.ownerId, userId)).orderBy(asc(articles.createdAt))
  },
  async possessions(db, userId, language) {
    const mine = eq(articles.ownerId, userId)
    const newest = await db
      .select({ id: articles.id, name: articles.title, at: articles.createdAt })
      .from(articles)
      .where(mine)
      .orderBy(desc(articles.createdAt))
      .limit(namedPossessions)
    return [
      {
        kind: 'article',
        count: await db.$count(articles, mine),
        newest: newest.map(({ name, ...one }) => ({
          ...one,
          contestId: null,
          name: inLanguage(name, language),
        })),
      },
    ]
  },
  async forget(tx, userId) {
    const gone = await tx.delete(articles).where(eq(articles.ownerId, userId)).returning()
    for (const { coverFileId } of gone) if (coverFileId) await removeFile(tx, coverFileId)
  },
  async absorb(tx, { from, into }) {
    await tx.update(articles).set({ ownerId: into.id }).where(eq(articles.ownerId, from.id))
  },
}
