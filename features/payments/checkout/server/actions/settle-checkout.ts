import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Checkout, voidCheckouts } from '#features/payments/ledger/server/actions/checkouts.ts'
import { completePayment } from '#features/payments/ledger/server/actions/complete-payment.ts'
import { noteIssue, noteWithdrawn } from '#features/payments/ledger/server/actions/note-issue.ts'
import {
  addTransaction,
  balanceOf,
  listCharges,
} from '#features/payments/ledger/server/actions/transactions.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { Payment } from '#features/payments/ledger/server/queries.ts'
import { transactions } from '#features/payments/ledger/server/transaction-tables.ts'
import { chargesCovering } from '#features/payments/ledger/transaction.ts'
import { checkoutLifecycle, paymentLifecycle } from '#features/payments/lifecycle.ts'
import { isRealProvider } from '#features/payments/money/provider-names.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { lockPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { SeenCheckout } from '../providers/provider.ts'

export interface Settling {
  checkoutId: string
  seen: SeenCheckout
  /** The provider's id of the checkout, in case its response was never stored. */
  reference?: string
  /** Null if the provider reported it. */
  actorId: string | null
}

/**
 * Completes a locked payment once its balance in its currency covers the total. A surplus is a mismatch for an
 * organiser.
 * @returns whether it was completed
 */
export async function completeIfCovered(
  tx: DatabaseTransaction,
  payment: Payment,
  actorId: string | null,
): Promise<boolean> {
  if (!paymentLifecycle.can('complete', payment.status) || payment.billing === null) return false
  const balance = await balanceOf(tx, payment)
  const charges = chargesCovering(await listCharges(tx, payment), balance, payment.total)
  const [last] = charges ?? []
  if (!charges || !last) return false
  const ids = charges.map(({ id }) => id)
  await tx.update(transactions).set({ isApplied: true }).where(inArray(transactions.id, ids))
  await voidCheckouts(tx, [payment.id])
  const byDay = charges.toSorted((one, other) => one.occurredOn.localeCompare(other.occurredOn))
  const paidOn = byDay.at(-1)?.occurredOn
  const isToday = last.provider !== 'transfer' && paidOn === dayInMontreal(new Date())
  const isDropped = await completePayment(tx, {
    paymentId: payment.id,
    provider: last.provider,
    paidOn: isToday ? undefined : paidOn,
    references: byDay.length > 1 ? byDay.map(({ reference }) => reference) : undefined,
    actorId,
  })
  if (isDropped) await noteIssue(tx, payment.id, 'category_dropped')
  if (payment.projectId !== null) await noteWithdrawn(tx, payment.projectId)
  return true
}

async function takeMoney(
  tx: DatabaseTransaction,
  payment: Payment,
  checkout: Checkout,
  input: Settling,
): Promise<void> {
  const { seen, actorId } = input
  const { id, provider, reference } = checkout
  if (!isRealProvider(provider)) return
  await tx
    .update(checkouts)
    .set({ status: checkoutLifecycle.to('complete'), settledAt: new Date() })
    .where(eq(checkouts.id, id))
  await addTransaction(tx, {
    paymentId: payment.id,
    kind: 'charge',
    provider,
    amount: seen.total,
    currency: seen.currency,
    reference: seen.chargeReference ?? reference ?? id,
    occurredOn: dayInMontreal(seen.chargedAt ?? new Date()),
    actorId,
  })
  // A payer with unapplied money is not charged again.
  if (!(await completeIfCovered(tx, payment, actorId))) await voidCheckouts(tx, [payment.id])
}

async function decline(tx: DatabaseTransaction, payment: Payment, checkout: Checkout): Promise<void> {
  if (checkout.status !== 'open') return
  await tx
    .update(checkouts)
    .set({ status: checkoutLifecycle.to('decline'), settledAt: new Date() })
    .where(eq(checkouts.id, checkout.id))
  if (!paymentLifecycle.can('fail', payment.status)) return
  await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('fail') })
    .where(eq(payments.id, payment.id))
  await record(tx, {
    actorId: payment.payerId,
    action: 'payments.fail',
    subject: { kind: 'payment', id: payment.id },
  })
}

async function expire(tx: DatabaseTransaction, checkout: Checkout): Promise<void> {
  await tx
    .update(checkouts)
    .set({ settledAt: new Date() })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.settledAt)))
  await tx
    .update(checkouts)
    .set({ status: checkoutLifecycle.to('expire') })
    .where(and(eq(checkouts.id, checkout.id), inArray(checkouts.status, checkoutLifecycle.from('expire'))))
}

async function saveReference(
  tx: DatabaseTransaction,
  checkout: Checkout,
  reference?: string,
): Promise<Checkout> {
  if (checkout.reference !== null || reference === undefined) return checkout
  await tx.update(checkouts).set({ reference }).where(eq(checkouts.id, checkout.id))
  return { ...checkout, reference }
}

/**
 * Handles the state of a checkout, once and in any order, from a webhook, a poll or the sandbox's page. Charged money
 * is never lost, and a paid checkout stays paid.
 */
export async function settleCheckout(tx: DatabaseTransaction, input: Settling): Promise<void> {
  const [found] = await tx
    .select({ paymentId: checkouts.paymentId })
    .from(checkouts)
    .where(eq(checkouts.id, input.checkoutId))
  if (!found) throw new NotFound()
  // Locks the payment before its checkout, in the global lock order.
  const payment = await lockPayment(tx, found.paymentId)
  const [locked] = await tx.select().from(checkouts).where(eq(checkouts.id, input.checkoutId)).for('update')
  if (!locked) throw new NotFound()
  const checkout = await saveReference(tx, locked, input.reference)
  const { state } = input.seen
  if (state === 'completed') {
    if (checkout.status !== 'completed') await takeMoney(tx, payment, checkout, input)
  } else if (state === 'declined') await decline(tx, payment, checkout)
  else if (state === 'expired') await expire(tx, checkout)
}
