import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { MadeRefund } from '#features/payments/checkout/server/providers/provider.ts'
import { isBesides } from '#features/payments/core/server/charges.ts'
import { checkouts, stuckPayments } from '#features/payments/core/server/tables.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import type { Cents } from '#shared/money.ts'
import { heldReasons } from './stuck.ts'

interface RefundBesides {
  charge: string
  reference: string
  state: MadeRefund['state']
  amount: Cents
}

/** The checkout of a charge that is not what paid. */
async function findBesides(tx: Database, charge: string) {
  const [besides] = await tx
    .select({ provider: checkouts.provider, reference: checkouts.reference })
    .from(checkouts)
    .where(and(eq(checkouts.chargeReference, charge), isBesides))
  if (!besides || besides.reference === null) return null
  return and(
    eq(stuckPayments.provider, besides.provider),
    eq(stuckPayments.reference, besides.reference),
    inArray(stuckPayments.reason, [...heldReasons, 'paid_twice']),
  )
}

export async function isChargedBesides(tx: Database, charge: string): Promise<boolean> {
  return (await findBesides(tx, charge)) !== null
}

/** The case of such a charge, where all of it went back and nobody has written down how. */
async function settleCase(
  tx: Database,
  ofCharge: SQL | undefined,
  { reference, amount }: Pick<RefundBesides, 'reference' | 'amount'>,
): Promise<boolean> {
  const [settled] = await tx
    .update(stuckPayments)
    .set({
      resolvedAt: sql`coalesce(${stuckPayments.resolvedAt}, now())`,
      returnedOn: dayInMontreal(new Date()),
      returnReference: reference,
    })
    .where(and(ofCharge, eq(stuckPayments.amount, amount), isNull(stuckPayments.returnReference)))
    .returning()
  if (!settled) return false
  await record(tx, {
    actorId: null,
    action: 'payments.resolveStuck',
    subject: { kind: 'stuck_payment', id: settled.id },
    details: { reason: settled.reason, reference: settled.reference, returned: reference },
  })
  return true
}

/**
 * Money that paid nothing was given back at the provider, as its case advises: the case is settled with the refund's
 * name, and opened again where that failed afterwards. A part of it explains nothing by itself.
 * @returns whether that is all there is to it
 */
export async function heedRefundBesides(tx: Database, refund: RefundBesides): Promise<boolean> {
  const ofCharge = await findBesides(tx, refund.charge)
  if (ofCharge === null) return false
  if (refund.state === 'pending') return true
  if (refund.state === 'failed') {
    await tx
      .update(stuckPayments)
      .set({ resolvedAt: null, resolvedBy: null, returnedOn: null, returnReference: null })
      .where(and(ofCharge, eq(stuckPayments.returnReference, refund.reference)))
    return true
  }
  if (await settleCase(tx, ofCharge, refund)) return true
  // Told again, or an organiser has written down already how it went back.
  const isReturned = isNotNull(stuckPayments.returnReference)
  return (
    (await tx.$count(stuckPayments, and(ofCharge, eq(stuckPayments.amount, refund.amount), isReturned))) > 0
  )
}

/**
 * A bank took such money back: the case is settled with the dispute's name.
 * @returns false where that was a part of it only, or where it has gone back already by another way
 */
export async function heedDisputeBesides(
  tx: Database,
  dispute: Omit<RefundBesides, 'state'>,
): Promise<boolean> {
  const ofCharge = await findBesides(tx, dispute.charge)
  return ofCharge !== null && (await settleCase(tx, ofCharge, dispute))
}
