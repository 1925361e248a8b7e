import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Checkout } from '#features/payments/checkout/server/actions/checkouts.ts'
import { isFor, subjectOf } from '#features/payments/checkout/server/actions/payables.ts'
import { settleCheckout } from '#features/payments/checkout/server/actions/settle-checkout.ts'
import type { PaymentRefusal } from '#features/payments/core/contract.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import type { Payment } from '#features/payments/core/server/queries.ts'
import {
  checkouts,
  payments,
  stuckPayments,
  transferReceipts,
} from '#features/payments/core/server/tables.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import { listHeldTransfers } from '#features/payments/issues/server/stuck-queries.ts'
import { unexplained } from '#features/payments/issues/unexplained.ts'
import type * as contract from '#features/payments/refunds/contract-refunds.ts'
import { followTaxes } from '#features/payments/taxes/server/actions/follow-taxes.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { formatDay } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import { listParts, markPaying, type Part, sumOf } from './part-transfers.ts'

type Asked = InputOf<typeof contract.confirmTransfer>
type Receipt = typeof transferReceipts.$inferSelect

function listTransfers(tx: Database, payment: Payment): Promise<Checkout[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, payment.id), eq(checkouts.provider, 'transfer')))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
}

/**
 * The one that still stands, else the last that asked for what is owed now, though other money came for it: an amount
 * that was mistyped, or came in two parts, may be put right. Money may also come for what is void by now.
 */
async function findAwaited(tx: Database, payment: Payment): Promise<Checkout | null> {
  const found = await listTransfers(tx, payment)
  const open = found.find(({ status }) => status === 'open')
  const owed = found.find(({ total, currency }) => total === payment.total && currency === payment.currency)
  const unpaid = found.find(({ status }) => status !== 'completed')
  return open ?? owed ?? unpaid ?? found[0] ?? null
}

/**
 * The transfer that is meant where it is recorded already. Two of one day, reference and amount are two transfers only
 * where the organiser says so, who has seen how many are recorded.
 */
async function findReceipt(tx: Database, payment: Payment, input: Asked): Promise<Receipt | undefined> {
  const known = await tx
    .select()
    .from(transferReceipts)
    .where(eq(transferReceipts.paymentId, payment.id))
    .orderBy(asc(transferReceipts.createdAt), asc(transferReceipts.id))
  const equal = known.filter(
    (one) =>
      one.receivedOn === input.receivedOn &&
      one.bankReference === input.bankReference &&
      one.amount === input.amount,
  )
  const { occurrence = equal.length === 0 ? 1 : undefined } = input
  if (occurrence === undefined || occurrence > equal.length + 1) {
    refuse<PaymentRefusal>('transfer_repeated')
  }
  return equal[occurrence - 1]
}

async function keepReceipt(tx: Database, organiserId: string, input: Asked): Promise<Receipt> {
  const { paymentId, receivedOn, bankReference, amount } = input
  const read = { paymentId, receivedOn, bankReference, amount, confirmedBy: organiserId }
  const [kept] = await tx
    .insert(transferReceipts)
    .values({ ...read, isPaying: false })
    .returning()
  if (!kept) throw new Error(`No receipt was kept for payment ${paymentId}.`)
  return kept
}

async function statusOf(tx: Database, paymentId: string): Promise<Payment['status']> {
  const [row] = await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, paymentId))
  if (!row) throw new NotFound()
  return row.status
}

function recordTransfer(tx: Database, organiserId: string, input: Asked, isStuck: boolean): Promise<void> {
  const { paymentId, receivedOn, bankReference, amount } = input
  return record(tx, {
    actorId: organiserId,
    action: 'payments.confirmTransfer',
    subject: { kind: 'payment', id: paymentId },
    details: { receivedOn, bankReference, amount, isStuck },
  })
}

/** Another transfer for what has been paid already. */
function noteSecond(tx: Database, payment: Payment, receipt: Receipt): Promise<void> {
  return noteStuck(tx, {
    paymentId: payment.id,
    provider: 'transfer',
    reference: receipt.id,
    reason: 'paid_twice',
    currency: payment.currency,
    amount: receipt.amount,
  })
}

/** Takes off the list what this transfer was noted as before it paid, and what the organiser says it makes up for. */
async function explain(tx: Database, organiserId: string, receipt: Receipt, input: Asked): Promise<void> {
  const held = (await listHeldTransfers(tx, input.paymentId)).map(({ id }) => id)
  const isMeant = or(eq(stuckPayments.reference, receipt.id), inArray(stuckPayments.id, input.explains))
  const explained = await tx
    .update(stuckPayments)
    .set({ resolvedAt: new Date(), resolvedBy: organiserId })
    .where(and(inArray(stuckPayments.id, held), isMeant))
    .returning()
  for (const { id, reason, reference, amount } of explained) {
    await record(tx, {
      actorId: organiserId,
      action: 'payments.resolveStuck',
      subject: { kind: 'stuck_payment', id },
      details: { reason, reference, amount, receiptId: receipt.id },
    })
  }
}

interface Arrived {
  payment: Payment
  receipt: Receipt
  /** It arrived before, so that it is noted already unless it pays now. */
  isKnown: boolean
  input: Asked
}

/** What came before is counted in where this one alone does not pay, and all of it does to the cent. */
async function countedIn(
  tx: Database,
  { payment, receipt, input }: Arrived,
  checkout: Checkout,
): Promise<{ total: Cents; parts: Part[] } | null> {
  const { currency } = checkout
  const pays = (total: Cents) => unexplained(payment, checkout, { total, currency }) === null
  if (pays(input.amount)) return { total: input.amount, parts: [] }
  const { paymentId, explains } = input
  const parts = await listParts(tx, { paymentId, explains, receiptId: receipt.id })
  const total = input.amount + sumOf(parts)
  return parts.length > 0 && pays(total) ? { total, parts } : null
}

/** What several transfers pay is paid with the last of them. */
function lastDay(input: Asked, parts: readonly Part[]): string {
  return [input.receivedOn, ...parts.map(({ on }) => on)].reduce((one, other) => (one > other ? one : other))
}

async function receive(tx: Database, organiserId: string, received: Arrived): Promise<void> {
  const { receipt, isKnown, input } = received
  const { paymentId, explains } = input
  const payment = received.payment.completedAt
    ? received.payment
    : await followTaxes(
        tx,
        received.payment,
        lastDay(input, await listParts(tx, { paymentId, explains, receiptId: receipt.id })),
      )
  const arrived = { ...received, payment }
  if (payment.completedAt) {
    if (!isKnown) await noteSecond(tx, payment, receipt)
    return
  }
  const checkout = await findAwaited(tx, payment)
  if (!checkout) refuse<PaymentRefusal>('transfer_not_expected')
  const counted = await countedIn(tx, arrived, checkout)
  if (!counted && isKnown) return
  const { currency } = checkout
  const parts = counted?.parts ?? []
  await settleCheckout(tx, {
    checkoutId: checkout.id,
    seen: { state: 'completed', total: counted?.total ?? input.amount, currency, chargeReference: null },
    name: receipt.id,
    paidOn: lastDay(input, parts),
    references: parts.length > 0 ? [...parts.map(({ words }) => words), input.bankReference] : undefined,
    actorId: organiserId,
    again: checkout.status === 'completed',
  })
  await markPaying(tx, parts)
}

/**
 * The day goes into the invoice for ever; a slip of the year would be found by the accountant alone. What came for one
 * that was cancelled since may pay the next for the same.
 */
async function refuseEarlier(
  tx: Database,
  payment: Payment,
  { receivedOn }: Asked,
  language: Language,
): Promise<void> {
  const [first = payment] = await tx
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(isFor(subjectOf(payment)))
    .orderBy(asc(payments.createdAt))
    .limit(1)
  const began = dayInMontreal(first.createdAt)
  if (receivedOn >= began) return
  const t = messagesOf('payments', language)
  throw new InvalidFields({
    receivedOn: [t('transfer.too_early', { day: formatDay(began, language) })],
  })
}

/**
 * Completes a payment whose transfer has arrived, once. The same words, day and amount are refused until the organiser
 * says whether it is the transfer that is recorded or one more. Parts that an organiser ticks count with it. Another amount than the checkout's, or money for what
 * is no longer owed, goes among the stuck payments instead, each by itself, so that none of it is forgotten.
 */
export async function confirmTransfer(
  db: Database,
  organiserId: string,
  input: Asked,
  language: Language,
): Promise<OutputOf<typeof contract.confirmTransfer>> {
  if (input.receivedOn > dayInMontreal(new Date())) refuse<PaymentRefusal>('transfer_in_future')
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    await refuseEarlier(tx, payment, input, language)
    if ((await listTransfers(tx, payment)).length === 0) refuse<PaymentRefusal>('transfer_not_expected')
    const same = await findReceipt(tx, payment, input)
    if (same?.isPaying) return { status: payment.status, isStuck: false, isChanged: false }
    const receipt = same ?? (await keepReceipt(tx, organiserId, input))
    await receive(tx, organiserId, { payment, receipt, isKnown: same !== undefined, input })
    const status = await statusOf(tx, payment.id)
    const isPaying = status === 'completed' && payment.status !== status
    // What paid nothing at first may, once its payer has put everything back as it was.
    if (same && !isPaying) return { status, isStuck: true, isChanged: false }
    if (isPaying) {
      await tx.update(transferReceipts).set({ isPaying }).where(eq(transferReceipts.id, receipt.id))
      await explain(tx, organiserId, receipt, input)
    }
    await recordTransfer(tx, organiserId, input, !isPaying)
    return { status, isStuck: !isPaying, isChanged: true }
  })
}
