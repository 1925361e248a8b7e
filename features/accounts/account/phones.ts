import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

function parsed(typed: string, country: string) {
  const at: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  return parsePhoneNumberFromString(typed, at)
}

/**
 * The number in international form (E.164), parsed as dialled in the country unless it begins with +. Empty input
 * stays empty.
 * @returns null for an invalid number; an extension has a field of its own
 */
export function internationalPhone(typed: string, country: string): string | null {
  if (typed.trim() === '') return ''
  const phone = parsed(typed, country)
  return phone?.isValid() && !phone.ext ? phone.number : null
}

/** Formats a phone number: national within the country, international otherwise. */
export function shownPhone(saved: string, country: string): string {
  const phone = parsed(saved, country)
  if (!phone) return saved
  const isAtHome = phone.country === country || (!phone.country && phone.countryCallingCode === '1')
  return isAtHome ? phone.formatNational() : phone.formatInternational()
}
