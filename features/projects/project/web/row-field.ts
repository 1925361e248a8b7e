import { isLanguage, ownNames } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import type { RowField } from '../row-changes.ts'

/** The current position of each image and document, by id. */
export type Places = Readonly<Record<string, number>>

const parts = {
  order: 'rows.image_order',
  cover: 'rows.cover',
  legend: 'rows.legend',
  alt: 'rows.alt',
  title: 'text.title',
  credit: 'rows.credit',
  mayBePublished: 'rows.consent',
  crop: 'rows.crop',
} as const satisfies Record<RowField['part'], string>

function rowName(id: string, isImage: boolean, places: Places, t: Messages<'projects'>): string {
  const place = places[id]
  if (place === undefined) return t('rows.gone')
  return t(isImage ? 'rows.image' : 'rows.document', { place })
}

/** The label of a field of the images or documents: “Image 3, legend, Français”. */
export function rowFieldName(
  { list, id, part, language }: RowField,
  t: Messages<'projects'>,
  places: Places,
): string {
  const isImage = list === 'images'
  if (!id) return t(part === 'order' && !isImage ? 'rows.document_order' : parts[part])
  const named = [rowName(id, isImage, places, t), t(parts[part])]
  if (isLanguage(language)) named.push(ownNames[language])
  return named.join(t('facts.comma'))
}
