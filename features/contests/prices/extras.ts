import type { Cents, Currency } from '#shared/money.ts'

/** What a contest has a price for besides its categories; articles of the news have their own. */
export const extraKinds = ['translation', 'publication'] as const
export type ExtraKind = (typeof extraKinds)[number]

export interface Extra {
  kind: ExtraKind
  currency: Currency
  amount: Cents
}
