import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js'
import { find as findLinks } from 'linkifyjs'
import { plainText } from '#shared/plain-text.ts'

const linked = /<a\s[^>]*href="([^"]*)"/gi

/** Web and email addresses and phone numbers in a text, also those behind a link. */
export function contactsIn(html: string, country: string): string[] {
  const text = plainText(html)
  const behind = [...html.matchAll(linked)].map(([, address = '']) => address.replace(/^mailto:/, ''))
  const links = findLinks(text).map(({ value }) => value)
  // Without a country only numbers that begin with + are recognised.
  const at = isSupportedCountry(country) ? { defaultCountry: country } : {}
  const phones = findPhoneNumbersInText(text, at).map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt))
  return [...new Set([...links, ...behind, ...phones])]
}
