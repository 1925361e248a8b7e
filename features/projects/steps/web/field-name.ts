import { rowFieldOf } from '#features/projects/texts/rows.ts'
import { type Places, rowFieldName } from '#features/projects/texts/web/row-field.ts'
import { isLanguage, ownNames } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import type { ProjectFields } from '../contract.ts'

/** The word of each field's label. */
export const labels = {
  submitsAs: 'user_firm.as',
  firmId: 'user_firm.which',
  entrantKind: 'user_firm.kind',
  language: 'text.language',
  name: 'field.name',
  mainDesigner: 'field.main_designer',
  city: 'field.city',
  country: 'field.country',
  completedOn: 'field.completed_on',
  areaM2: 'field.area',
  programmeType: 'field.programme',
  contactAddress: 'field.contact_address',
  noPaperCopy: 'field.no_paper_copy',
  manufacturer: 'credit.manufacturer',
  launchYear: 'field.launch_year',
  materials: 'field.materials',
  dimensions: 'field.dimensions',
  certifications: 'field.certifications',
  priceRange: 'field.price_range',
  whereToBuy: 'field.where_to_buy',
  clientName: 'field.client',
  clientContact: 'field.client_contact',
  clientMayBePublished: 'field.client_may',
  userWantToTranslate: 'step.translation',
  pressMayDownload: 'field.press_may',
} as const satisfies Record<keyof ProjectFields, string>

export function isField(field: string | undefined): field is keyof typeof labels {
  return field !== undefined && Object.hasOwn(labels, field)
}

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
