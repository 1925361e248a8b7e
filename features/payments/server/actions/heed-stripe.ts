import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { newId } from '#server/columns.ts'
import type { Database } from '#server/database.ts'
import { among, amongTexts, asRows } from '#server/many.ts'
import { Currency } from '#shared/money.ts'
import { attemptKey } from '../../refund.ts'
import { madeIn, type ToldCheckout, toldIn } from '../providers/stripe.ts'
import { checkouts, providerEvents, refunds } from '../tables.ts'
import { readCheckouts, type Standing } from './read-checkouts.ts'
import { settlePaid } from './settle-paid.ts'
import { settleRefund } from './settle-refund.ts'
import { noteStuck } from './stuck.ts'

const provider = 'stripe'
const isUuid = (text: string) => z.uuid().safeParse(text).success
const currencyOf = (name: string | null) => Currency.safeParse(name?.toUpperCase()).data ?? null
const idOf = (part: string | { id: string } | null) => (typeof part === 'string' ? part : (part?.id ?? null))

/** Which of our checkouts are meant: by what Stripe calls them, or by our own name where its answer was never kept. */
async function findMeant(tx: Database, told: readonly ToldCheckout[]): Promise<Map<ToldCheckout, Standing>> {
  const references = told.map(({ reference }) => reference)
  const known = await readCheckouts(tx, amongTexts(checkouts.reference, references))
  const byReference = new Map(known.map((one) => [one.checkout.reference, one]))
  const meant = new Map<ToldCheckout, Standing>()
  for (const one of told) {
    const found = byReference.get(one.reference)
    if (found) meant.set(one, found)
  }
  const others = told.filter((one) => !meant.has(one) && isUuid(one.checkoutId))
  if (others.length === 0) return meant
  const ids = others.map(({ checkoutId }) => checkoutId)
  const byId = new Map(
    (await readCheckouts(tx, among(checkouts.id, ids))).map((one) => [one.checkout.id, one]),
  )
  for (const one of others) {
    const found = byId.get(one.checkoutId)
    if (!found) continue
    const { payment, checkout } = found
    meant.set(one, { payment, checkout: { ...checkout, reference: checkout.reference ?? one.reference } })
    if (checkout.reference !== null) continue
    await tx
      .update(checkouts)
      .set({ reference: one.reference })
      .where(and(eq(checkouts.id, one.checkoutId), isNull(checkouts.reference)))
  }
  return meant
}

/** Does what Stripe says of our checkouts; of one that we do not know an organiser is told. */
export async function heedCheckouts(tx: Database, told: readonly ToldCheckout[]): Promise<void> {
  if (told.length === 0) return
  const meant = await findMeant(tx, told)
  const settled = [...meant].map(([{ seen }, standing]) => ({ ...standing, seen }))
  await settlePaid(tx, settled, provider)
  for (const one of told) {
    if (meant.has(one) || one.seen.state !== 'completed') continue
    await noteStuck(tx, {
      paymentId: null,
      provider,
      reference: one.reference,
      reason: 'unknown_payment',
      currency: currencyOf(one.seen.currency),
      amount: one.seen.total,
    })
  }
}

async function paymentOfCharge(tx: Database, chargeReference: string | null): Promise<string | null> {
  if (chargeReference === null) return null
  const [found] = await tx
    .select({ paymentId: checkouts.paymentId })
    .from(checkouts)
    .where(eq(checkouts.chargeReference, chargeReference))
  return found?.paymentId ?? null
}

/**
 * A refund of ours goes on; one that was made elsewhere, or by hand at Stripe, is for an organiser to explain, and so
 * is money that an earlier attempt gave back all the same.
 */
async function heedRefund(tx: Database, refund: Stripe.Refund): Promise<void> {
  const { metadata, amount, currency } = refund
  const { reference, state } = madeIn(refund)
  const paymentId = await paymentOfCharge(tx, idOf(refund.payment_intent))
  if (paymentId === null) return
  // The key of the first attempt is the refund's id; those of later ones begin with it.
  const named = metadata?.refund?.slice(0, 36) ?? ''
  const isIt = isUuid(named) ? eq(refunds.id, named) : undefined
  const [known] = await tx
    .select({ id: refunds.id, attempt: refunds.attempt, reference: refunds.reference })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), or(eq(refunds.reference, reference), isIt)))
  const isThisAttempt = known && (known.reference === reference || metadata?.refund === attemptKey(known))
  if (isThisAttempt) return settleRefund(tx, { refundId: known.id, reference, state })
  if (known && state !== 'completed') return
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

function checkoutIn(event: Stripe.Event): ToldCheckout | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return toldIn(event.data.object)
    case 'checkout.session.async_payment_failed': {
      const told = toldIn(event.data.object)
      return told && { ...told, seen: { ...told.seen, state: 'declined' } }
    }
    default:
      return null
  }
}

async function heedTheRest(tx: Database, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return heedRefund(tx, event.data.object)
    case 'charge.dispute.created':
      return heedDispute(tx, event.data.object)
  }
}

/**
 * Does what events mean, each once however often it is sent: its id is kept in the transaction of its effect. Those that
 * come at the same moment may be handed over together.
 */
export async function heedEvents(db: Database, events: readonly Stripe.Event[]): Promise<void> {
  await db.transaction(async (tx) => {
    // In one order, so that no two groups that hold the same events wait for one another.
    const rows = events
      .map(({ id: event, type, created }) => ({ id: newId(), event, type, created }))
      .sort((one, other) => (one.event < other.event ? -1 : 1))
    const first = await tx.execute<{ event_id: string }>(sql`
      INSERT INTO ${providerEvents} (id, provider, event_id, type, occurred_at)
      SELECT id, ${provider}, event, type, to_timestamp(created)
      FROM ${asRows(rows, 'id uuid, event text, type text, created bigint')}
      ON CONFLICT DO NOTHING RETURNING event_id`)
    const unheard = new Set(first.rows.map(({ event_id }) => event_id))
    // The same event may have been handed over twice in one go.
    const fresh = events.filter(({ id }) => unheard.delete(id))
    await heedCheckouts(
      tx,
      fresh.flatMap((event) => checkoutIn(event) ?? []),
    )
    for (const event of fresh) await heedTheRest(tx, event)
  })
}
