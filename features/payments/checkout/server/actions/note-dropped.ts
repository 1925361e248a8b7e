import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import type { Database } from '#server/database/database.ts'
import { isRealProvider } from '../providers/provider.ts'
import type { Checkout } from './checkouts.ts'

/**
 * A category may be dropped while the money for it is on its way: then the payment is complete, and an organiser is told
 * what there is to give back.
 */
export async function noteDropped(
  tx: Database,
  paymentId: string,
  checkout: Pick<Checkout, 'id' | 'provider' | 'reference' | 'total' | 'currency'>,
): Promise<void> {
  const { provider, reference, total, currency } = checkout
  if (!isRealProvider(provider)) return
  await noteStuck(tx, {
    paymentId,
    provider,
    reference: reference ?? checkout.id,
    reason: 'category_dropped',
    currency,
    amount: total,
  })
}
