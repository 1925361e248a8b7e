import { languages } from '#shared/language.ts'

const plain = [
  'name',
  'country',
  'state',
  'city',
  'address',
  'zip',
  'phone',
  'email',
  'website',
  'billing',
  'socialLinks',
] as const

/** One thing that a firm says of itself; of its description, each language by itself. */
export const firmFields = [...plain, ...languages.map((language) => `description.${language}` as const)]
export type FirmField = (typeof firmFields)[number]
