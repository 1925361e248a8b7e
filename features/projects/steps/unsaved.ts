import { changesFrom, valuesOf } from '#features/projects/collaboration/changes.ts'
import {
  documentFields,
  partOfDocuments,
  titleDocument,
  type UnsavedDocuments,
  withUnsavedDocuments,
} from '#features/projects/documents/unsaved-documents.ts'
import {
  changeImage,
  imageFields,
  partOfImages,
  type UnsavedImages,
  withUnsavedImages,
} from '#features/projects/media/unsaved-images.ts'
import { type RowField, rowChangesFrom, rowFieldOf, rowValuesOf } from '#features/projects/texts/rows.ts'
import { isLanguage, type Language, languages, unwritten } from '#shared/language.ts'
import type { CreditLine, ProjectFields, ProjectView, TextView } from './contract.ts'
import { missingIn } from './steps.ts'

/** Changes that the server does not have yet. */
export interface Unsaved {
  fields: Partial<ProjectFields>
  /** Only the parts that were written. */
  texts: Partial<Record<Language, Partial<TextView>>>
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

function textsOf(text: (language: Language) => Partial<TextView> | undefined): Unsaved['texts'] {
  const texts: Unsaved['texts'] = {}
  for (const language of languages) {
    const one = text(language)
    if (one) texts[language] = one
  }
  return texts
}

/** Adds changes to the unsaved ones. */
export function withMore(unsaved: Unsaved, more: Partial<Unsaved>): Unsaved {
  return {
    ...unsaved,
    ...more,
    fields: { ...unsaved.fields, ...more.fields },
    texts: textsOf((language) => {
      const [before, now] = [unsaved.texts[language], more.texts?.[language]]
      return before || now ? { ...before, ...now } : undefined
    }),
  }
}

const textName = /^texts\.([a-z-]+)\.(\w+)$/

/** The unsaved values, by the field names that versions and conflicts use. */
export function valuesIn(unsaved: Unsaved): Record<string, unknown> {
  const { images, documents } = unsaved
  const rows = {
    ...(images ? imageFields(images) : {}),
    ...(documents ? documentFields(documents) : {}),
  }
  return { ...valuesOf(unsaved), ...rowValuesOf(rows) }
}

export function fieldsIn(unsaved: Unsaved): string[] {
  return Object.keys(valuesIn(unsaved))
}

/** The unsaved changes of the wanted fields. */
export function partOf(unsaved: Unsaved, isWanted: (field: string) => boolean): Unsaved {
  const pick = <Values extends object>(values: Values, named: (name: string) => string): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(named(name)))) as Values
  return {
    ...unsaved,
    fields: pick(unsaved.fields, (name) => name),
    texts: textsOf((language) => {
      const left = pick(unsaved.texts[language] ?? {}, (part) => `texts.${language}.${part}`)
      return Object.keys(left).length > 0 ? left : undefined
    }),
    credits: isWanted('credits') ? unsaved.credits : null,
    choice: isWanted('categories') ? unsaved.choice : null,
    images: unsaved.images && partOfImages(unsaved.images, isWanted),
    documents: unsaved.documents && partOfDocuments(unsaved.documents, isWanted),
  }
}

function withRowText(
  unsaved: Unsaved,
  { id, part, language }: RowField & { id: string },
  text: string,
): Unsaved {
  if (part === 'credit') {
    return withMore(unsaved, { images: changeImage([], unsaved.images, id, { credit: text }) })
  }
  if (!isLanguage(language)) return unsaved
  if (part === 'title') {
    return withMore(unsaved, { documents: titleDocument(unsaved.documents, id, { [language]: text }) })
  }
  return withMore(unsaved, {
    images: changeImage([], unsaved.images, id, { legend: { [language]: text } }),
  })
}

/** An order, a cover, a crop or a consent. */
function withRowValue(unsaved: Unsaved, field: string, value: unknown): Unsaved {
  const changed = rowChangesFrom({ [field]: value })
  let { images, documents } = unsaved
  if (changed.images?.order) images = { details: images?.details ?? {}, order: changed.images.order }
  if (changed.images?.cover) {
    const others = Object.keys(images?.details ?? {}).map((id) => ({ id }))
    images = changeImage(others, images, changed.images.cover, { isCover: true })
  }
  for (const [id, details] of Object.entries(changed.images?.details ?? {})) {
    images = changeImage([], images, id, details)
  }
  if (changed.documents?.order) {
    documents = { titles: documents?.titles ?? {}, order: changed.documents.order }
  }
  return withMore(unsaved, { images, documents })
}

/** Replaces the unsaved value of one field. */
export function withValue(unsaved: Unsaved, field: string, value: unknown): Unsaved {
  const row = rowFieldOf(field)
  if (row && !(row.id && typeof value === 'string')) return withRowValue(unsaved, field, value)
  if (typeof value !== 'string') {
    const { fields, texts, credits, choice } = changesFrom({ [field]: value })
    return withMore(unsaved, { fields, texts, ...(credits && { credits }), ...(choice && { choice }) })
  }
  if (row?.id) return withRowText(unsaved, { ...row, id: row.id }, value)
  const [, language, part] = textName.exec(field) ?? []
  const texts = language && isLanguage(language) && part ? { [language]: { [part]: value } } : null
  return withMore(unsaved, texts ? { texts } : { fields: { [field]: value } })
}

/** Removes what was sent; a field that has changed again since stays. */
export function without(unsaved: Unsaved, sent: Unsaved): Unsaved {
  const rest = <Values extends object>(values: Values, gone: Values): Values =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => Reflect.get(gone, name) !== value),
    ) as Values
  const [now, gone] = [valuesIn(unsaved), valuesIn(sent)]
  const isLeft = (field: string) => now[field] !== gone[field]
  return {
    fields: rest(unsaved.fields, sent.fields),
    texts: textsOf((language) => {
      const left = rest(unsaved.texts[language] ?? {}, sent.texts[language] ?? {})
      return Object.keys(left).length > 0 ? left : undefined
    }),
    credits: unsaved.credits === sent.credits ? null : unsaved.credits,
    choice: unsaved.choice === sent.choice ? null : unsaved.choice,
    images: unsaved.images && partOfImages(unsaved.images, isLeft),
    documents: unsaved.documents && partOfDocuments(unsaved.documents, isLeft),
  }
}

/** The project as the entrant sees it: the server's, with the unsaved changes applied. */
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
  const texts = { ...view.texts }
  for (const language of languages) texts[language] = { ...texts[language], ...unsaved.texts[language] }
  const project: ProjectView = {
    ...view,
    ...unsaved.fields,
    texts,
    credits: unsaved.credits ?? view.credits,
    images: withUnsavedImages(view.images, unsaved.images),
    documents: withUnsavedDocuments(view.documents, unsaved.documents),
    disciplineId: chosen ? chosen.disciplineId : view.disciplineId,
    entries: chosen ? chosen.categoryIds.map(entryFor) : view.entries,
  }
  return { ...project, missing: missingIn(project) }
}
