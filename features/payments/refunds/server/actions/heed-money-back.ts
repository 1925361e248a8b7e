import { and, eq, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import {
  currencyOf,
  idOf,
  paymentOfCharge,
} from '#features/payments/checkout/server/actions/told-by-stripe.ts'
import { madeIn } from '#features/payments/checkout/server/providers/stripe.ts'
import { refunds, stuckPayments } from '#features/payments/core/server/tables.ts'
import { heedRefundBesides } from '#features/payments/issues/server/actions/money-besides.ts'
import { noteStuck, type Unexplained } from '#features/payments/issues/server/actions/stuck.ts'
import type { Database } from '#server/database/database.ts'
import { attemptKey } from '../../refund.ts'
import { settleRefund } from './settle-refund.ts'

const provider = 'stripe'
const isUuid = (text: string) => z.uuid().safeParse(text).success

interface Told {
  paymentId: string
  reference: string
  /** What we asked for it under, if we did. */
  key: string
}

/** What carries its name is that refund, even where it was entered by hand for money that was asked for under a key. */
async function findMeant(tx: Database, { paymentId, reference, key }: Told) {
  const find = async (isIt: SQL) => {
    const [found] = await tx
      .select({ id: refunds.id, attempt: refunds.attempt, reference: refunds.reference })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), isIt))
    return found ?? null
  }
  // The key of the first attempt is the refund's id; those of later ones begin with it.
  const named = key.slice(0, 36)
  const byName = await find(eq(refunds.reference, reference))
  return byName ?? (isUuid(named) ? find(eq(refunds.id, named)) : null)
}

/**
 * Nothing went back after all: its case leaves the list, and is written down too where the refund was not heard of yet.
 * Where an organiser has closed it, in the books or with a note, they have to know.
 */
async function heedFailedElsewhere(
  tx: Database,
  found: Omit<Unexplained, 'reason'>,
  isOurs: boolean,
): Promise<void> {
  const reason = 'refund_unknown'
  const isIt = and(
    eq(stuckPayments.provider, provider),
    eq(stuckPayments.reference, found.reference),
    eq(stuckPayments.reason, reason),
  )
  // An attempt of ours that failed is no case, unless it had been thought to have given back.
  if (isOurs && (await tx.$count(stuckPayments, isIt)) === 0) return
  const [settled] = await tx
    .insert(stuckPayments)
    .values({ ...found, reason, resolvedAt: new Date() })
    .onConflictDoUpdate({
      target: [stuckPayments.provider, stuckPayments.reference, stuckPayments.reason],
      set: { resolvedAt: sql`coalesce(${stuckPayments.resolvedAt}, now())` },
    })
    .returning()
  if (settled && settled.resolvedBy !== null) {
    await noteStuck(tx, { ...found, reason: 'refund_failed' })
  }
}

/**
 * A refund of ours goes on; one that was made elsewhere, or by hand at Stripe, is for an organiser to explain, and so
 * is money that an earlier attempt gave back all the same.
 */
export async function heedRefund(tx: Database, refund: Stripe.Refund): Promise<void> {
  const { metadata, amount, currency } = refund
  const { reference, state } = madeIn(refund)
  const charge = idOf(refund.payment_intent)
  const paymentId = await paymentOfCharge(tx, charge)
  if (paymentId === null || charge === null) return
  const known = await findMeant(tx, { paymentId, reference, key: metadata?.refund ?? '' })
  const isThisAttempt = known && (known.reference === reference || metadata?.refund === attemptKey(known))
  if (isThisAttempt) return settleRefund(tx, { refundId: known.id, reference, state })
  if (known && state === 'pending') return
  if (!known && (await heedRefundBesides(tx, { charge, reference, state, amount }))) return
  const found = { paymentId, provider, reference, currency: currencyOf(currency), amount } as const
  if (state === 'failed') await heedFailedElsewhere(tx, found, known !== null)
  else await noteStuck(tx, { ...found, reason: 'refund_unknown' })
}
