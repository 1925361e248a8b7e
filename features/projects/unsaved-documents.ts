import type { Localized } from '#shared/language.ts'
import type { ProjectView } from './contract.ts'
import { inOrder } from './unsaved-order.ts'

export type ProjectDocument = ProjectView['documents'][number]

/** What was changed about the documents and the server does not have yet. */
export interface UnsavedDocuments {
  order: string[] | null
  titles: Record<string, Localized>
}

export function withUnsavedDocuments(
  documents: readonly ProjectDocument[],
  unsaved: UnsavedDocuments | null,
): ProjectDocument[] {
  return inOrder(documents, unsaved?.order ?? null).map((one) => ({
    ...one,
    title: unsaved?.titles[one.id] ?? one.title,
  }))
}

/** One more title, on top of what still waits. */
export function titleDocument(
  unsaved: UnsavedDocuments | null,
  id: string,
  title: Localized,
): UnsavedDocuments {
  return { order: unsaved?.order ?? null, titles: { ...unsaved?.titles, [id]: title } }
}
