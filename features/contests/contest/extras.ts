import type { Cents, Currency } from '#shared/money.ts'

/** The extras of a contest, besides its categories. Articles have their own prices. */
export const extraKinds = ['translation', 'publication'] as const
export type ExtraKind = (typeof extraKinds)[number]

export interface Extra {
  kind: ExtraKind
  currency: Currency
  amount: Cents
}
