import { and, eq, isNull, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '#server/database.ts'
import type { Settings } from '#server/settings.ts'
import { Currency } from '#shared/money.ts'
import { type ToldCheckout, toldIn } from '../providers/stripe.ts'
import { checkouts, providerEvents, refunds } from '../tables.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settleRefund } from './settle-refund.ts'
import { noteStuck } from './stuck.ts'

type Told = Pick<Settings, 'publicUrl'>

const provider = 'stripe'
const isUuid = (text: string) => z.uuid().safeParse(text).success
const currencyOf = (name: string | null) => Currency.safeParse(name?.toUpperCase()).data ?? null
const idOf = (part: string | { id: string } | null) => (typeof part === 'string' ? part : (part?.id ?? null))

/** Does what Stripe says of one of our checkouts; of one that we do not know an organiser is told. */
export async function heedCheckout(tx: Database, told: ToldCheckout, { publicUrl }: Told): Promise<void> {
  const { reference, checkoutId, seen } = told
  const isIt = isUuid(checkoutId) ? eq(checkouts.id, checkoutId) : undefined
  const [known] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(or(eq(checkouts.reference, reference), isIt))
  if (known) {
    // The event may be quicker than the answer to whoever opened the checkout, or that answer was lost.
    await tx
      .update(checkouts)
      .set({ reference })
      .where(and(eq(checkouts.id, known.id), isNull(checkouts.reference)))
    return settleCheckout(tx, { checkoutId: known.id, seen, actorId: null, publicUrl })
  }
  if (seen.state !== 'completed') return
  await noteStuck(tx, {
    paymentId: null,
    provider,
    reference,
    reason: 'unknown_payment',
    currency: currencyOf(seen.currency),
    amount: seen.total,
  })
}

async function paymentOfCharge(tx: Database, chargeReference: string | null): Promise<string | null> {
  if (chargeReference === null) return null
  const [found] = await tx
    .select({ paymentId: checkouts.paymentId })
    .from(checkouts)
    .where(eq(checkouts.chargeReference, chargeReference))
  return found?.paymentId ?? null
}

const refundStates = {
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
} as const

/** A refund of ours goes on; one that was made elsewhere, or by hand at Stripe, is for an organiser to explain. */
async function heedRefund(tx: Database, refund: Stripe.Refund): Promise<void> {
  const { id: reference, metadata, status, amount, currency } = refund
  const paymentId = await paymentOfCharge(tx, idOf(refund.payment_intent))
  if (paymentId === null) return
  // The key of the first attempt is the refund's id; those of later ones begin with it.
  const named = metadata?.refund?.slice(0, 36) ?? ''
  const isIt = isUuid(named) ? eq(refunds.id, named) : undefined
  const [known] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), or(eq(refunds.reference, reference), isIt)))
  if (known) {
    const state = Object.entries(refundStates).find(([name]) => name === status)?.[1] ?? 'pending'
    return settleRefund(tx, { refundId: known.id, reference, state })
  }
  await noteStuck(tx, {
    paymentId,
    provider,
    reference,
    reason: 'refund_unknown',
    currency: currencyOf(currency),
    amount,
  })
}

async function heedDispute(tx: Database, dispute: Stripe.Dispute): Promise<void> {
  const paymentId = await paymentOfCharge(tx, idOf(dispute.payment_intent))
  if (paymentId === null) return
  await noteStuck(tx, {
    paymentId,
    provider,
    reference: dispute.id,
    reason: 'disputed',
    currency: currencyOf(dispute.currency),
    amount: dispute.amount,
  })
}

async function doAsTold(tx: Database, event: Stripe.Event, settings: Told): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const told = toldIn(event.data.object)
      return told ? heedCheckout(tx, told, settings) : undefined
    }
    case 'checkout.session.async_payment_failed': {
      const told = toldIn(event.data.object)
      if (!told) return
      return heedCheckout(tx, { ...told, seen: { ...told.seen, state: 'declined' } }, settings)
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return heedRefund(tx, event.data.object)
    case 'charge.dispute.created':
      return heedDispute(tx, event.data.object)
  }
}

/** Does what an event means, once however often it is sent: its id is kept in the transaction of its effect. */
export async function heedEvent(db: Database, event: Stripe.Event, settings: Told): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(providerEvents)
      .values({
        provider,
        eventId: event.id,
        type: event.type,
        occurredAt: new Date(event.created * 1000),
      })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (first) await doAsTold(tx, event, settings)
  })
}
