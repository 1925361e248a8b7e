import { eq } from 'drizzle-orm'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import { payments } from '../payment-tables.ts'
import type { Payment } from '../queries.ts'
import { payableOf, subjectOf } from './payment-subject.ts'

/** Locks a payment with its subject, in the global lock order. */
export async function lockPaymentForAdmin(tx: DatabaseTransaction, paymentId: string): Promise<Payment> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!found) throw new NotFound()
  const { kind, id } = subjectOf(found)
  // A deleted subject cannot be locked, and its payment can still be refunded.
  await payableOf(kind)
    .lock(tx, id)
    .catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
    })
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new NotFound()
  return payment
}
