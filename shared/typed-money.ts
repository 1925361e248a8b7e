import { type Language, locales } from './language.ts'
import type { Cents } from './money.ts'

/** More than any real amount; longer input is a typing error. */
const mostDollars = 9_999_999
const mostNumber = 999_999_999_999

function groupSignOf(language: Language): string | undefined {
  const parts = new Intl.NumberFormat(locales[language]).formatToParts(1_234_567)
  return parts.find((part) => part.type === 'group')?.value
}

/**
 * Parses a typed amount without floating point: `1 234,50` and `1,234.50` alike. Null for an invalid amount, and
 * for an ambiguous one, such as `1,234` where the comma is the decimal separator.
 */
export function centsTyped(typed: string, language: Language): Cents | null {
  return hundredthsTyped(typed, language, mostDollars)
}

/** Parses a number with at most two decimals as strictly. */
export function numberTyped(typed: string, language: Language): number | null {
  const hundredths = hundredthsTyped(typed, language, mostNumber)
  return hundredths === null ? null : hundredths / 100
}

function hundredthsTyped(typed: string, language: Language, most: number): number | null {
  // Includes the narrow spaces that the locale writes, and a copied currency sign.
  const text = typed.replace(/[\s$]/g, '')
  const found = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!found) return null
  const [, whole = '', rest = ''] = found
  const groups = whole.match(/[.,]/g) ?? []
  const isGroupedAsHere = groups.every((sign) => sign === groupSignOf(language))
  const decimal = rest && text.at(-rest.length - 1)
  if (!isGroupedAsHere || groups.some((sign) => sign === decimal)) return null
  const units = Number(whole.replace(/[.,]/g, ''))
  return units > most ? null : units * 100 + Number(rest.padEnd(2, '0'))
}
