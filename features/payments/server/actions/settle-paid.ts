import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { among, asRows } from '#server/many.ts'
import { checkoutLifecycle } from '../../lifecycle.ts'
import { unexplained } from '../../unexplained.ts'
import type { RealProvider, SeenCheckout } from '../providers/provider.ts'
import type { Payment } from '../queries.ts'
import { checkouts, payments, stuckPayments } from '../tables.ts'
import { type Checkout, voidCheckouts } from './checkouts.ts'
import { completePayments } from './complete-payment.ts'
import { noteDropped } from './note-dropped.ts'
import { payableOf, type Subject, subjectOf } from './payables.ts'
import { settleCheckout } from './settle-checkout.ts'

export interface Told {
  checkoutId: string
  seen: SeenCheckout
}

/** The payments with what they are for and their checkouts, held in the order in which everybody holds them. */
async function hold(tx: Database, checkoutIds: readonly string[]) {
  const found = await tx
    .select({ id: payments.id, projectId: payments.projectId, articleId: payments.articleId })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(among(checkouts.id, checkoutIds))
  const subjects = found.map(subjectOf)
  for (const kind of ['project', 'article'] satisfies Subject['kind'][]) {
    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
    if (ids.length > 0) await payableOf(kind).lockAll(tx, ids)
  }
  const held = await tx
    .select()
    .from(payments)
    .where(
      among(
        payments.id,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(payments.id))
    .for('update')
  const begun = await tx
    .select()
    .from(checkouts)
    .where(among(checkouts.id, checkoutIds))
    .orderBy(asc(checkouts.id))
    .for('update')
  return { payments: new Map(held.map((one) => [one.id, one])), checkouts: begun }
}

interface Plain {
  payment: Payment
  checkout: Checkout
  seen: SeenCheckout
}

/** Money that plainly pays what is owed, once for each payment. */
function plainlyPaid(
  told: readonly Told[],
  held: { payments: ReadonlyMap<string, Payment>; checkouts: readonly Checkout[] },
  provider: RealProvider,
): Plain[] {
  const begun = new Map(held.checkouts.map((one) => [one.id, one]))
  const plain = new Map<string, Plain>()
  for (const { checkoutId, seen } of told) {
    const checkout = begun.get(checkoutId)
    const payment = checkout && held.payments.get(checkout.paymentId)
    if (!payment || checkout.provider !== provider || checkout.status === 'completed') continue
    if (seen.state !== 'completed' || plain.has(payment.id)) continue
    if (unexplained(payment, checkout, seen) === null) plain.set(payment.id, { payment, checkout, seen })
  }
  return [...plain.values()]
}

async function takeAll(tx: Database, plain: readonly Plain[], provider: RealProvider): Promise<void> {
  const charges = plain.map(({ checkout, seen }) => ({ id: checkout.id, charge: seen.chargeReference }))
  await tx.execute(sql`
    UPDATE ${checkouts} AS kept
    SET status = ${checkoutLifecycle.to('complete')}, settled_at = now(), charge_reference = sent.charge
    FROM ${asRows(charges, 'id uuid, charge text')}
    WHERE kept.id = sent.id`)
  const paymentIds = plain.map(({ payment }) => payment.id)
  await voidCheckouts(tx, paymentIds)
  await completePayments(tx, { paymentIds, provider, actorId: null })
  const references = plain.flatMap(({ checkout }) => checkout.reference ?? [])
  await tx
    .update(stuckPayments)
    .set({ resolvedAt: new Date() })
    .where(and(inArray(stuckPayments.reference, references), isNull(stuckPayments.resolvedAt)))
  await noteDropped(tx, plain)
}

/**
 * Does what a provider said of many checkouts, in as many statements as for one where the money plainly pays what is
 * owed; every other case goes its own way.
 */
export async function settlePaid(tx: Database, told: readonly Told[], provider: RealProvider): Promise<void> {
  const taken = new Set<Told>()
  if (told.length > 1) {
    const held = await hold(
      tx,
      told.map(({ checkoutId }) => checkoutId),
    )
    const plain = plainlyPaid(told, held, provider)
    if (plain.length > 0) await takeAll(tx, plain, provider)
    const done = new Map(plain.map(({ checkout, seen }) => [checkout.id, seen]))
    for (const one of told) if (done.get(one.checkoutId) === one.seen) taken.add(one)
  }
  for (const one of told) {
    if (!taken.has(one)) await settleCheckout(tx, { ...one, actorId: null })
  }
}
