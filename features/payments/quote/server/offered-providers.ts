import type { RealProvider } from '#features/payments/money/provider-names.ts'
import { getSeller } from '#features/payments/money/server/seller.ts'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { languages } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'

/** The inputs that decide the payment methods. */
export type CheckoutSettings = Pick<Settings, 'hasSandbox' | 'STRIPE_SECRET_KEY'>

/** Stripe's minimum charge. */
const leastByStripe = 50

/** The payment methods for an amount, best first. Empty while there is no seller. */
export async function listOffered(
  db: Database,
  settings: CheckoutSettings,
  total: Cents,
): Promise<RealProvider[]> {
  const seller = await getSeller(db)
  if (!seller) return []
  const hasTransfer = languages.every((language) => seller.transferInstructions[language] !== '')
  const hasStripe = settings.STRIPE_SECRET_KEY !== undefined && total >= leastByStripe
  return [
    ...(hasStripe ? (['stripe'] as const) : []),
    ...(settings.hasSandbox ? (['sandbox'] as const) : []),
    ...(hasTransfer ? (['transfer'] as const) : []),
  ]
}
