import { and, eq, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { settleRefund } from '#features/payments/ledger/server/actions/settle-refund.ts'
import { addTransaction, findStripeCharge } from '#features/payments/ledger/server/actions/transactions.ts'
import { refunds } from '#features/payments/ledger/server/payment-tables.ts'
import type { Refund } from '#features/payments/ledger/server/refund-queries.ts'
import type { TransactionKind } from '#features/payments/ledger/transaction.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { type MoneyBack, madeIn } from '../providers/stripe.ts'

/** The id of a Stripe object, which is either an id or expanded. */
export const idOf = (part: string | { id: string } | null) =>
  typeof part === 'string' ? part : (part?.id ?? null)

type Found = NonNullable<Awaited<ReturnType<typeof findStripeCharge>>>

function add(
  tx: DatabaseTransaction,
  charge: Found,
  { id: reference, amount, created }: MoneyBack,
  [kind, sign]: readonly [TransactionKind, -1 | 0 | 1],
) {
  return addTransaction(tx, {
    paymentId: charge.paymentId,
    chargeId: charge.id,
    kind,
    provider: 'stripe',
    amount: sign * amount,
    currency: charge.currency,
    reference,
    occurredOn: dayInMontreal(new Date(created * 1000)),
  })
}

/** Finds our refund by Stripe's reference, or by our id in the metadata. */
async function findOwn(
  tx: DatabaseTransaction,
  paymentId: string,
  reported: Stripe.Refund,
): Promise<Refund | null> {
  const key = reported.metadata?.refund ?? ''
  const isNamed = eq(refunds.reference, reported.id)
  const isMeant = z.uuid().safeParse(key).success ? or(isNamed, eq(refunds.id, key)) : isNamed
  const found = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isMeant))
  return found.find((one) => one.reference === reported.id) ?? found[0] ?? null
}

async function handleRefund(tx: DatabaseTransaction, charge: Found, reported: Stripe.Refund): Promise<void> {
  const { reference, state } = madeIn(reported)
  if (state !== 'pending') await add(tx, charge, reported, ['refund', -1])
  if (state === 'failed') await add(tx, charge, reported, ['refund_reversal', 1])
  const refund = charge.paymentId === null ? null : await findOwn(tx, charge.paymentId, reported)
  if (refund) await settleRefund(tx, { refundId: refund.id, reference, state })
}

const taken: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review', 'lost', 'won']

/**
 * The money moved by a dispute. The bank takes it when the dispute opens, and returns it if the dispute is won. An
 * inquiry takes none.
 */
async function handleDispute(
  tx: DatabaseTransaction,
  charge: Found,
  reported: Stripe.Dispute,
): Promise<void> {
  if (!taken.includes(reported.status)) return
  await add(tx, charge, reported, ['chargeback', -1])
  if (reported.status === 'lost') await add(tx, charge, reported, ['chargeback_lost', 0])
  if (reported.status === 'won') await add(tx, charge, reported, ['chargeback_reversal', 1])
}

/** Records a refund or a dispute of one of our charges, once and in any order of events. */
export async function handleMoneyBack(tx: DatabaseTransaction, back: MoneyBack): Promise<void> {
  const reference = idOf(back.payment_intent)
  const charge = reference === null ? null : await findStripeCharge(tx, reference)
  if (!charge) return
  await (back.object === 'refund' ? handleRefund(tx, charge, back) : handleDispute(tx, charge, back))
}
