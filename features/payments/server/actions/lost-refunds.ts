import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { attemptKey } from '../../refund.ts'
import { isRealProvider } from '../providers/provider.ts'
import type { Refund } from '../refund-queries.ts'
import { payments, stuckPayments } from '../tables.ts'
import { noteStuck } from './stuck.ts'

/**
 * Puts a refund that nobody can be sure of any more before an organiser, each attempt once. What was noted before such
 * cases had a reason of their own is called by it from now on.
 */
export async function noteLost(db: Database, refund: Refund): Promise<void> {
  const { provider, paymentId, total: amount } = refund
  if (!isRealProvider(provider)) return
  const reference = attemptKey(refund)
  await db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ currency: payments.currency })
      .from(payments)
      .where(eq(payments.id, paymentId))
    const currency = payment?.currency ?? null
    await tx
      .update(stuckPayments)
      .set({ reason: 'refund_lost', reference, amount, currency })
      .where(
        and(
          eq(stuckPayments.provider, provider),
          eq(stuckPayments.reference, refund.id),
          eq(stuckPayments.reason, 'refund_unknown'),
          isNull(stuckPayments.resolvedAt),
        ),
      )
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
        inArray(stuckPayments.reason, ['refund_lost', 'refund_unknown']),
        // Those of later attempts begin with the refund's id.
        eq(sql`left(${stuckPayments.reference}, 36)`, refundId),
        isNull(stuckPayments.resolvedAt),
      ),
    )
}
