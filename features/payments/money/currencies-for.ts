import type { Currency } from '#shared/money.ts'

/** Canadian buyers pay in Canadian dollars, others in US dollars. If a price is missing, the other currency is used. */
export function currenciesFor(country: string): readonly [Currency, Currency] {
  return country === 'CA' ? ['CAD', 'USD'] : ['USD', 'CAD']
}
