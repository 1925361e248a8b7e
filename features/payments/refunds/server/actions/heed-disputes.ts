import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import {
  currencyOf,
  idOf,
  paymentOfCharge,
} from '#features/payments/checkout/server/actions/told-by-stripe.ts'
import { refunds, stuckPayments } from '#features/payments/core/server/tables.ts'
import {
  heedDisputeBesides,
  isChargedBesides,
} from '#features/payments/issues/server/actions/money-besides.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'

const provider = 'stripe'

const disputeOf = (dispute: Stripe.Dispute) =>
  and(eq(stuckPayments.provider, provider), eq(stuckPayments.reference, dispute.id))

const caseOf = ({ id, currency, amount }: Stripe.Dispute) =>
  ({ provider, reference: id, currency: currencyOf(currency), amount }) as const

/** The payer's bank asks for the money back: an organiser has to answer before its deadline. */
export async function heedDispute(tx: Database, dispute: Stripe.Dispute): Promise<void> {
  const paymentId = await paymentOfCharge(tx, idOf(dispute.payment_intent))
  if (paymentId === null) return
  // Events come in any order: this one may be over.
  if ((await tx.$count(stuckPayments, disputeOf(dispute))) > 0) return
  await noteStuck(tx, { paymentId, ...caseOf(dispute), reason: 'disputed' })
}

interface Verdict {
  dispute: Stripe.Dispute
  paymentId: string
  charge: string
  /** Nothing where its beginning was not heard of. */
  known: typeof stuckPayments.$inferSelect | undefined
}

type Ending = Pick<
  typeof stuckPayments.$inferInsert,
  'reason' | 'resolvedAt' | 'returnedOn' | 'returnReference'
>

async function write(tx: Database, { dispute, paymentId, known }: Verdict, ending: Ending): Promise<void> {
  if (known) await tx.update(stuckPayments).set(ending).where(eq(stuckPayments.id, known.id))
  else await tx.insert(stuckPayments).values({ paymentId, ...caseOf(dispute), ...ending })
}

function recordEnd(tx: Database, action: string, { dispute, paymentId }: Verdict): Promise<void> {
  return record(tx, {
    actorId: null,
    action,
    subject: { kind: 'payment', id: paymentId },
    details: { reference: dispute.id, amount: dispute.amount },
  })
}

/** Somebody did not wait for the verdict: it has its credit note. */
async function isEntered(tx: Database, { dispute, paymentId, known }: Verdict): Promise<boolean> {
  const typed = known?.returnReference ?? null
  const named = or(
    eq(refunds.reference, dispute.id),
    typed === null ? undefined : eq(refunds.reference, typed),
  )
  const isMade = and(eq(refunds.provider, provider), eq(refunds.status, 'completed'))
  return (await tx.$count(refunds, and(eq(refunds.paymentId, paymentId), isMade, named))) > 0
}

/** What went back is not in the books yet, unless it never paid anything: then it settles its own case. */
async function heedLost(tx: Database, verdict: Verdict): Promise<void> {
  const { dispute, paymentId, charge, known } = verdict
  if (known?.reason === 'dispute_lost') return
  const isBesides = await isChargedBesides(tx, charge)
  const isSettled = isBesides
    ? await heedDisputeBesides(tx, { charge, reference: dispute.id, amount: dispute.amount })
    : await isEntered(tx, verdict)
  const isClosed = known !== undefined && known.resolvedAt !== null
  if (isSettled && isClosed) return
  // Of money that is in no books, nothing may be entered: an organiser looks at what is left of it.
  const reason = isBesides && !isSettled ? 'disputed' : 'dispute_lost'
  // The nightly comparison reports it again.
  if (known && !isSettled && !isClosed && known.reason === reason) return
  if (isClosed || (!known && !isSettled)) return noteStuck(tx, { paymentId, ...caseOf(dispute), reason })
  const at = new Date()
  const returned = { resolvedAt: at, returnedOn: dayInMontreal(at), returnReference: dispute.id }
  await write(tx, verdict, { reason, ...(isSettled ? returned : {}) })
  await recordEnd(tx, 'payments.loseDispute', verdict)
}

/** It leaves the list by itself; what was entered in the books too early has not gone back. */
async function heedWon(tx: Database, verdict: Verdict): Promise<void> {
  const { dispute, paymentId, known } = verdict
  if (await isEntered(tx, verdict)) {
    await noteStuck(tx, { paymentId, ...caseOf(dispute), reason: 'refund_failed' })
  }
  if (known?.resolvedAt) return
  await write(tx, verdict, { reason: known?.reason ?? 'disputed', resolvedAt: new Date() })
  await recordEnd(tx, 'payments.winDispute', verdict)
}

/** How it ended, whether its beginning was heard of or not, and whatever an organiser did meanwhile. */
export async function heedVerdict(tx: Database, dispute: Stripe.Dispute): Promise<void> {
  const charge = idOf(dispute.payment_intent)
  const paymentId = await paymentOfCharge(tx, charge)
  if (paymentId === null || charge === null) return
  const [known] = await tx
    .select()
    .from(stuckPayments)
    .where(and(disputeOf(dispute), inArray(stuckPayments.reason, ['disputed', 'dispute_lost'])))
    .orderBy(desc(stuckPayments.foundAt))
    .for('update')
  const verdict = { dispute, paymentId, charge, known }
  await (dispute.status === 'lost' ? heedLost(tx, verdict) : heedWon(tx, verdict))
}
