import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { sum } from '#shared/money.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type { PaymentRefusal } from '../../contract.ts'
import type * as contract from '../../contract-refunds.ts'
import { dayInMontreal } from '../../taxes.ts'
import type { Payment } from '../queries.ts'
import { checkouts, payments, stuckPayments, transferReceipts } from '../tables.ts'
import type { Checkout } from './checkouts.ts'
import { lockPaymentForOffice } from './lock-payment.ts'
import { settleCheckout } from './settle-checkout.ts'
import { heldReasons, noteStuck } from './stuck.ts'

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
  return open ?? unpaid ?? found[0] ?? null
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

/** As it stands among what is stuck: with our own words, since banks write the same ones on many transfers. */
function nameOf(ours: string, { bankReference, receivedOn, amount }: Asked): string {
  return [ours, bankReference, receivedOn, (amount / 100).toFixed(2)].join(' · ')
}

/** Another transfer for what has been paid already. */
async function noteSecond(tx: Database, payment: Payment, asked: Asked): Promise<void> {
  const [{ reference } = { reference: null }] = await listTransfers(tx, payment)
  await noteStuck(tx, {
    paymentId: payment.id,
    provider: 'transfer',
    reference: nameOf(reference ?? payment.id, asked),
    reason: 'paid_twice',
    currency: payment.currency,
    amount: asked.amount,
  })
}

/** What was mistyped on the same line of the statement is put right by this; so are parts that come to the whole. */
async function explainParts(tx: Database, { paymentId, ...asked }: Asked): Promise<void> {
  const parts = await tx
    .select()
    .from(stuckPayments)
    .where(
      and(
        eq(stuckPayments.paymentId, paymentId),
        eq(stuckPayments.provider, 'transfer'),
        inArray(stuckPayments.reason, heldReasons),
        isNull(stuckPayments.resolvedAt),
      ),
    )
  const line = ` · ${asked.bankReference} · ${asked.receivedOn} · `
  const isWhole = sum(parts.map(({ amount }) => amount ?? 0)) === asked.amount
  const explained = parts.filter(({ reference }) => isWhole || reference.includes(line)).map(({ id }) => id)
  await tx.update(stuckPayments).set({ resolvedAt: new Date() }).where(inArray(stuckPayments.id, explained))
}

async function receive(tx: Database, organiserId: string, payment: Payment, asked: Asked) {
  if (payment.completedAt) {
    await noteSecond(tx, payment, asked)
    return
  }
  const checkout = await findAwaited(tx, payment)
  if (!checkout) refuse<PaymentRefusal>('transfer_not_expected')
  await settleCheckout(tx, {
    checkoutId: checkout.id,
    seen: { state: 'completed', total: asked.amount, currency: checkout.currency, chargeReference: null },
    name: nameOf(checkout.reference ?? payment.id, asked),
    paidOn: asked.receivedOn,
    actorId: organiserId,
    again: checkout.status === 'completed',
  })
}

/**
 * Completes a payment whose transfer has arrived, once: the same words, day and amount are the same transfer, and any
 * other is one more. Another amount than the checkout's, or money for what is no longer owed, goes among the stuck
 * payments instead, each by itself, so that none of it is forgotten.
 */
export async function confirmTransfer(
  db: Database,
  organiserId: string,
  asked: Asked,
): Promise<OutputOf<typeof contract.confirmTransfer>> {
  if (asked.receivedOn > dayInMontreal(new Date())) refuse<PaymentRefusal>('transfer_in_future')
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForOffice(tx, asked.paymentId)
    if ((await listTransfers(tx, payment)).length === 0) refuse<PaymentRefusal>('transfer_not_expected')
    const { receivedOn, bankReference, amount } = asked
    const known = await tx.select().from(transferReceipts).where(eq(transferReceipts.paymentId, payment.id))
    const same = known.find(
      (one) =>
        one.receivedOn === receivedOn &&
        one.bankReference === bankReference &&
        (one.amount ?? payment.total) === amount,
    )
    // The same statement read twice: a second press, or two organisers.
    if (same?.isPaying) return { status: payment.status, isStuck: false }
    await receive(tx, organiserId, payment, asked)
    const status = await statusOf(tx, payment.id)
    const isPaying = status === 'completed' && payment.status !== status
    // What paid nothing at first may, once its payer has put everything back as it was.
    if (same && !isPaying) return { status, isStuck: true }
    if (same) {
      await tx.update(transferReceipts).set({ isPaying }).where(eq(transferReceipts.id, same.id))
    } else {
      const read = { paymentId: payment.id, receivedOn, bankReference, amount }
      await tx.insert(transferReceipts).values({ ...read, isPaying, confirmedBy: organiserId })
    }
    if (isPaying) await explainParts(tx, asked)
    await recordTransfer(tx, organiserId, asked, !isPaying)
    return { status, isStuck: !isPaying }
  })
}
