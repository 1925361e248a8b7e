import { z } from 'zod'

/** An amount in the currency's minor unit (cents), always an integer. */
export const Cents = z.int().min(-1_000_000_000).max(1_000_000_000)
export type Cents = z.infer<typeof Cents>

export const currencies = ['CAD', 'USD'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/**
 * A share of an amount, half a cent rounded up.
 * @param ratePpm the rate in parts of a million: 9.975 % is 99 750
 */
export function shareOf(amount: Cents, ratePpm: number): Cents {
  return Number((BigInt(amount) * BigInt(ratePpm) + 500_000n) / 1_000_000n)
}

/** A published percentage as parts of a million, without floating point: "9.975" is 99 750. */
export function ratePpmOf(percent: string): number {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent)
  if (!parts) throw new Error(`"${percent}" is not a percentage with at most four decimals.`)
  return Number(parts[1]) * 10_000 + Number((parts[2] ?? '').padEnd(4, '0'))
}
