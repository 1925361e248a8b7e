import { wordsOf } from '#server/words.ts'
import { formatList } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { readRow, rowFieldOf, sharesOf } from '../rows.ts'

/** What was written beside an image or document, as an organiser reads it. */
export function readableRow(
  field: string,
  value: unknown,
  { language, placeOf }: { language: Language; placeOf: (id: string) => number | undefined },
): string {
  const words = wordsOf('projects', language)
  const read = readRow(field, value)
  if (read.kind === 'text') return read.text
  if (read.kind === 'yes') return words(read.isYes ? 'late.yes' : 'late.no')
  if (read.kind === 'whole') return words('rows.whole')
  if (read.kind === 'part') return words('rows.part', sharesOf(read.crop))
  const isImage = rowFieldOf(field)?.list === 'images'
  const names = read.ids.map((id) => {
    const place = placeOf(id)
    if (place === undefined) return words('rows.gone')
    return words(isImage ? 'rows.image' : 'rows.document', { place })
  })
  return formatList(names, language)
}
