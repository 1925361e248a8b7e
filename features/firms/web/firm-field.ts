import { formatCountry } from '#shared/format.ts'
import { isLanguage, type Language, ownNames } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { valueAt } from '#web/parts/rebase.ts'
import type { FirmProfile } from '../contract.ts'

const labels = {
  name: 'field.name',
  country: 'field.country',
  state: 'field.state',
  city: 'field.city',
  address: 'field.address',
  zip: 'field.zip',
  phone: 'field.phone',
  email: 'field.email',
  website: 'field.website',
  description: 'description',
  billing: 'billing.title',
  socialLinks: 'social.title',
} as const satisfies Record<keyof FirmProfile, string>
const labelOf = new Map<string | undefined, (typeof labels)[keyof FirmProfile]>(Object.entries(labels))

/** The label of a profile's field: of the description, with its language. */
export function fieldName(field: string, t: Messages<'firms'>): string {
  const [name, language] = field.split('.')
  if (isLanguage(language)) return t('description.named', { language: ownNames[language] })
  return t(labelOf.get(name) ?? 'description')
}

/** A field's value as text, to be compared with another version of it. */
export function fieldText(profile: FirmProfile, field: string, language: Language): string {
  if (field === 'socialLinks') return profile.socialLinks.join('\n')
  if (field === 'country') return profile.country && formatCountry(profile.country, language)
  if (field === 'billing')
    return Object.values(profile.billing ?? {})
      .filter(Boolean)
      .join('\n')
  return String(valueAt(profile, field) ?? '')
}
