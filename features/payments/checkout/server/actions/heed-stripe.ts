import { eq, type SQL } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { checkouts, providerEvents } from '#features/payments/core/server/tables.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import { heedDispute, heedVerdict } from '#features/payments/refunds/server/actions/heed-disputes.ts'
import { heedRefund } from '#features/payments/refunds/server/actions/heed-money-back.ts'
import type { Database } from '#server/database/database.ts'
import { type MoneyBack, type ToldCheckout, toldIn } from '../providers/stripe.ts'
import { settleCheckout } from './settle-checkout.ts'
import { currencyOf } from './told-by-stripe.ts'

const provider = 'stripe'
const isUuid = (text: string) => z.uuid().safeParse(text).success

/** Our checkout that Stripe reports: by Stripe's name, or by ours if Stripe's answer was never stored. */
async function findCheckoutId(tx: Database, { reference, checkoutId }: ToldCheckout): Promise<string | null> {
  const find = async (which: SQL) => {
    const [found] = await tx.select({ id: checkouts.id }).from(checkouts).where(which)
    return found?.id ?? null
  }
  const byReference = await find(eq(checkouts.reference, reference))
  return byReference ?? (isUuid(checkoutId) ? find(eq(checkouts.id, checkoutId)) : null)
}

/** Does what Stripe reports of one of our checkouts; paid ones that we do not know become a payment issue. */
export async function handleCheckout(tx: Database, told: ToldCheckout): Promise<void> {
  const { reference, seen } = told
  const checkoutId = await findCheckoutId(tx, told)
  if (checkoutId !== null) return settleCheckout(tx, { checkoutId, reference, seen, actorId: null })
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

function checkoutIn(event: Stripe.Event): ToldCheckout | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const told = toldIn(event.data.object)
      return told && { ...told, seen: { ...told.seen, chargedAt: new Date(event.created * 1000) } }
    }
    case 'checkout.session.async_payment_failed': {
      const told = toldIn(event.data.object)
      return told && { ...told, seen: { ...told.seen, state: 'declined' } }
    }
    default:
      return null
  }
}

/** The refund or the dispute that an event reports, if it is one that we act upon. */
export function moneyBackIn(event: Stripe.Event): MoneyBack | null {
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return event.data.object
    default:
      return null
  }
}

async function handleNew(tx: Database, event: Stripe.Event): Promise<void> {
  const checkout = checkoutIn(event)
  if (checkout) return handleCheckout(tx, checkout)
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return heedRefund(tx, event.data.object)
    case 'charge.dispute.created':
      return heedDispute(tx, event.data.object)
    case 'charge.dispute.closed':
      return heedVerdict(tx, event.data.object)
  }
}

/** Handles an event once, however often it is sent: its id is stored in the transaction of its effect. */
export async function handleEvent(db: Database, event: Stripe.Event): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: eventId, type, created } = event
    const stored = await tx
      .insert(providerEvents)
      .values({ provider, eventId, type, occurredAt: new Date(created * 1000) })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (stored.length > 0) await handleNew(tx, event)
  })
}
