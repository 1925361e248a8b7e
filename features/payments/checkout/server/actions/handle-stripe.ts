import { eq, type SQL } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { addTransaction } from '#features/payments/ledger/server/actions/transactions.ts'
import { checkouts, providerEvents } from '#features/payments/ledger/server/payment-tables.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { type MoneyBack, type ReportedCheckout, reportedIn } from '../providers/stripe.ts'
import { settleCheckout } from './settle-checkout.ts'
import { handleMoneyBack } from './stripe-money-back.ts'

const provider = 'stripe'
const isUuid = (text: string) => z.uuid().safeParse(text).success

/** Our checkout that Stripe reports: by Stripe's name, or by ours if Stripe's answer was never stored. */
async function findCheckoutId(
  tx: DatabaseTransaction,
  { reference, checkoutId }: ReportedCheckout,
): Promise<string | null> {
  const find = async (which: SQL) => {
    const [found] = await tx.select({ id: checkouts.id }).from(checkouts).where(which)
    return found?.id ?? null
  }
  const byReference = await find(eq(checkouts.reference, reference))
  return byReference ?? (isUuid(checkoutId) ? find(eq(checkouts.id, checkoutId)) : null)
}

/** Handles what Stripe reports of one of our checkouts. A paid one that we do not know is a charge without a payment. */
export async function handleCheckout(tx: DatabaseTransaction, reported: ReportedCheckout): Promise<void> {
  const { reference, seen } = reported
  const checkoutId = await findCheckoutId(tx, reported)
  if (checkoutId !== null) return settleCheckout(tx, { checkoutId, reference, seen, actorId: null })
  if (seen.state !== 'completed') return
  await addTransaction(tx, {
    kind: 'charge',
    provider,
    amount: seen.total,
    currency: seen.currency,
    reference: seen.chargeReference ?? reference,
    occurredOn: dayInMontreal(seen.chargedAt ?? new Date()),
  })
}

function checkoutIn(event: Stripe.Event): ReportedCheckout | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const reported = reportedIn(event.data.object)
      return (
        reported && { ...reported, seen: { ...reported.seen, chargedAt: new Date(event.created * 1000) } }
      )
    }
    case 'checkout.session.async_payment_failed': {
      const reported = reportedIn(event.data.object)
      return reported && { ...reported, seen: { ...reported.seen, state: 'declined' } }
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

/** Handles an event once, however often it is sent: its id is stored in the transaction of its effect. */
export async function handleEvent(db: Database, event: Stripe.Event): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: eventId, type, created } = event
    const stored = await tx
      .insert(providerEvents)
      .values({ provider, eventId, type, occurredAt: new Date(created * 1000) })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (stored.length === 0) return
    const [checkout, back] = [checkoutIn(event), moneyBackIn(event)]
    if (checkout) await handleCheckout(tx, checkout)
    else if (back) await handleMoneyBack(tx, back)
  })
}
