import { and, eq, inArray, isNull } from 'drizzle-orm'
import { completePayment } from '#features/payments/core/server/actions/complete-payment.ts'
import { dayCharged } from '#features/payments/core/server/actions/day-charged.ts'
import type { Payment } from '#features/payments/core/server/queries.ts'
import { checkouts, payments, stuckPayments } from '#features/payments/core/server/tables.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import { unexplained } from '#features/payments/issues/unexplained.ts'
import { checkoutLifecycle, paymentLifecycle } from '#features/payments/lifecycle.ts'
import { lockPayment } from '#features/payments/quote/server/actions/reckon.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { Currency } from '#shared/money.ts'
import { NotFound } from '#shared/refusal.ts'
import { isRealProvider, type SeenCheckout } from '../providers/provider.ts'
import { type Checkout, voidCheckouts } from './checkouts.ts'
import { noteDropped } from './note-dropped.ts'

export interface Settling {
  checkoutId: string
  seen: SeenCheckout
  /** What the provider calls the checkout, if its answer may never have been stored. */
  reference?: string
  /** Whoever decided it, where a person did. */
  actorId: string | null
  /** The day on which the money came, where a person read it on a statement. */
  paidOn?: string
  /** What the bank calls the transfers, where several pay together. */
  references?: string[] | undefined
  /** What money of this kind is called among what is stuck, where its checkout's reference is that of several. */
  name?: string
  /** Also for money that was taken note of before and did not explain itself then. */
  again?: boolean
}

async function takeMoney(tx: Database, payment: Payment, checkout: Checkout, input: Settling) {
  const { seen, actorId } = input
  const { provider, reference } = checkout
  if (!isRealProvider(provider)) return
  await tx
    .update(checkouts)
    .set({
      status: checkoutLifecycle.to('complete'),
      settledAt: new Date(),
      chargeReference: seen.chargeReference ?? checkout.chargeReference,
    })
    .where(eq(checkouts.id, checkout.id))
  const reason = unexplained(payment, checkout, seen)
  if (reason) {
    const currency = Currency.safeParse(seen.currency).data ?? null
    const found = {
      provider,
      reference: input.name ?? reference ?? checkout.id,
      reason,
      currency,
      amount: seen.total,
    }
    await noteStuck(tx, { ...found, paymentId: payment.id })
    // Nobody is charged again for what we hold money for.
    await voidCheckouts(tx, [payment.id])
    return
  }
  await voidCheckouts(tx, [payment.id])
  const isDropped = await completePayment(tx, {
    paymentId: payment.id,
    provider,
    paidOn: input.paidOn ?? dayCharged(seen, new Date()),
    references: input.references,
    actorId,
  })
  // Which transfers make up for which, an organiser says.
  if (provider !== 'transfer') {
    await tx
      .update(stuckPayments)
      .set({ resolvedAt: new Date() })
      .where(and(eq(stuckPayments.reference, reference ?? checkout.id), isNull(stuckPayments.resolvedAt)))
  }
  if (isDropped) await noteDropped(tx, payment.id, checkout)
}

async function decline(tx: Database, payment: Payment, checkout: Checkout): Promise<void> {
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

async function expire(tx: Database, checkout: Checkout): Promise<void> {
  await tx
    .update(checkouts)
    .set({ settledAt: new Date() })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.settledAt)))
  await tx
    .update(checkouts)
    .set({ status: checkoutLifecycle.to('expire') })
    .where(and(eq(checkouts.id, checkout.id), inArray(checkouts.status, checkoutLifecycle.from('expire'))))
}

async function saveReference(tx: Database, checkout: Checkout, reference?: string): Promise<Checkout> {
  if (checkout.reference !== null || reference === undefined) return checkout
  await tx.update(checkouts).set({ reference }).where(eq(checkouts.id, checkout.id))
  return { ...checkout, reference }
}

/**
 * Does what a provider's word means, once, whether it came by webhook, by looking or from the sandbox's page, and
 * in whatever order: money that was taken is never forgotten, and nothing goes back from paid.
 */
export async function settleCheckout(tx: Database, input: Settling): Promise<void> {
  const [found] = await tx
    .select({ paymentId: checkouts.paymentId })
    .from(checkouts)
    .where(eq(checkouts.id, input.checkoutId))
  if (!found) throw new NotFound()
  // The payment before its checkout, as for whoever reckons: two who settle and reckon take turns.
  const payment = await lockPayment(tx, found.paymentId)
  const [locked] = await tx.select().from(checkouts).where(eq(checkouts.id, input.checkoutId)).for('update')
  if (!locked) throw new NotFound()
  const checkout = await saveReference(tx, locked, input.reference)
  const { state } = input.seen
  if (state === 'completed') {
    if (checkout.status !== 'completed' || input.again) await takeMoney(tx, payment, checkout, input)
  } else if (state === 'declined') await decline(tx, payment, checkout)
  else if (state === 'expired') await expire(tx, checkout)
}
