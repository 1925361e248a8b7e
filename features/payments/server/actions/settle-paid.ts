import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { among, asColumns } from '#server/many.ts'
import { checkoutLifecycle } from '../../lifecycle.ts'
import { unexplained } from '../../unexplained.ts'
import type { RealProvider, SeenCheckout } from '../providers/provider.ts'
import { checkouts, stuckPayments } from '../tables.ts'
import { closeVoid } from './checkouts.ts'
import { completePayments } from './complete-payment.ts'
import { dayCharged } from './day-charged.ts'
import { noteDropped } from './note-dropped.ts'
import { payableOf, type Subject, subjectOf } from './payables.ts'
import type { Standing } from './read-checkouts.ts'
import { settleCheckout } from './settle-checkout.ts'

/** What a provider said of a checkout, and how it stood just before. */
export interface Told extends Standing {
  seen: SeenCheckout
}

/** Locks what was paid for, in the order in which everybody does; from then on the payments stay as they are. */
export async function lockSubjects(tx: Database, standings: readonly Standing[]): Promise<void> {
  const subjects = standings.map(({ payment }) => subjectOf(payment))
  for (const kind of ['project', 'article'] satisfies Subject['kind'][]) {
    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
    if (ids.length > 0) await payableOf(kind).lockAll(tx, ids)
  }
}

/**
 * Money that plainly pays what is owed, once for each payment. Only where its checkout is still open: figures that change
 * make that void, so that whoever finds it open once the payment can no longer change has read its figures right.
 */
function plainlyPaid(told: readonly Told[], provider: RealProvider): Told[] {
  const plain = new Map<string, Told>()
  const now = new Date()
  for (const one of told) {
    const { payment, checkout, seen } = one
    if (checkout.provider !== provider || checkout.status !== 'open') continue
    if (seen.state !== 'completed' || plain.has(payment.id) || dayCharged(seen, now)) continue
    if (unexplained(payment, checkout, seen) === null) plain.set(payment.id, one)
  }
  return [...plain.values()]
}

/**
 * Takes the money of the checkouts that are still open, makes others of the same payments void, and settles what an
 * organiser was told of their money. @returns those that were still open
 */
async function take(tx: Database, plain: readonly Told[]): Promise<Told[]> {
  if (plain.length === 0) return []
  const sent = plain.map(({ checkout, seen }) => ({ id: checkout.id, charge: seen.chargeReference }))
  const ids = sent.map(({ id }) => id)
  const { rows } = await tx.execute<{
    id: string | null
    reference: string | null
    taken: string | null
  }>(sql`
    WITH taken AS (
      UPDATE ${checkouts} AS kept
      SET status = ${checkoutLifecycle.to('complete')}, settled_at = now(), charge_reference = sent.charge
      FROM ${asColumns(sent, 'id uuid, charge text')}
      -- Each is looked up by its id. How many are open is not to be guessed from how many were at another time.
      WHERE ${among(sql`kept.id`, ids)} AND kept.id = sent.id AND CASE WHEN kept.status = 'open' THEN true END
      RETURNING kept.id, kept.payment_id, kept.reference
    ), made_void AS (
      UPDATE ${checkouts} SET status = ${checkoutLifecycle.to('makeVoid')} FROM taken
      WHERE ${checkouts.paymentId} = taken.payment_id AND ${checkouts.id} <> taken.id
        AND CASE WHEN ${inArray(checkouts.status, checkoutLifecycle.from('makeVoid'))}
          THEN ${checkouts.settledAt} IS NULL END
      RETURNING ${checkouts.id} AS id, ${checkouts.reference} AS reference
    ), resolved AS (
      UPDATE ${stuckPayments} SET resolved_at = now() FROM taken
      WHERE ${stuckPayments.reference} = taken.reference AND ${stuckPayments.resolvedAt} IS NULL
    )
    SELECT id, reference, NULL AS taken FROM made_void
    UNION ALL SELECT NULL, NULL, string_agg(id::text, ' ') FROM taken`)
  const taken = new Set<string>()
  for (const row of rows) {
    if (row.id !== null) await closeVoid(tx, [{ id: row.id, reference: row.reference }])
    for (const id of row.taken?.split(' ') ?? []) taken.add(id)
  }
  return plain.filter(({ checkout }) => taken.has(checkout.id))
}

/**
 * Does what a provider said of many checkouts whose subjects are locked, in as many statements as for one where the money plainly pays what is
 * owed; every other case goes its own way.
 */
export async function settlePaid(tx: Database, told: readonly Told[], provider: RealProvider): Promise<void> {
  const done = new Set<Told>()
  if (told.length > 1) {
    const taken = await take(tx, plainlyPaid(told, provider))
    const paid = taken.map(({ payment }) => payment)
    const dropped = await completePayments(tx, { paid, provider, actorId: null })
    for (const one of taken) {
      done.add(one)
      if (dropped.has(one.payment.id)) await noteDropped(tx, one.payment.id, one.checkout)
    }
  }
  for (const one of told) {
    if (!done.has(one)) {
      await settleCheckout(tx, { checkoutId: one.checkout.id, seen: one.seen, actorId: null })
    }
  }
}
