import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { Cents } from '#shared/money.ts'
import { dayInMontreal } from '../../taxes.ts'
import { isBesides } from '../charges.ts'
import type { MadeRefund } from '../providers/provider.ts'
import { checkouts, stuckPayments } from '../tables.ts'
import { heldReasons } from './stuck.ts'

interface RefundBesides {
  charge: string
  reference: string
  state: MadeRefund['state']
  amount: Cents
}

/**
 * Money that paid nothing was given back at the provider, as its case advises: the case is settled with the refund's
 * name, and opened again where that failed afterwards. A part of it explains nothing by itself.
 * @returns whether that is all there is to it
 */
export async function heedRefundBesides(tx: Database, refund: RefundBesides): Promise<boolean> {
  const [besides] = await tx
    .select({ provider: checkouts.provider, reference: checkouts.reference })
    .from(checkouts)
    .where(and(eq(checkouts.chargeReference, refund.charge), isBesides))
  if (!besides || besides.reference === null) return false
  if (refund.state === 'pending') return true
  const ofCharge = and(
    eq(stuckPayments.provider, besides.provider),
    eq(stuckPayments.reference, besides.reference),
    inArray(stuckPayments.reason, [...heldReasons, 'paid_twice']),
  )
  if (refund.state === 'failed') {
    await tx
      .update(stuckPayments)
      .set({ resolvedAt: null, resolvedBy: null, returnedOn: null, returnReference: null })
      .where(and(ofCharge, eq(stuckPayments.returnReference, refund.reference)))
    return true
  }
  const [settled] = await tx
    .update(stuckPayments)
    .set({
      resolvedAt: sql`coalesce(${stuckPayments.resolvedAt}, now())`,
      returnedOn: dayInMontreal(new Date()),
      returnReference: refund.reference,
    })
    .where(and(ofCharge, eq(stuckPayments.amount, refund.amount), isNull(stuckPayments.returnReference)))
    .returning()
  if (!settled) {
    // Told again, or an organiser has written down already how it went back.
    const returned = and(
      ofCharge,
      eq(stuckPayments.amount, refund.amount),
      isNotNull(stuckPayments.returnReference),
    )
    return (await tx.$count(stuckPayments, returned)) > 0
  }
  await record(tx, {
    actorId: null,
    act: 'payments.resolveStuck',
    subject: { kind: 'stuck_payment', id: settled.id },
    details: { reason: settled.reason, reference: settled.reference, returned: refund.reference },
  })
  return true
}
