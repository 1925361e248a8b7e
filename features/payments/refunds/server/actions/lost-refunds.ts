import { and, eq, isNull, sql } from 'drizzle-orm'
import { isRealProvider } from '#features/payments/checkout/server/providers/provider.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import { refunds, stuckPayments } from '#features/payments/core/server/tables.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import type { Database } from '#server/database/database.ts'
import { attemptKey, isLost } from '../../refund.ts'
import type { Refund } from '../refund-queries.ts'

/**
 * Puts a refund that nobody can be sure of any more before an organiser, each attempt once; one of which was heard since
 * it was read is left alone.
 */
export async function noteLost(db: Database, read: Pick<Refund, 'id' | 'paymentId'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: paymentId, currency } = await lockPaymentForAdmin(tx, read.paymentId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, read.id)).for('update')
    if (!refund || !isLost(refund, new Date())) return
    const { provider, total: amount } = refund
    if (!isRealProvider(provider)) return
    const reference = attemptKey(refund)
    await noteStuck(tx, { paymentId, provider, reference, reason: 'refund_lost', currency, amount })
  })
}

/** Takes a refund off the list of which it is known by now what became of it. */
export async function resolveLost(tx: Database, refundId: string, actorId: string | null): Promise<void> {
  await tx
    .update(stuckPayments)
    .set({ resolvedAt: new Date(), resolvedBy: actorId })
    .where(
      and(
        eq(stuckPayments.reason, 'refund_lost'),
        // Those of later attempts begin with the refund's id.
        eq(sql`left(${stuckPayments.reference}, 36)`, refundId),
        isNull(stuckPayments.resolvedAt),
      ),
    )
}
