import { and, eq, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { Currency } from '#shared/money.ts'
import { attemptKey } from '../../refund.ts'
import { madeIn } from '../providers/stripe.ts'
import { checkouts, refunds, stuckPayments } from '../tables.ts'
import { heedRefundBesides } from './money-besides.ts'
import { settleRefund } from './settle-refund.ts'
import { noteStuck } from './stuck.ts'

const provider = 'stripe'
const isUuid = (text: string) => z.uuid().safeParse(text).success
const currencyOf = (name: string | null) => Currency.safeParse(name?.toUpperCase()).data ?? null
const idOf = (part: string | { id: string } | null) => (typeof part === 'string' ? part : (part?.id ?? null))

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
export async function heedRefund(tx: Database, refund: Stripe.Refund): Promise<void> {
  const { metadata, amount, currency } = refund
  const { reference, state } = madeIn(refund)
  const charge = idOf(refund.payment_intent)
  const paymentId = await paymentOfCharge(tx, charge)
  if (paymentId === null || charge === null) return
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
  if (!known && (await heedRefundBesides(tx, { charge, reference, state, amount }))) return
  await noteStuck(tx, {
    paymentId,
    provider,
    reference,
    reason: 'refund_unknown',
    currency: currencyOf(currency),
    amount,
  })
}

const disputeOf = (dispute: Stripe.Dispute) =>
  and(eq(stuckPayments.provider, provider), eq(stuckPayments.reference, dispute.id))

/** The payer's bank asks for the money back: an organiser has to answer before its deadline. */
export async function heedDispute(tx: Database, dispute: Stripe.Dispute): Promise<void> {
  const paymentId = await paymentOfCharge(tx, idOf(dispute.payment_intent))
  if (paymentId === null) return
  // Events come in any order: this one may be over.
  if ((await tx.$count(stuckPayments, disputeOf(dispute))) > 0) return
  await noteStuck(tx, { paymentId, ...caseOf(dispute), reason: 'disputed' })
}

const caseOf = ({ id, currency, amount }: Stripe.Dispute) =>
  ({ provider, reference: id, currency: currencyOf(currency), amount }) as const

/** How it ended: what is lost has gone back and is not in the books yet; what is won leaves the list by itself. */
export async function heedVerdict(tx: Database, dispute: Stripe.Dispute): Promise<void> {
  const paymentId = await paymentOfCharge(tx, idOf(dispute.payment_intent))
  if (paymentId === null) return
  const [known] = await tx.select().from(stuckPayments).where(disputeOf(dispute)).for('update')
  const isLost = dispute.status === 'lost'
  if (isLost && known?.reason === 'dispute_lost') return
  // An organiser may have entered it in the books before the verdict, or settled it with a note.
  if (isLost && (!known || (known.resolvedAt !== null && known.returnReference === null))) {
    return noteStuck(tx, { paymentId, ...caseOf(dispute), reason: 'dispute_lost' })
  }
  if (known?.resolvedAt) return
  const verdict = isLost ? ({ reason: 'dispute_lost' } as const) : { resolvedAt: new Date() }
  if (known) await tx.update(stuckPayments).set(verdict).where(eq(stuckPayments.id, known.id))
  // It is written down too where its beginning was not heard of yet.
  else
    await tx.insert(stuckPayments).values({ paymentId, ...caseOf(dispute), reason: 'disputed', ...verdict })
  await record(tx, {
    actorId: null,
    act: isLost ? 'payments.loseDispute' : 'payments.winDispute',
    subject: { kind: 'payment', id: paymentId },
    details: { reference: dispute.id, amount: dispute.amount },
  })
}
