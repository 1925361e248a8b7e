import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { isFor, subjectOf } from '#features/payments/checkout/server/actions/payables.ts'
import type { PaymentRefusal } from '#features/payments/core/contract.ts'
import type { Payment } from '#features/payments/core/server/queries.ts'
import { payments, stuckPayments } from '#features/payments/core/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { refuse } from '#shared/refusal.ts'
import { heldReasons } from './stuck.ts'

/**
 * Whether money came for the same project or article that pays nothing yet, and no organiser has seen to it: with this
 * payment, or with one that was cancelled since, whoever's it was.
 */
export async function isMoneyHeld(db: Database, payment: Payment): Promise<boolean> {
  const [held] = await db
    .select({ id: stuckPayments.id })
    .from(stuckPayments)
    .innerJoin(payments, eq(payments.id, stuckPayments.paymentId))
    .where(
      and(
        isFor(subjectOf(payment)),
        ne(payments.status, 'completed'),
        ne(payments.status, 'refunded'),
        inArray(stuckPayments.reason, heldReasons),
        isNull(stuckPayments.resolvedAt),
      ),
    )
    .limit(1)
  return held !== undefined
}

/** Nobody is charged anew whose money we know we hold. */
export async function refuseMoneyHeld(db: Database, payment: Payment): Promise<void> {
  if (await isMoneyHeld(db, payment)) refuse<PaymentRefusal>('money_held')
}
