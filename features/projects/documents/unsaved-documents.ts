import type { ProjectView } from '#features/projects/steps/contract.ts'
import { inOrder, picked } from '#features/projects/steps/unsaved-order.ts'
import type { RowChanges } from '#features/projects/texts/rows.ts'
import type { RequestOf } from '#shared/endpoint.ts'
import type { Localized } from '#shared/language.ts'
import type { saveDocuments } from './contract-documents.ts'

export type ProjectDocument = ProjectView['documents'][number]

/** What was changed about the documents and the server does not have yet. */
export interface UnsavedDocuments {
  order: string[] | null
  titles: Record<string, Partial<Localized>>
}

export function withUnsavedDocuments(
  documents: readonly ProjectDocument[],
  unsaved: UnsavedDocuments | null,
): ProjectDocument[] {
  return inOrder(documents, unsaved?.order ?? null).map((one) => ({
    ...one,
    title: { ...one.title, ...unsaved?.titles[one.id] },
  }))
}

/** One more title, on top of what still waits. */
export function titleDocument(
  unsaved: UnsavedDocuments | null,
  id: string,
  title: Partial<Localized>,
): UnsavedDocuments {
  const titles = { ...unsaved?.titles, [id]: { ...unsaved?.titles[id], ...title } }
  return { order: unsaved?.order ?? null, titles }
}

/** The changes to send, without those of documents that no longer exist. */
export function documentsToSend(
  documents: readonly ProjectDocument[],
  unsaved: UnsavedDocuments,
): Omit<RequestOf<typeof saveDocuments>, 'projectId'> {
  const known = new Set(documents.map(({ id }) => id))
  const order = unsaved.order ? inOrder(documents, unsaved.order).map(({ id }) => id) : undefined
  return { order, titles: Object.fromEntries(Object.entries(unsaved.titles).filter(([id]) => known.has(id))) }
}

/** What waits, under the names that versions and conflicts use. */
export function documentFields({ order, titles }: UnsavedDocuments): RowChanges {
  return { documents: { order: order ?? undefined, titles } }
}

/** What waits under those names alone. */
export function partOfDocuments(
  unsaved: UnsavedDocuments,
  isWanted: (field: string) => boolean,
): UnsavedDocuments | null {
  const order = unsaved.order && isWanted('documents.order') ? unsaved.order : null
  const titles: UnsavedDocuments['titles'] = {}
  for (const [id, title] of Object.entries(unsaved.titles)) {
    const texts = picked(title, (language) => isWanted(`documents.${id}.title.${language}`))
    if (Object.keys(texts).length > 0) titles[id] = texts
  }
  return order || Object.keys(titles).length > 0 ? { order, titles } : null
}
