import type { z } from 'zod'
import type { Crop } from '#features/files/storage/contract.ts'
import { type Language, type Localized, languages, unwritten } from '#shared/language.ts'
import type { Answer, Answers } from './answers.ts'
import { type Choice, type CreditLine, ProjectFields, type ProjectView } from './contract.ts'
import { missingIn } from './steps.ts'
import { type TextPart, textParts } from './text-parts.ts'

/** Values by the field names that versions and conflicts use, such as those that the server does not have yet. */
export type Values = Partial<z.infer<typeof ProjectFields>> & {
  credits?: CreditLine[]
  categories?: Choice
  /** Rows by id, because others may be added or removed before the order is sent. */
  'images.order'?: string[]
  'images.cover'?: string
  'documents.order'?: string[]
  [text: `texts.${string}.${TextPart}`]: string | undefined
  [legend: `images.${string}.legend.${string}`]: string | undefined
  [alt: `images.${string}.alt.${string}`]: string | undefined
  [credit: `images.${string}.credit`]: string | undefined
  [consent: `images.${string}.mayBePublished`]: boolean | undefined
  [crop: `images.${string}.crop`]: Crop | null | undefined
  [answer: `answers.${string}`]: Answer | undefined
  [title: `documents.${string}.title.${string}`]: string | undefined
}

export const isProjectField = (name: string): name is keyof ProjectFields =>
  Object.hasOwn(ProjectFields.shape, name)

/** The entrant's order of a list; rows that arrived since come last. */
export function inOrder<Row extends { id: string }>(
  rows: readonly Row[],
  order: readonly string[] | undefined,
): Row[] {
  if (!order) return [...rows]
  const placeOf = ({ id }: Row) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function localized(saved: Localized, written: (language: Language) => string | undefined): Localized {
  const all = { ...unwritten }
  for (const language of languages) all[language] = written(language) ?? saved[language]
  return all
}

function imagesWith(images: ProjectView['images'], values: Values): ProjectView['images'] {
  const cover = images.find(({ id }) => id === values['images.cover'])
  return inOrder(images, values['images.order']).map((image) => {
    const { id, legend, alt, credit, mayBePublished, crop, isCover } = image
    const newCrop = values[`images.${id}.crop`]
    return {
      ...image,
      legend: localized(legend, (language) => values[`images.${id}.legend.${language}`]),
      alt: localized(alt, (language) => values[`images.${id}.alt.${language}`]),
      credit: values[`images.${id}.credit`] ?? credit,
      mayBePublished: values[`images.${id}.mayBePublished`] ?? mayBePublished,
      crop: newCrop === undefined ? crop : newCrop,
      isCover: cover ? id === cover.id : isCover,
    }
  })
}

function entriesWith({ entries, updatedAt }: ProjectView, { categoryIds }: Choice): ProjectView['entries'] {
  // Until the server has made the entry it has no number, but it is no longer missing.
  const fresh = (categoryId: string) => ({
    id: categoryId,
    number: 0,
    categoryId,
    categoryName: unwritten,
    status: 'draft' as const,
    paidAt: null,
    createdAt: updatedAt,
  })
  return categoryIds.map((id) => entries.find(({ categoryId }) => categoryId === id) ?? fresh(id))
}

function answersWith(view: ProjectView, values: Values): Answers {
  const keys = Object.keys(values).flatMap((name) => (name.startsWith('answers.') ? [name.slice(8)] : []))
  const given = keys.map((key) => [key, values[`answers.${key}`] ?? null] as const)
  return { ...view.answers, ...Object.fromEntries(given) }
}

/** The project with some fields replaced: by the entrant's changes, or by saved values. */
export function withValues(view: ProjectView, values: Values): ProjectView {
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => isProjectField(name)))
  const texts = { ...view.texts }
  for (const language of languages) {
    const text = { ...texts[language] }
    for (const part of textParts) text[part] = values[`texts.${language}.${part}`] ?? text[part]
    texts[language] = text
  }
  const project: ProjectView = {
    ...view,
    ...fields,
    texts,
    answers: answersWith(view, values),
    credits: values.credits ?? view.credits,
    disciplineId: values.categories ? values.categories.disciplineId : view.disciplineId,
    entries: values.categories ? entriesWith(view, values.categories) : view.entries,
    images: imagesWith(view.images, values),
    documents: inOrder(view.documents, values['documents.order']).map((one) => ({
      ...one,
      title: localized(one.title, (language) => values[`documents.${one.id}.title.${language}`]),
    })),
  }
  return { ...project, missing: missingIn(project) }
}
