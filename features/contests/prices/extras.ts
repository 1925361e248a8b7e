import type { Cents, Currency } from '#shared/money.ts'

/** What a contest has a price for beside its categories; articles of the news have theirs elsewhere. */
export const extraKinds = ['translation', 'publication'] as const
export type ExtraKind = (typeof extraKinds)[number]

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
