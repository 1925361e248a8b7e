import type { SeenCheckout } from '#features/payments/checkout/server/providers/provider.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'

/**
 * The day on which a provider took money that we hear of later, as after an outage over the end of a year; none where
 * that is the invoice's own.
 */
export function dayCharged({ chargedAt }: Pick<SeenCheckout, 'chargedAt'>, now: Date): string | undefined {
  const day = chargedAt && dayInMontreal(chargedAt)
  return day !== undefined && day < dayInMontreal(now) ? day : undefined
}
