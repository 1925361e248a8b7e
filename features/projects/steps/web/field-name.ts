import { rowFieldOf } from '#features/projects/texts/rows.ts'
import { type Places, rowFieldName } from '#features/projects/texts/web/row-field.ts'
import { isLanguage, ownNames } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { isField, labels } from '../field-labels.ts'

/** A field's label on its step, by the name that versions and conflicts use. */
export function fieldName(field: string, t: Messages<'projects'>, places: Places): string {
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
