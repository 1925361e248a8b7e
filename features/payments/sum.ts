import { formatAmount } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'

/** With the currency's letters, where dollars of two countries may stand side by side: 641.56 CAD. */
export function sumInWords(amount: Cents, currency: Currency, language: Language): string {
  return `${formatAmount(amount, language)}\u00a0${currency}`
}
