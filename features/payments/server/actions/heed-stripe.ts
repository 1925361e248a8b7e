import { and, eq, isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { newId } from '#server/columns.ts'
import type { Database } from '#server/database.ts'
import { among, amongTexts, asColumns } from '#server/many.ts'
import { type MoneyBack, type ToldCheckout, toldIn } from '../providers/stripe.ts'
import { checkouts, providerEvents } from '../tables.ts'
import { heedDispute, heedVerdict } from './heed-disputes.ts'
import { heedRefund } from './heed-money-back.ts'
import { readCheckouts, type Standing } from './read-checkouts.ts'
import { lockSubjects, settlePaid } from './settle-paid.ts'
import { noteStuck } from './stuck.ts'
import { currencyOf } from './told-by-stripe.ts'

const provider = 'stripe'
const isUuid = (text: string) => z.uuid().safeParse(text).success

/** Which of our checkouts are meant: by what Stripe calls them, or by our own name where its answer was never kept. */
async function findMeant(
  tx: Database,
  told: readonly ToldCheckout[],
): Promise<{ meant: Map<ToldCheckout, Standing>; unnamed: ToldCheckout[] }> {
  const references = told.map(({ reference }) => reference)
  const known = await readCheckouts(tx, amongTexts(checkouts.reference, references))
  const byReference = new Map(known.map((one) => [one.checkout.reference, one]))
  const meant = new Map<ToldCheckout, Standing>()
  for (const one of told) {
    const found = byReference.get(one.reference)
    if (found) meant.set(one, found)
  }
  const others = told.filter((one) => !meant.has(one) && isUuid(one.checkoutId))
  if (others.length === 0) return { meant, unnamed: [] }
  const ids = others.map(({ checkoutId }) => checkoutId)
  const byId = new Map(
    (await readCheckouts(tx, among(checkouts.id, ids))).map((one) => [one.checkout.id, one]),
  )
  for (const one of others) {
    const found = byId.get(one.checkoutId)
    if (!found) continue
    const { payment, checkout } = found
    meant.set(one, { payment, checkout: { ...checkout, reference: checkout.reference ?? one.reference } })
  }
  return { meant, unnamed: others.filter((one) => meant.has(one)) }
}

/** What Stripe calls a checkout of which its own answer was never stored. */
async function saveReferences(tx: Database, told: Iterable<ToldCheckout>): Promise<void> {
  for (const { checkoutId, reference } of told) {
    await tx
      .update(checkouts)
      .set({ reference })
      .where(and(eq(checkouts.id, checkoutId), isNull(checkouts.reference)))
  }
}

/** Does what Stripe says of our checkouts; of one that we do not know an organiser is told. */
export async function heedCheckouts(tx: Database, told: readonly ToldCheckout[]): Promise<void> {
  if (told.length === 0) return
  const { meant, unnamed } = await findMeant(tx, told)
  await lockSubjects(tx, [...meant.values()])
  await saveReferences(tx, unnamed)
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

async function heedMoneyBack(tx: Database, event: Stripe.Event): Promise<void> {
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

/** Stores the ids of events that were not handled before. @returns those events */
async function saveNew(tx: Database, events: readonly Stripe.Event[]): Promise<Stripe.Event[]> {
  // In one order, so that no two groups that hold the same events wait for one another.
  const rows = events
    .map(({ id: event, type, created }) => ({ id: newId(), event, type, created }))
    .sort((one, other) => (one.event < other.event ? -1 : 1))
  const first = await tx.execute<{ event_id: string }>(sql`
    INSERT INTO ${providerEvents} (id, provider, event_id, type, occurred_at)
    SELECT id, ${provider}, event, type, to_timestamp(created)
    FROM ${asColumns(rows, 'id uuid, event text, type text, created bigint')}
    ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id`)
  const unheard = new Set(first.rows.map(({ event_id }) => event_id))
  // The same event may have been handed over twice in one go.
  return events.filter(({ id }) => unheard.delete(id))
}

/**
 * Does what events mean, each once however often it is sent: its id is stored in the transaction of its effect. Payments
 * that are reported at the same moment are settled together. Refunds and disputes have a transaction each: the first
 * would hold the counter of credit notes while the second waits for its project.
 */
export async function heedEvents(db: Database, events: readonly Stripe.Event[]): Promise<void> {
  const [back, others] = [events.filter(moneyBackIn), events.filter((event) => !moneyBackIn(event))]
  if (others.length > 0) {
    await db.transaction(async (tx) => {
      const fresh = await saveNew(tx, others)
      await heedCheckouts(
        tx,
        fresh.flatMap((event) => checkoutIn(event) ?? []),
      )
    })
  }
  for (const event of back) {
    await db.transaction(async (tx) => {
      if ((await saveNew(tx, [event])).length > 0) await heedMoneyBack(tx, event)
    })
  }
}
