import { z } from 'zod'
import { isLanguage, type Localized } from '#shared/language.ts'
import { documentTitleCharacters } from './contract-documents.ts'
import { ImageDetails, legendCharacters } from './contract-images.ts'

/** Changes to the texts and order of images and documents; omitted fields stay unchanged. */
export interface RowChanges {
  images?: {
    order?: string[] | undefined
    cover?: string | undefined
    details?: Record<string, ImageDetails> | undefined
  }
  documents?: {
    order?: string[] | undefined
    titles?: Record<string, Partial<Localized>> | undefined
  }
}

/** The parsed name of a field of images or documents, as versions and conflicts use it. */
export interface RowField {
  list: 'images' | 'documents'
  /** The id of the image or document; empty for the list itself. */
  id: string | null
  part: 'order' | 'cover' | 'legend' | 'alt' | 'title' | 'credit' | 'mayBePublished' | 'crop'
  language: string | null
}

const ofList = /^(images|documents)\.(order|cover)$/
const ofRow =
  /^(images|documents)\.([0-9a-f-]{36})\.(legend|alt|title|credit|mayBePublished|crop)(?:\.([a-z-]+))?$/

const isList = (name: string | undefined) => name === 'images' || name === 'documents'
const parts = ['order', 'cover', 'legend', 'alt', 'title', 'credit', 'mayBePublished', 'crop'] as const
const partNamed = (name: string | undefined) => parts.find((one) => one === name)

/** Null for any other name. */
export function rowFieldOf(field: string): RowField | null {
  const [, ownList, aggregate] = ofList.exec(field) ?? []
  const [, rowList, id = null, written, language = null] = ofRow.exec(field) ?? []
  const list = ownList ?? rowList
  const part = partNamed(aggregate ?? written)
  if (!isList(list) || !part) return null
  return { list, id: aggregate ? null : id, part, language }
}

const byLanguage = (name: string, texts: Partial<Localized> | undefined): [string, unknown][] =>
  Object.entries(texts ?? {}).map(([language, text]) => [`${name}.${language}`, text])

/** The values by field; each language of a text is a field. */
export function rowValuesOf({ images, documents }: RowChanges): Record<string, unknown> {
  const details = Object.entries(images?.details ?? {}).flatMap(([id, { legend, alt, ...rest }]) => [
    ...byLanguage(`images.${id}.legend`, legend),
    ...byLanguage(`images.${id}.alt`, alt),
    ...Object.entries(rest).map(([part, value]): [string, unknown] => [`images.${id}.${part}`, value]),
  ])
  const titles = Object.entries(documents?.titles ?? {}).flatMap(([id, title]) =>
    byLanguage(`documents.${id}.title`, title),
  )
  const values = {
    'images.order': images?.order,
    'images.cover': images?.cover,
    'documents.order': documents?.order,
    ...Object.fromEntries([...details, ...titles]),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const Order = z.array(z.uuid())
const Title = z.string().max(documentTitleCharacters)
const Legend = z.string().max(legendCharacters)

/** The inverse; throws for an unknown name. */
export function rowChangesFrom(values: Record<string, unknown>): RowChanges {
  const details: Record<string, ImageDetails> = {}
  const titles: Record<string, Partial<Localized>> = {}
  const aggregate: { images?: string[]; documents?: string[]; cover?: string } = {}
  for (const [name, value] of Object.entries(values)) {
    const field = rowFieldOf(name)
    if (!field) throw new Error(`Neither images nor documents have a field "${name}".`)
    const { list, id, part, language } = field
    if (part === 'order') aggregate[list] = Order.parse(value)
    else if (part === 'cover') aggregate.cover = z.uuid().parse(value)
    else if (id && part === 'title' && isLanguage(language)) {
      titles[id] = { ...titles[id], [language]: Title.parse(value) }
    } else if (id && (part === 'legend' || part === 'alt') && isLanguage(language)) {
      details[id] = { ...details[id], [part]: { ...details[id]?.[part], [language]: Legend.parse(value) } }
    } else if (id) details[id] = { ...details[id], ...ImageDetails.strict().parse({ [part]: value }) }
  }
  return {
    images: { order: aggregate.images, cover: aggregate.cover, details },
    documents: { order: aggregate.documents, titles },
  }
}

/** The position of each image and document in its list, from 1. */
export function placesOf(lists: {
  images: readonly { id: string }[]
  documents: readonly { id: string }[]
}): Record<string, number> {
  const placed = (list: readonly { id: string }[]) => list.map(({ id }, at) => [id, at + 1] as const)
  return Object.fromEntries([...placed(lists.images), ...placed(lists.documents)])
}
