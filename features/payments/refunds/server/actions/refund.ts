import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { ProviderAway } from '#features/payments/checkout/server/providers/provider-away.ts'
import { providerFor } from '#features/payments/checkout/server/providers/provider-for.ts'
import type { PaymentRefusal } from '#features/payments/core/contract.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import { isBesides } from '#features/payments/core/server/charges.ts'
import { listItems, type Payment } from '#features/payments/core/server/queries.ts'
import {
  checkouts,
  creditNotes,
  payments,
  refundItems,
  refunds,
  refundTaxes,
} from '#features/payments/core/server/tables.ts'
import { creditNoteNumber } from '#features/payments/invoicing/invoice-number.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import { paymentLifecycle, refundLifecycle } from '#features/payments/lifecycle.ts'
import { takeEntriesOut } from '#features/projects/submission/server/actions/take-entries-out.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import type * as contract from '../../contract-refunds.ts'
import {
  attemptKey,
  fittedTo,
  isLost,
  isUnanswered,
  mayRetry,
  refundFor,
  refundProblem,
} from '../../refund.ts'
import { type Refund, standingOf } from '../refund-queries.ts'
import { noteLost } from './lost-refunds.ts'
import { completeRefund, settleRefund } from './settle-refund.ts'

export type RefundTools = Pick<Tools, 'db' | 'settings'>
type Asked = InputOf<typeof contract.refundPayment>
type Outcome = OutputOf<typeof contract.refundPayment>

type Wanted = Pick<Asked, 'refundId' | 'items' | 'reason' | 'givesCouponBack'> &
  Pick<Refund, 'provider' | 'reference'> & {
    /** Of one that was made elsewhere: its day, and what went back to the cent. */
    made?: { on: string; total: Cents }
  }

/** Banks call all transfers of one batch the same; those of one payment are still told apart. */
async function refuseSameTransfer(tx: Database, payment: Payment, wanted: Wanted): Promise<void> {
  if (wanted.provider !== 'transfer' || wanted.reference === null) return
  const same = and(eq(refunds.paymentId, payment.id), eq(refunds.reference, wanted.reference))
  if ((await tx.$count(refunds, same)) > 0) refuse<PaymentRefusal>('refund_reference_used')
}

/** Writes down what is given back with its lines, where as much is left to be given back. */
export async function keepRefund(
  tx: Database,
  organiserId: string,
  payment: Payment,
  wanted: Wanted,
): Promise<Refund> {
  const { items, taxes } = await standingOf(tx, payment)
  const problem = refundProblem(items, taxes, wanted.items)
  if (problem) refuse<PaymentRefusal>(problem)
  const reckoned = refundFor(items, taxes, wanted.items)
  const figures = wanted.made ? fittedTo(reckoned, taxes, wanted.made.total) : reckoned
  if (!figures) refuse<PaymentRefusal>('refund_other_total')
  await refuseSameTransfer(tx, payment, wanted)
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: wanted.refundId,
      paymentId: payment.id,
      subtotal: figures.subtotal,
      total: figures.total,
      reason: wanted.reason,
      provider: wanted.provider,
      reference: wanted.reference,
      givesCouponBack: wanted.givesCouponBack,
      requestedBy: organiserId,
      madeOn: wanted.made?.on ?? null,
    })
    .onConflictDoNothing()
    .returning()
  if (!refund) refuse<PaymentRefusal>('refund_reference_used')
  if (figures.items.length > 0) {
    await tx.insert(refundItems).values(
      figures.items.map(({ id, amount }, position) => ({
        refundId: refund.id,
        paymentItemId: id,
        amount,
        position,
      })),
    )
  }
  if (figures.taxes.length > 0) {
    await tx
      .insert(refundTaxes)
      .values(figures.taxes.map((line, position) => ({ ...line, refundId: refund.id, position })))
  }
  await record(tx, {
    actorId: organiserId,
    action: 'payments.refund',
    subject: { kind: 'payment', id: payment.id },
    reason: wanted.reason,
    details: {
      refund: refund.id,
      total: refund.total,
      currency: payment.currency,
      ...(wanted.made ? { madeOn: wanted.made.on, reference: refund.reference } : {}),
    },
  })
  return refund
}

/** The categories that items stand for, as long as the project is in them. */
export async function takeItemsOut(
  tx: Database,
  settings: Tools['settings'],
  organiserId: string,
  payment: Payment,
  input: { itemIds: readonly string[]; reason: string },
): Promise<void> {
  if (input.itemIds.length === 0 || payment.projectId === null) return
  const items = (await listItems(tx, payment.id)).filter(({ id }) => input.itemIds.includes(id))
  const entryIds = items.flatMap(({ entryId }) => entryId ?? [])
  await takeEntriesOut(tx, settings, organiserId, {
    projectId: payment.projectId,
    entryIds,
    reason: input.reason,
  })
}

export async function findRefund(db: Database, paymentId: string, refundId: string): Promise<Refund | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.paymentId, paymentId)))
  return refund ?? null
}

export async function outcomeOf(db: Database, paymentId: string, refundId: string): Promise<Outcome> {
  const refund = await findRefund(db, paymentId, refundId)
  if (!refund) throw new NotFound()
  const [note] = await db
    .select({ year: creditNotes.year, number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.refundId, refundId))
  return { status: refund.status, creditNote: note ? creditNoteNumber(note) : null }
}

/** What refunds are made from: the charge, or the checkout of a provider of ours, which knows no charges. */
async function findCharge(db: Database, payment: Payment): Promise<string | null> {
  if (payment.provider === null) return null
  const [paid] = await db
    .select({ charge: checkouts.chargeReference, reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.paymentId, payment.id),
        eq(checkouts.provider, payment.provider),
        eq(checkouts.status, 'completed'),
        eq(checkouts.total, payment.total),
        eq(checkouts.currency, payment.currency),
      ),
    )
    .orderBy(isBesides, asc(checkouts.settledAt))
    .limit(1)
  return paid ? (paid.charge ?? paid.reference) : null
}

/**
 * Asks the provider while nothing is held; asking again with the same attempt gives back once. An answer that does
 * not come leaves the refund as it is, to be asked for again.
 */
async function callProvider(tools: RefundTools, refund: Refund): Promise<void> {
  if (refund.provider !== 'stripe' && refund.provider !== 'sandbox') return
  const { db } = tools
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId))
  const chargeReference = payment && (await findCharge(db, payment))
  if (!payment || !chargeReference) throw new Error(`Payment ${refund.paymentId} was charged nowhere.`)
  const made = await providerFor(refund.provider, tools).refund({
    chargeReference,
    total: refund.total,
    currency: payment.currency,
    key: attemptKey(refund),
  })
  await db.transaction((tx) => settleRefund(tx, { refundId: refund.id, ...made }))
}

/**
 * Gives back amounts of items with their taxes, at most what is left of each. Pressed again with the same refund it
 * is the same refund.
 */
export async function refundPayment(
  tools: RefundTools & Pick<Tools, 'log'>,
  organiserId: string,
  input: Asked,
  spoken: Language,
): Promise<Outcome> {
  const { db } = tools
  const refund = await db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    const known = await findRefund(tx, payment.id, input.refundId)
    if (known) return null
    if (!paymentLifecycle.can('refund', payment.status)) refuse<PaymentRefusal>('payment_not_paid')
    if (payment.provider === 'transfer' && input.bankReference === '') {
      const t = messagesOf('payments', spoken)
      throw new InvalidFields({ bankReference: [t('refund.reference_missing')] })
    }
    const reference = payment.provider === 'transfer' ? input.bankReference : null
    const wanted = { ...input, provider: payment.provider ?? 'none', reference }
    const kept = await keepRefund(tx, organiserId, payment, wanted)
    await takeItemsOut(tx, tools.settings, organiserId, payment, {
      itemIds: input.takenOut,
      reason: input.reason,
    })
    const isByHand = kept.provider === 'transfer' || kept.provider === 'none'
    if (isByHand) {
      await completeRefund(tx, { refundId: kept.id, reference: null, actorId: organiserId })
    }
    return kept
  })
  if (refund) {
    await callProvider(tools, refund).catch((fault: unknown) =>
      tools.log.warn({ err: fault, refund: refund.id }, 'a refund waits for its provider'),
    )
  }
  return outcomeOf(db, input.paymentId, input.refundId)
}

/** Asks again for a refund that failed, if all of it may still be given back, or whose answer never came. */
export async function retryRefund(
  tools: RefundTools,
  organiserId: string,
  input: InputOf<typeof contract.retryRefund>,
): Promise<Outcome> {
  const refund = await tools.db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    const found = await findRefund(tx, payment.id, input.refundId)
    if (!found) throw new NotFound()
    const now = new Date()
    if (isLost(found, now)) refuse<PaymentRefusal>('refund_lost')
    if (!mayRetry(found, now)) refuse<PaymentRefusal>('refund_settled')
    if (isUnanswered(found)) return found
    if (!paymentLifecycle.can('refund', payment.status)) refuse<PaymentRefusal>('payment_not_paid')
    const { items, taxes } = await standingOf(tx, payment)
    const wanted = await tx
      .select({ id: refundItems.paymentItemId, amount: refundItems.amount })
      .from(refundItems)
      .where(eq(refundItems.refundId, found.id))
    const problem = refundProblem(items, taxes, wanted)
    if (problem) refuse<PaymentRefusal>(problem)
    // Meanwhile another part may have taken the odd cent of a tax.
    const figures = refundFor(items, taxes, wanted)
    await tx.delete(refundTaxes).where(eq(refundTaxes.refundId, found.id))
    if (figures.taxes.length > 0) {
      await tx
        .insert(refundTaxes)
        .values(figures.taxes.map((line, position) => ({ ...line, refundId: found.id, position })))
    }
    const [again] = await tx
      .update(refunds)
      .set({
        status: refundLifecycle.to('retry'),
        attempt: found.attempt + 1,
        requestedAt: new Date(),
        reference: null,
        total: figures.total,
      })
      .where(eq(refunds.id, found.id))
      .returning()
    await record(tx, {
      actorId: organiserId,
      action: 'payments.retryRefund',
      subject: { kind: 'payment', id: payment.id },
      details: { refund: found.id, attempt: found.attempt + 1 },
    })
    return again ?? found
  })
  await callProvider(tools, refund).catch((fault: unknown) => {
    if (fault instanceof ProviderAway) refuse<PaymentRefusal>('refund_unanswered', { status: 503 })
    throw fault
  })
  return outcomeOf(tools.db, input.paymentId, input.refundId)
}

/** Asks what became of a refund that the provider had not decided on; its event may have been lost. */
async function lookAtRefund(tools: RefundTools, { id, provider, reference, paymentId, total }: Refund) {
  if (reference === null || provider !== 'stripe') return
  const made = await providerFor(provider, tools).lookRefund(reference)
  await tools.db.transaction(async (tx) => {
    if (made) return settleRefund(tx, { refundId: id, ...made })
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    await noteStuck(tx, {
      paymentId,
      provider,
      reference,
      reason: 'refund_unknown',
      currency: payment?.currency ?? null,
      amount: total,
    })
  })
}

/**
 * Refunds that are pending at the provider are asked after, and those whose answer never came, because the portal or the
 * provider went down between asking and keeping, asked for again with the same key; when that is too old to be sure, they
 * are put among what is stuck.
 */
export async function resumeRefunds({ log, ...tools }: RefundTools & Pick<Tools, 'log'>): Promise<void> {
  const { db } = tools
  const undecided = and(
    eq(refunds.status, 'pending'),
    inArray(refunds.provider, ['stripe', 'sandbox']),
    lt(refunds.requestedAt, sql`now() - interval '1 minute'`),
  )
  for (const refund of await db.select().from(refunds).where(undecided)) {
    if (!isLost(refund, new Date())) {
      const input = refund.reference === null ? callProvider(tools, refund) : lookAtRefund(tools, refund)
      await input.catch((fault: unknown) =>
        log.warn({ err: fault, refund: refund.id }, 'a refund waits for its provider'),
      )
      continue
    }
    await noteLost(db, refund)
  }
}
