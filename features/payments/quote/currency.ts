import type { Currency } from '#shared/money.ts'

/** Canadians pay in Canadian dollars, everybody else in American ones; the other one where a price is missing. */
export function currenciesFor(country: string): readonly [Currency, Currency] {
  return country === 'CA' ? ['CAD', 'USD'] : ['USD', 'CAD']
}
