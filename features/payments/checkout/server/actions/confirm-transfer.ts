import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type * as contract from '#features/payments/checkout/contract-refunds.ts'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import { isFor, subjectOf } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { addTransaction, listCharges } from '#features/payments/ledger/server/actions/transactions.ts'
import { findIssues } from '#features/payments/ledger/server/issue-queries.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { Payment } from '#features/payments/ledger/server/queries.ts'
import { checkoutLifecycle, paymentLifecycle } from '#features/payments/lifecycle.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { followTaxes } from '#features/payments/quote/server/actions/follow-taxes.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { formatDay } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { completeIfCovered } from './settle-checkout.ts'

type Input = InputOf<typeof contract.confirmTransfer>

/** The checkout of the transfer: the open one, or else the last. */
async function findCheckout(tx: DatabaseTransaction, payment: Payment) {
  const [found] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, payment.id), eq(checkouts.provider, 'transfer')))
    .orderBy(desc(sql`${checkouts.status} = 'open'`), desc(checkouts.createdAt))
    .limit(1)
  return found ?? fail('transfer_not_expected')
}

/**
 * Validates the day, which is printed on the invoice. A transfer for a payment that was cancelled since may pay the
 * next one for the same.
 */
async function rejectEarlier(
  tx: DatabaseTransaction,
  payment: Payment,
  { receivedOn }: Input,
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

/** Records the transfer, and completes the payment if the balance covers its total. */
async function receive(
  tx: DatabaseTransaction,
  payment: Payment,
  organiserId: string,
  input: Input,
): Promise<boolean> {
  const { receivedOn, bankReference, amount } = input
  const charges = await listCharges(tx, payment)
  const isRepeated = charges.some(
    (one) =>
      one.provider === 'transfer' &&
      one.occurredOn === receivedOn &&
      one.reference === bankReference &&
      one.amount === amount,
  )
  if (isRepeated) fail('transfer_repeated')
  await addTransaction(tx, {
    paymentId: payment.id,
    kind: 'charge',
    provider: 'transfer',
    amount,
    currency: payment.currency,
    reference: bankReference,
    occurredOn: receivedOn,
    actorId: organiserId,
  })
  if (!paymentLifecycle.can('complete', payment.status)) return false
  // The taxes are those of the day on which the last part arrived.
  const days = [receivedOn, ...charges.map(({ occurredOn }) => occurredOn)].sort()
  const taxed = await followTaxes(tx, payment, days.at(-1) ?? receivedOn)
  return completeIfCovered(tx, taxed, organiserId)
}

/**
 * Records a received transfer. The payment is complete once the balance reaches its total. A smaller balance waits for
 * the rest, and a surplus is a mismatch for an organiser.
 */
export async function confirmTransfer(
  db: Database,
  organiserId: string,
  input: Input,
  language: Language,
): Promise<OutputOf<typeof contract.confirmTransfer>> {
  const { paymentId, receivedOn, bankReference, amount } = input
  if (receivedOn > dayInMontreal(new Date())) fail('transfer_in_future')
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, paymentId)
    await rejectEarlier(tx, payment, input, language)
    const checkout = await findCheckout(tx, payment)
    const isPaid = await receive(tx, payment, organiserId, input)
    if (isPaid) {
      await tx
        .update(checkouts)
        .set({ status: checkoutLifecycle.to('complete'), settledAt: new Date() })
        .where(eq(checkouts.id, checkout.id))
    }
    await record(tx, {
      actorId: organiserId,
      action: 'payments.confirmTransfer',
      subject: { kind: 'payment', id: paymentId },
      details: { receivedOn, bankReference, amount, currency: payment.currency, isPaid },
    })
    const status = isPaid ? paymentLifecycle.to('complete') : payment.status
    return { status, hasIssue: (await findIssues(tx, paymentId)).length > 0 }
  })
}
