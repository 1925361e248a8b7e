import type { Price } from '#features/contests/contest/contract.ts'
import { formatPrice } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'

/** The lowest fee of a first category, in each currency. Empty without fees. */
export function lowestFees(
  prices: readonly Pick<Price, 'currency' | 'firstCategory'>[],
  language: Language,
): string {
  return [...Map.groupBy(prices, ({ currency }) => currency)]
    .map(([currency, own]) =>
      formatPrice(Math.min(...own.map(({ firstCategory }) => firstCategory)), currency, language),
    )
    .join(' / ')
}
