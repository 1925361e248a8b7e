import { eq } from 'drizzle-orm'
import { payableOf, subjectOf } from '#features/payments/checkout/server/actions/payables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Payment } from '../queries.ts'
import { payments } from '../tables.ts'

/** Held with what was paid for, in the order in which everybody holds them. */
export async function lockPaymentForAdmin(tx: Database, paymentId: string): Promise<Payment> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!found) throw new NotFound()
  const { kind, id } = subjectOf(found)
  // What was thrown away since cannot be held, and its money can still be given back.
  await payableOf(kind)
    .lock(tx, id)
    .catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
    })
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new NotFound()
  return payment
}
