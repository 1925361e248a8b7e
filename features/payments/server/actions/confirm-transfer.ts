import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type { PaymentRefusal } from '../../contract.ts'
import type * as contract from '../../contract-refunds.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { dayInMontreal } from '../../taxes.ts'
import type { Payment } from '../queries.ts'
import { checkouts, payments, transferReceipts } from '../tables.ts'
import { lockPaymentForOffice } from './lock-payment.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * The one that still stands, else the last of those that do not: money may come for what is void by now, and an amount
 * that was mistyped, or came in two parts, may be put right.
 */
async function findAwaited(tx: Database, payment: Payment): Promise<typeof checkouts.$inferSelect | null> {
  const found = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, payment.id), eq(checkouts.provider, 'transfer')))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
  const open = found.find(({ status }) => status === 'open')
  const unpaid = found.find(({ status }) => status !== 'completed')
  const other = paymentLifecycle.can('complete', payment.status) ? found[0] : undefined
  return open ?? unpaid ?? other ?? null
}

async function statusOf(tx: Database, paymentId: string): Promise<Payment['status']> {
  const [row] = await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, paymentId))
  if (!row) throw new NotFound()
  return row.status
}

/**
 * Completes a payment whose transfer has arrived, once. Another amount than the checkout's, or money for what is no
 * longer owed, goes among the stuck payments instead, so that none of it is forgotten.
 */
export async function confirmTransfer(
  db: Database,
  organiserId: string,
  asked: InputOf<typeof contract.confirmTransfer>,
): Promise<OutputOf<typeof contract.confirmTransfer>> {
  if (asked.receivedOn > dayInMontreal(new Date())) refuse<PaymentRefusal>('transfer_in_future')
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForOffice(tx, asked.paymentId)
    const [known] = await tx.select().from(transferReceipts).where(eq(transferReceipts.paymentId, payment.id))
    if (known) {
      // The same statement read twice: a second press, or two organisers.
      if (known.bankReference === asked.bankReference) return { status: payment.status, isStuck: false }
      refuse<PaymentRefusal>('payment_closed')
    }
    const checkout = await findAwaited(tx, payment)
    if (!checkout) refuse<PaymentRefusal>('transfer_not_expected')
    const seen = {
      state: 'completed',
      total: asked.amount,
      currency: checkout.currency,
      chargeReference: null,
    } as const
    await settleCheckout(tx, {
      checkoutId: checkout.id,
      seen,
      actorId: organiserId,
      again: checkout.status === 'completed',
    })
    const status = await statusOf(tx, payment.id)
    const isStuck = status !== 'completed' || payment.status === status
    if (!isStuck) {
      const { receivedOn, bankReference } = asked
      await tx
        .insert(transferReceipts)
        .values({ paymentId: payment.id, receivedOn, bankReference, confirmedBy: organiserId })
    }
    await record(tx, {
      actorId: organiserId,
      act: 'payments.confirmTransfer',
      subject: { kind: 'payment', id: payment.id },
      details: {
        receivedOn: asked.receivedOn,
        bankReference: asked.bankReference,
        amount: asked.amount,
        isStuck,
      },
    })
    return { status, isStuck }
  })
}
