import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { collectedWorks, collections } from '#features/gallery/publication/server/collection-tables.ts'
import { publicationAddresses, publications } from '#features/gallery/publication/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type {
  CollectedWork,
  CollectionSummary,
  CollectionView,
  SharedCollectionView,
} from '../contract-collections.ts'

/** The user's own collections, last changed first. */
export async function listCollections(
  db: Database,
  ownerId: string,
  work: string,
): Promise<CollectionSummary[]> {
  const isPublished = eq(publications.projectId, collectedWorks.projectId)
  return db
    .select({
      id: collections.id,
      name: collections.name,
      count: count(publications.id),
      cover: sql<CollectionSummary['cover']>`(array_agg(${publications.card}->'cover'
        ORDER BY ${collectedWorks.position}) FILTER (WHERE ${publications.id} IS NOT NULL))[1]`,
      isShared: sql<boolean>`${collections.token} IS NOT NULL`,
      hasWork: sql<boolean>`coalesce(bool_or(${collectedWorks.projectId} =
        (SELECT project_id FROM ${publicationAddresses} WHERE slug = ${work})), false)`,
    })
    .from(collections)
    .leftJoin(collectedWorks, eq(collectedWorks.collectionId, collections.id))
    .leftJoin(publications, isPublished)
    .where(eq(collections.ownerId, ownerId))
    .groupBy(collections.id)
    .orderBy(desc(collections.updatedAt), desc(collections.id))
}

/** Which of these works the user has saved. */
export async function listSaved(db: Database, ownerId: string, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .selectDistinct({ slug: publicationAddresses.slug })
    .from(publicationAddresses)
    .innerJoin(collectedWorks, eq(collectedWorks.projectId, publicationAddresses.projectId))
    .innerJoin(collections, eq(collections.id, collectedWorks.collectionId))
    .where(and(eq(collections.ownerId, ownerId), inArray(publicationAddresses.slug, [...slugs])))
  return rows.map(({ slug }) => slug)
}

function worksOf(db: Database, collectionId: string): Promise<CollectedWork[]> {
  return db
    .select({ card: publications.card, note: collectedWorks.note })
    .from(collectedWorks)
    .innerJoin(publications, eq(publications.projectId, collectedWorks.projectId))
    .where(eq(collectedWorks.collectionId, collectionId))
    .orderBy(asc(collectedWorks.position), asc(collectedWorks.createdAt))
}

/** One of the user's own collections; for anyone else it does not exist. */
export async function getCollection(
  db: Database,
  ownerId: string,
  collectionId: string,
): Promise<CollectionView> {
  const [found] = await db
    .select({ id: collections.id, name: collections.name, token: collections.token })
    .from(collections)
    .where(and(eq(collections.id, collectionId), eq(collections.ownerId, ownerId)))
  if (!found) throw new NotFound()
  const works = await worksOf(db, collectionId)
  const total = await db.$count(collectedWorks, eq(collectedWorks.collectionId, collectionId))
  return { ...found, works, hidden: total - works.length }
}

/** A collection by its shared address. */
export async function getSharedCollection(db: Database, token: string): Promise<SharedCollectionView> {
  const [found] = await db
    .select({ id: collections.id, name: collections.name })
    .from(collections)
    .where(eq(collections.token, token))
  if (!found) throw new NotFound()
  return { name: found.name, works: await worksOf(db, found.id) }
}
