import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { among } from '#server/many.ts'
import { isRealProvider } from '../providers/provider.ts'
import type { Payment } from '../queries.ts'
import { paymentItems } from '../tables.ts'
import type { Checkout } from './checkouts.ts'
import { noteStuck } from './stuck.ts'

/**
 * A category may be dropped while the money for it is on its way: then the payment is complete, and an organiser is told
 * what there is to give back.
 */
export async function noteDropped(
  tx: Database,
  paid: readonly {
    payment: Pick<Payment, 'id'>
    checkout: Pick<Checkout, 'id' | 'provider' | 'reference' | 'total' | 'currency'>
  }[],
): Promise<void> {
  const dropped = await tx
    .selectDistinct({ paymentId: paymentItems.paymentId })
    .from(paymentItems)
    .where(
      and(
        among(
          paymentItems.paymentId,
          paid.map(({ payment }) => payment.id),
        ),
        inArray(paymentItems.kind, ['first_category', 'further_category']),
        isNull(paymentItems.entryId),
      ),
    )
  const ids = new Set(dropped.map(({ paymentId }) => paymentId))
  for (const { payment, checkout } of paid) {
    const { provider, reference, total, currency } = checkout
    if (!ids.has(payment.id) || !isRealProvider(provider)) continue
    await noteStuck(tx, {
      paymentId: payment.id,
      provider,
      reference: reference ?? checkout.id,
      reason: 'category_dropped',
      currency,
      amount: total,
    })
  }
}
