import { asc, eq } from 'drizzle-orm'
import { collectedWorks, collections } from '#features/gallery/publication/server/collection-tables.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import type { PersonalPart } from '#server/personal.ts'

/** Collections belong to their owner alone and go with the account, their shared addresses too. */
export const personal: PersonalPart = {
  name: 'collections',
  async collect(db, userId) {
    const own = await db
      .select({ id: collections.id, name: collections.name, createdAt: collections.createdAt })
      .from(collections)
      .where(eq(collections.ownerId, userId))
      .orderBy(asc(collections.createdAt))
    const works = await db
      .select({
        collectionId: collectedWorks.collectionId,
        work: publications.slug,
        note: collectedWorks.note,
        savedAt: collectedWorks.createdAt,
      })
      .from(collectedWorks)
      .innerJoin(collections, eq(collections.id, collectedWorks.collectionId))
      .leftJoin(publications, eq(publications.projectId, collectedWorks.projectId))
      .where(eq(collections.ownerId, userId))
      .orderBy(asc(collectedWorks.position))
    return own.map(({ id, ...collection }) => ({
      ...collection,
      works: works
        .filter(({ collectionId }) => collectionId === id)
        .map(({ work, note, savedAt }) => ({ work, note, savedAt })),
    }))
  },
  async possessions(db, userId) {
    const count = await db.$count(collections, eq(collections.ownerId, userId))
    return [{ kind: 'collection', count, newest: [] }]
  },
  async forget(tx, userId) {
    await tx.delete(collections).where(eq(collections.ownerId, userId))
  },
  async absorb(tx, { from, into }) {
    await tx.update(collections).set({ ownerId: into.id }).where(eq(collections.ownerId, from.id))
  },
}
