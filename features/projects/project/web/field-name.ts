import { inLanguage, isLanguage, ownNames } from '#shared/language.ts'
import { isField, labels } from '../field-labels.ts'
import { rowFieldOf } from '../row-changes.ts'
import type { FieldTexts } from './readable.ts'
import { rowFieldName } from './row-field.ts'

/** A field's label on its step, by the name that versions and conflicts use. */
export function fieldName(field: string, { t, places, language: spoken, answerFields }: FieldTexts): string {
  const asked = answerFields.find(({ key }) => field === `answers.${key}`)
  if (asked) return inLanguage(asked.label, spoken)
  const row = rowFieldOf(field)
  if (row) return rowFieldName(row, t, places)
  if (field === 'credits') return t('step.firm-info')
  if (field === 'categories') return t('step.discipline')
  const [, language, part] = field.split('.')
  if (isLanguage(language) && (part === 'title' || part === 'summary' || part === 'description')) {
    return [t(`text.${part}`), ownNames[language]].join(t('facts.comma'))
  }
  return isField(field) ? t(labels[field]) : field
}
