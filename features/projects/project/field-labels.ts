import type { ProjectFields } from './contract.ts'

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
