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
import type { Checkout } from './checkouts.ts'
import { lockPaymentForOffice } from './lock-payment.ts'
import { settleCheckout } from './settle-checkout.ts'
import { noteStuck } from './stuck.ts'

type Asked = InputOf<typeof contract.confirmTransfer>

function listTransfers(tx: Database, payment: Payment): Promise<Checkout[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, payment.id), eq(checkouts.provider, 'transfer')))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
}

/**
 * The one that still stands, else the last of those that do not: money may come for what is void by now, and an amount
 * that was mistyped, or came in two parts, may be put right.
 */
async function findAwaited(tx: Database, payment: Payment): Promise<Checkout | null> {
  const found = await listTransfers(tx, payment)
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

function recordTransfer(tx: Database, organiserId: string, asked: Asked, isStuck: boolean): Promise<void> {
  const { paymentId, receivedOn, bankReference, amount } = asked
  return record(tx, {
    actorId: organiserId,
    act: 'payments.confirmTransfer',
    subject: { kind: 'payment', id: paymentId },
    details: { receivedOn, bankReference, amount, isStuck },
  })
}

/** Another transfer for what one has paid already. */
async function noteSecond(tx: Database, organiserId: string, payment: Payment, asked: Asked) {
  const [{ reference } = { reference: null }] = await listTransfers(tx, payment)
  await noteStuck(tx, {
    paymentId: payment.id,
    provider: 'transfer',
    // With our own, since banks write the same words on many transfers.
    reference: `${reference ?? payment.id} · ${asked.bankReference}`,
    reason: 'paid_twice',
    currency: payment.currency,
    amount: asked.amount,
  })
  await recordTransfer(tx, organiserId, asked, true)
  return { status: payment.status, isStuck: true }
}

/**
 * Completes a payment whose transfer has arrived, once. Another amount than the checkout's, or money for what is no
 * longer owed, goes among the stuck payments instead, so that none of it is forgotten.
 */
export async function confirmTransfer(
  db: Database,
  organiserId: string,
  asked: Asked,
): Promise<OutputOf<typeof contract.confirmTransfer>> {
  if (asked.receivedOn > dayInMontreal(new Date())) refuse<PaymentRefusal>('transfer_in_future')
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForOffice(tx, asked.paymentId)
    const [known] = await tx.select().from(transferReceipts).where(eq(transferReceipts.paymentId, payment.id))
    if (known) {
      // The same statement read twice: a second press, or two organisers.
      if (known.bankReference === asked.bankReference) return { status: payment.status, isStuck: false }
      return noteSecond(tx, organiserId, payment, asked)
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
    await recordTransfer(tx, organiserId, asked, isStuck)
    return { status, isStuck }
  })
}
