import { type Language, unwritten } from '#shared/language.ts'
import type { CreditLine, ProjectFields, ProjectView, TextView } from './contract.ts'
import { missingIn } from './steps.ts'
import { type UnsavedDocuments, withUnsavedDocuments } from './unsaved-documents.ts'
import { type UnsavedImages, withUnsavedImages } from './unsaved-images.ts'

/** What was typed and the server does not have yet. */
export interface Unsaved {
  fields: Partial<ProjectFields>
  texts: Partial<Record<Language, TextView>>
  credits: CreditLine[] | null
  choice: { disciplineId: string | null; categoryIds: string[] } | null
  images: UnsavedImages | null
  documents: UnsavedDocuments | null
}

export const nothingUnsaved: Unsaved = {
  fields: {},
  texts: {},
  credits: null,
  choice: null,
  images: null,
  documents: null,
}

export function isAllSaved(unsaved: Unsaved): boolean {
  return (
    Object.keys(unsaved.fields).length === 0 &&
    Object.keys(unsaved.texts).length === 0 &&
    unsaved.credits === null &&
    unsaved.choice === null &&
    unsaved.images === null &&
    unsaved.documents === null
  )
}

/** What was sent, taken off; a field that has changed again in the meantime stays. */
export function without(unsaved: Unsaved, sent: Unsaved): Unsaved {
  const rest = <Values extends object>(values: Values, gone: Values): Values =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => Reflect.get(gone, name) !== value),
    ) as Values
  return {
    fields: rest(unsaved.fields, sent.fields),
    texts: rest(unsaved.texts, sent.texts),
    credits: unsaved.credits === sent.credits ? null : unsaved.credits,
    choice: unsaved.choice === sent.choice ? null : unsaved.choice,
    images: unsaved.images === sent.images ? null : unsaved.images,
    documents: unsaved.documents === sent.documents ? null : unsaved.documents,
  }
}

/** The project as the entrant sees it: the server's, with what was typed on top. */
export function withUnsaved(view: ProjectView, unsaved: Unsaved): ProjectView {
  const chosen = unsaved.choice
  const known = new Map(view.entries.map((entry) => [entry.categoryId, entry]))
  // Until the server has made the entry it has no number, but it is no longer missing.
  const entryFor = (categoryId: string) =>
    known.get(categoryId) ?? {
      id: categoryId,
      number: 0,
      categoryId,
      categoryName: unwritten,
      status: 'draft' as const,
      paidAt: null,
      createdAt: view.updatedAt,
    }
  const project: ProjectView = {
    ...view,
    ...unsaved.fields,
    texts: { ...view.texts, ...unsaved.texts },
    credits: unsaved.credits ?? view.credits,
    images: withUnsavedImages(view.images, unsaved.images),
    documents: withUnsavedDocuments(view.documents, unsaved.documents),
    disciplineId: chosen ? chosen.disciplineId : view.disciplineId,
    entries: chosen ? chosen.categoryIds.map(entryFor) : view.entries,
  }
  return { ...project, missing: missingIn(project) }
}
