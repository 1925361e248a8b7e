import { and, asc, eq, like } from 'drizzle-orm'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { unwritten } from '#shared/language.ts'
import { inOrder } from '../../field-values.ts'
import { type RowChanges, rowValuesOf } from '../../row-changes.ts'
import { fieldVersions, projectDocuments, projectImages } from '../tables.ts'

export type ImageRow = typeof projectImages.$inferSelect
export type DocumentRow = typeof projectDocuments.$inferSelect

/** In the entrant's order. */
export function listImageRows(db: Database, projectId: string): Promise<ImageRow[]> {
  return db
    .select()
    .from(projectImages)
    .where(eq(projectImages.projectId, projectId))
    .orderBy(asc(projectImages.position), asc(projectImages.id))
}

export function listDocumentRows(db: Database, projectId: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(projectDocuments)
    .where(eq(projectDocuments.projectId, projectId))
    .orderBy(asc(projectDocuments.position), asc(projectDocuments.id))
}

export interface Rows {
  images: ImageRow[]
  documents: DocumentRow[]
}

export async function listRows(db: Database, projectId: string): Promise<Rows> {
  return {
    images: await listImageRows(db, projectId),
    documents: await listDocumentRows(db, projectId),
  }
}

/** The current values of images and documents, by field name. */
export function valuesBeside({ images, documents }: Rows): Record<string, unknown> {
  return rowValuesOf({
    images: {
      order: images.map(({ id }) => id),
      cover: images.find(({ isCover }) => isCover)?.id,
      details: Object.fromEntries(
        images.map(({ id, legend, alt, credit, mayBePublished, crop }) => [
          id,
          {
            legend: { ...unwritten, ...legend },
            alt: { ...unwritten, ...alt },
            credit,
            mayBePublished,
            crop,
          },
        ]),
      ),
    },
    documents: {
      order: documents.map(({ id }) => id),
      titles: Object.fromEntries(documents.map(({ id, title }) => [id, { ...unwritten, ...title }])),
    },
  })
}

/** The changes without removed rows; an order also includes the rows added since. */
export function onlyKnown(rows: Rows, { images, documents }: RowChanges): RowChanges {
  const isAmong = (list: readonly { id: string }[], wanted: string) => list.some(({ id }) => id === wanted)
  const only = <Value>(list: readonly { id: string }[], values: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => isAmong(list, id)))
  const order = (list: readonly { id: string }[], ids: string[] | undefined) =>
    ids && inOrder(list, ids).map(({ id }) => id)
  return {
    images: {
      order: order(rows.images, images?.order),
      cover: images?.cover && isAmong(rows.images, images.cover) ? images.cover : undefined,
      details: only(rows.images, images?.details),
    },
    documents: {
      order: order(rows.documents, documents?.order),
      titles: only(rows.documents, documents?.titles),
    },
  }
}

async function chooseCover(tx: DatabaseTransaction, projectId: string, id: string): Promise<void> {
  const ofProject = eq(projectImages.projectId, projectId)
  // A unique index allows one cover, so the old one is cleared first.
  await tx.update(projectImages).set({ isCover: false, isChosenCover: false }).where(ofProject)
  await tx
    .update(projectImages)
    .set({ isCover: true, isChosenCover: true })
    .where(and(ofProject, eq(projectImages.id, id)))
}

/** The new positions of rows that move: negative, so that later uploads follow. */
function placesIn(rows: readonly { id: string }[], order: readonly string[] | undefined) {
  const sorted = inOrder(rows, order)
  if (sorted.every(({ id }, at) => id === rows[at]?.id)) return []
  return sorted.map(({ id }, at) => ({ id, position: at - sorted.length }))
}

/** Writes the changed fields only, because other requests may be saving other fields. */
export async function writeRows(
  tx: DatabaseTransaction,
  projectId: string,
  rows: Rows,
  { images, documents }: RowChanges,
): Promise<void> {
  for (const row of rows.images) {
    const { legend, alt, ...rest } = images?.details?.[row.id] ?? {}
    const written = {
      ...rest,
      ...(legend ? { legend: { ...unwritten, ...row.legend, ...legend } } : {}),
      ...(alt ? { alt: { ...unwritten, ...row.alt, ...alt } } : {}),
    }
    if (Object.keys(written).length === 0) continue
    await tx.update(projectImages).set(written).where(eq(projectImages.id, row.id))
  }
  if (images?.cover) await chooseCover(tx, projectId, images.cover)
  for (const { id, position } of placesIn(rows.images, images?.order)) {
    await tx.update(projectImages).set({ position }).where(eq(projectImages.id, id))
  }
  for (const row of rows.documents) {
    const written = documents?.titles?.[row.id]
    if (!written) continue
    const title = { ...unwritten, ...row.title, ...written }
    await tx.update(projectDocuments).set({ title }).where(eq(projectDocuments.id, row.id))
  }
  for (const { id, position } of placesIn(rows.documents, documents?.order)) {
    await tx.update(projectDocuments).set({ position }).where(eq(projectDocuments.id, id))
  }
}

/** Deletes the versions of a removed row. */
export async function forgetRow(
  tx: DatabaseTransaction,
  list: 'images' | 'documents',
  id: string,
): Promise<void> {
  await tx.delete(fieldVersions).where(like(fieldVersions.field, `${list}.${id}.%`))
}
