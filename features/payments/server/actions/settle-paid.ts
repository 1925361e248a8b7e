import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { among, amongTexts, asRows } from '#server/many.ts'
import { checkoutLifecycle } from '../../lifecycle.ts'
import { unexplained } from '../../unexplained.ts'
import type { RealProvider, SeenCheckout } from '../providers/provider.ts'
import { checkouts, payments, stuckPayments } from '../tables.ts'
import { voidCheckouts } from './checkouts.ts'
import { completePayments } from './complete-payment.ts'
import { noteDropped } from './note-dropped.ts'
import { payableOf, type Subject, subjectOf } from './payables.ts'
import { settleCheckout } from './settle-checkout.ts'

export interface Told {
  checkoutId: string
  seen: SeenCheckout
}

const heldColumns = {
  payment: {
    id: payments.id,
    status: payments.status,
    currency: payments.currency,
    total: payments.total,
  },
  checkout: {
    id: checkouts.id,
    provider: checkouts.provider,
    reference: checkouts.reference,
    status: checkouts.status,
    currency: checkouts.currency,
    total: checkouts.total,
  },
}

/** Checkouts and their payments, held after what they are for, in the order in which everybody holds them. */
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
  return tx
    .select(heldColumns)
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.paymentId, payments.id))
    .where(among(checkouts.id, checkoutIds))
    .orderBy(asc(payments.id), asc(checkouts.id))
    .for('update')
}

type Held = Awaited<ReturnType<typeof hold>>[number]
type Plain = Held & Pick<Told, 'seen'>

/** Money that plainly pays what is owed, once for each payment. */
function plainlyPaid(told: readonly Told[], held: readonly Held[], provider: RealProvider): Plain[] {
  const byCheckout = new Map(held.map((one) => [one.checkout.id, one]))
  const plain = new Map<string, Plain>()
  for (const { checkoutId, seen } of told) {
    const one = byCheckout.get(checkoutId)
    if (!one || one.checkout.provider !== provider || one.checkout.status === 'completed') continue
    const { payment, checkout } = one
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
    .where(and(amongTexts(stuckPayments.reference, references), isNull(stuckPayments.resolvedAt)))
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
