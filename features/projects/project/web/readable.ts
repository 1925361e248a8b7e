import { z } from 'zod'
import type { EntryField } from '#features/contests/contest/entry-fields.ts'
import { formatCountry } from '#shared/format.ts'
import { isLanguage, type Language, ownNames } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Answer, answerText } from '../answers.ts'
import { CreditLine, type ProjectView } from '../contract.ts'
import { placesOf } from '../row-changes.ts'
import type { Places } from './row-field.ts'

const Credits = z.array(CreditLine)

export interface FieldTexts {
  t: Messages<'projects'>
  language: Language
  /** Of images and documents. */
  places: Places
  answerFields: readonly EntryField[]
}

/** A field's value for display. */
export function readable(field: string, value: unknown, { t, language, answerFields }: FieldTexts): string {
  const asked = answerFields.find(({ key }) => field === `answers.${key}`)
  if (asked) return answerText(asked, Answer.catch(null).parse(value), language)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
  if (field === 'credits') {
    return Credits.catch([])
      .parse(value)
      .map(({ role, name }) => `${t(`credit.${role}`)}: ${name}`)
      .join('\n')
  }
  if (typeof value === 'object') return ''
  const text = String(value)
  if (field === 'country') return text && formatCountry(text, language)
  if (field === 'language') return isLanguage(text) ? ownNames[text] : text
  if (field === 'submitsAs') return t(text === 'firm' ? 'user_firm.firm' : 'user_firm.person')
  return field.endsWith('.description') ? plainText(text) : text
}

/** What values are read with. */
export function useFieldTexts(project: ProjectView): FieldTexts {
  return {
    t: useMessages('projects'),
    language: useLanguage(),
    places: placesOf(project),
    answerFields: project.limits.fields,
  }
}
