import type { Cents, Currency } from '#shared/money.ts'

/** What may be bought beside the categories. */
export type ExtraKind = 'translation' | 'publication' | 'news'

export interface Extra {
  kind: ExtraKind
  currency: Currency
  amount: Cents
  startsAt: Date
  /** None where it holds until somebody sets another. */
  endsAt: Date | null
}

export type ExtraPrice = Pick<Extra, 'currency' | 'amount'>

/** What one of a kind costs at that moment in each currency; a currency without a price is left out. */
export function extraPrices(extras: readonly Extra[], kind: ExtraKind, at: Date): ExtraPrice[] {
  return extras
    .filter((one) => one.kind === kind && one.startsAt <= at && (one.endsAt === null || at < one.endsAt))
    .map(({ currency, amount }) => ({ currency, amount }))
}
