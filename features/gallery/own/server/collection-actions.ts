import { randomBytes } from 'node:crypto'
import { and, eq, max, sql } from 'drizzle-orm'
import { collectionLimits } from '#features/gallery/pages/contract-collections.ts'
import { collectedWorks, collections } from '#features/gallery/publication/server/collection-tables.ts'
import { publicationAddresses, publications } from '#features/gallery/publication/server/tables.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'

/** Locks the user's own collection, so that two tabs change it in turn. */
async function lockCollection(tx: DatabaseTransaction, ownerId: string, collectionId: string) {
  const [found] = await tx
    .update(collections)
    .set({ updatedAt: new Date() })
    .where(and(eq(collections.id, collectionId), eq(collections.ownerId, ownerId)))
    .returning()
  if (!found) throw new NotFound()
  return found
}

/** Adds a collection, or renames it if it exists. */
export async function saveCollection(
  db: Database,
  ownerId: string,
  { collectionId, name }: { collectionId: string; name: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const others = await tx.$count(
      collections,
      and(eq(collections.ownerId, ownerId), sql`${collections.id} <> ${collectionId}`),
    )
    if (others >= collectionLimits.collections)
      fail('collections_full', { count: collectionLimits.collections })
    const [saved] = await tx
      .insert(collections)
      .values({ id: collectionId, ownerId, name })
      .onConflictDoUpdate({
        target: collections.id,
        set: { name, updatedAt: new Date() },
        setWhere: eq(collections.ownerId, ownerId),
      })
      .returning()
    if (!saved) throw new NotFound()
  })
}

export async function removeCollection(db: Database, ownerId: string, collectionId: string): Promise<void> {
  const gone = await db
    .delete(collections)
    .where(and(eq(collections.id, collectionId), eq(collections.ownerId, ownerId)))
    .returning({ id: collections.id })
  if (gone.length === 0) throw new NotFound()
}

/** Gives a new address, or withdraws the current one. An address that was withdrawn never works again. */
export async function shareCollection(
  db: Database,
  ownerId: string,
  { collectionId, isShared }: { collectionId: string; isShared: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { token } = await lockCollection(tx, ownerId, collectionId)
    if (isShared === (token !== null)) return
    await tx
      .update(collections)
      .set({ token: isShared ? randomBytes(24).toString('base64url') : null })
      .where(eq(collections.id, collectionId))
  })
}

/** The work at an address, in any language. */
async function idAt(tx: DatabaseTransaction, slug: string): Promise<string> {
  const [work] = await tx
    .select({ projectId: publicationAddresses.projectId })
    .from(publicationAddresses)
    .where(eq(publicationAddresses.slug, slug))
  if (!work) throw new NotFound()
  return work.projectId
}

/** Saves a work at the end of a collection, or changes its note. */
export async function saveWork(
  db: Database,
  ownerId: string,
  { collectionId, slug, note }: { collectionId: string; slug: string; note?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCollection(tx, ownerId, collectionId)
    const projectId = await idAt(tx, slug)
    if ((await tx.$count(publications, eq(publications.projectId, projectId))) === 0) throw new NotFound()
    const isIn = eq(collectedWorks.collectionId, collectionId)
    const others = await tx.$count(
      collectedWorks,
      and(isIn, sql`${collectedWorks.projectId} <> ${projectId}`),
    )
    if (others >= collectionLimits.works) fail('collection_full', { count: collectionLimits.works })
    const [last] = await tx
      .select({ position: max(collectedWorks.position) })
      .from(collectedWorks)
      .where(isIn)
    const row = tx.insert(collectedWorks).values({
      collectionId,
      projectId,
      position: (last?.position ?? 0) + 1,
      note: note ?? '',
    })
    if (note === undefined) await row.onConflictDoNothing()
    else
      await row.onConflictDoUpdate({
        target: [collectedWorks.collectionId, collectedWorks.projectId],
        set: { note },
      })
  })
}

export async function removeWork(
  db: Database,
  ownerId: string,
  { collectionId, slug }: { collectionId: string; slug: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCollection(tx, ownerId, collectionId)
    const projectId = await idAt(tx, slug)
    await tx
      .delete(collectedWorks)
      .where(and(eq(collectedWorks.collectionId, collectionId), eq(collectedWorks.projectId, projectId)))
  })
}

/** Sets the order. Works that are not named follow in their previous order. */
export async function orderCollection(
  db: Database,
  ownerId: string,
  { collectionId, slugs }: { collectionId: string; slugs: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCollection(tx, ownerId, collectionId)
    const named = sql.param([...slugs])
    await tx.execute(sql`
      UPDATE collected_works SET position = ordered.position
      FROM (
        SELECT own.project_id,
          row_number() OVER (ORDER BY array_position(${named}::text[], published.slug), own.position) AS position
        FROM collected_works own
        LEFT JOIN publications published ON published.project_id = own.project_id
        WHERE own.collection_id = ${collectionId}
      ) AS ordered
      WHERE collected_works.collection_id = ${collectionId}
        AND collected_works.project_id = ordered.project_id`)
  })
}
