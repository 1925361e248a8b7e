import { and, eq, sql } from 'drizzle-orm'
import { closeIfWhole, tellWhoseItWas } from '#features/payments/checkout/server/actions/close-payment.ts'
import { isRealProvider, type MadeRefund } from '#features/payments/checkout/server/providers/provider.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import type { Invoice, Payment } from '#features/payments/core/server/queries.ts'
import { creditNoteCounters, creditNotes, invoices, refunds } from '#features/payments/core/server/tables.ts'
import { creditNoteNumber, invoiceNumber } from '#features/payments/invoicing/invoice-number.ts'
import type { CreditNoteSnapshot } from '#features/payments/invoicing/snapshots.ts'
import { noteStuck } from '#features/payments/issues/server/actions/stuck.ts'
import { paymentLifecycle, refundLifecycle } from '#features/payments/lifecycle.ts'
import { sellerOnPaper } from '#features/payments/taxes/server/seller.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { refundProblem } from '../../refund.ts'
import { leaveCreditNote } from '../refund-mails.ts'
import { listRefundItems, listRefundTaxes, type Refund, standingOf } from '../refund-queries.ts'
import { resolveLost } from './lost-refunds.ts'

/** The next number of the year; whoever issues at the same moment waits for this transaction to end. */
async function nextCreditNoteNumber(tx: Database, year: number): Promise<number> {
  const [counter] = await tx
    .insert(creditNoteCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: creditNoteCounters.year,
      set: { last: sql`${creditNoteCounters.last} + 1` },
    })
    .returning({ last: creditNoteCounters.last })
  if (!counter) throw new Error(`The credit note counter of ${year} gave no number.`)
  return counter.last
}

async function getInvoiceOf(tx: Database, paymentId: string): Promise<Invoice> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  if (!invoice) throw new Error(`Payment ${paymentId} has no invoice.`)
  return invoice
}

async function snapshotOf(tx: Database, refund: Refund, invoice: Invoice): Promise<CreditNoteSnapshot> {
  const items = await listRefundItems(tx, [refund.id])
  const taxes = await listRefundTaxes(tx, [refund.id])
  return {
    currency: invoice.snapshot.currency,
    projectName: invoice.snapshot.projectName,
    ...(invoice.snapshot.contest ? { contest: invoice.snapshot.contest } : {}),
    buyer: invoice.snapshot.buyer,
    seller: (await sellerOnPaper(tx)) ?? invoice.snapshot.seller,
    invoiceNumber: invoiceNumber(invoice),
    invoicedOn: dayInMontreal(invoice.issuedAt),
    reason: refund.reason,
    ...(refund.madeOn ? { givenBackOn: refund.madeOn } : {}),
    items: items.map(({ kind, label, amount }) => ({ kind, label, amount })),
    subtotal: refund.subtotal,
    taxes: taxes.map(({ tax, millionths, amount }) => ({ tax, millionths, amount })),
    total: refund.total,
  }
}

interface Held {
  refund: Refund
  payment: Payment
}

async function lockRefund(tx: Database, refundId: string): Promise<Held | null> {
  const [found] = await tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  if (!found) return null
  // The payment first, as for whoever gives back another part of it.
  const payment = await lockPaymentForAdmin(tx, found.paymentId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  return refund ? { refund, payment } : null
}

/** Whether what was given back is still there to be given back, on every line. */
async function stillFits(tx: Database, payment: Payment, refund: Refund): Promise<boolean> {
  if (!paymentLifecycle.can('refund', payment.status)) return false
  const { items, taxes } = await standingOf(tx, payment)
  const wanted = await listRefundItems(tx, [refund.id])
  const input = wanted.map(({ paymentItemId, amount }) => ({ id: paymentItemId, amount }))
  if (refundProblem(items, taxes, input)) return false
  return (await listRefundTaxes(tx, [refund.id])).every(({ tax, amount }) => {
    const line = taxes.find((one) => one.tax === tax)
    return line !== undefined && amount <= line.amount - line.refunded
  })
}

/** One that failed under this very name has failed for good: that it was made is an older word that came late. */
async function mayComplete(tx: Database, { refund, payment }: Held, reference: string | null) {
  if (!refundLifecycle.can('complete', refund.status)) return false
  if (refund.status === 'pending') return true
  return refund.reference !== reference && (await stillFits(tx, payment, refund))
}

/** Money that went back and has no credit note, or has one and did not go back: nobody knows it but the provider. */
async function noteUnexplained(
  tx: Database,
  { refund, payment }: Held,
  { reference, reason }: { reference: string; reason: 'refund_unknown' | 'refund_failed' },
): Promise<void> {
  if (!isRealProvider(refund.provider)) return
  await noteStuck(tx, {
    paymentId: payment.id,
    provider: refund.provider,
    reference,
    reason,
    currency: payment.currency,
    amount: refund.total,
  })
}

/**
 * Completes a refund once, however often it is told, with its credit note and its mail in the caller's transaction.
 * What can be completed no more, and was given back under another name, is put before an organiser.
 * @returns the credit note's number, or null when the refund was no longer there to be completed
 */
export async function completeRefund(
  tx: Database,
  input: { refundId: string; reference: string | null; actorId: string | null },
): Promise<string | null> {
  const held = await lockRefund(tx, input.refundId)
  if (!held) return null
  const { refund, payment } = held
  if (!(await mayComplete(tx, held, input.reference))) {
    const isToldAgain = refund.status === 'completed' && refund.reference === input.reference
    if (input.reference !== null && !isToldAgain) {
      await noteUnexplained(tx, held, { reference: input.reference, reason: 'refund_unknown' })
    }
    return null
  }
  const at = new Date()
  await tx
    .update(refunds)
    .set({
      status: refundLifecycle.to('complete'),
      completedAt: at,
      reference: input.reference ?? refund.reference,
    })
    .where(eq(refunds.id, refund.id))
  const invoice = await getInvoiceOf(tx, payment.id)
  const snapshot = await snapshotOf(tx, refund, invoice)
  const isClosed = await closeIfWhole(tx, payment)
  const items = new Set((await listRefundItems(tx, [refund.id])).map((item) => item.paymentItemId))
  await tellWhoseItWas(tx, payment, { named: items, isClosed, at })

  const year = Number(dayInMontreal(at).slice(0, 4))
  const number = await nextCreditNoteNumber(tx, year)
  const named = creditNoteNumber({ year, number })
  const noteId = newId()
  await tx.insert(creditNotes).values({
    id: noteId,
    refundId: refund.id,
    invoiceId: invoice.id,
    year,
    number,
    language: invoice.language,
    issuedAt: at,
    snapshot,
  })
  await record(tx, {
    actorId: input.actorId,
    action: 'payments.completeRefund',
    subject: { kind: 'payment', id: payment.id },
    details: { refund: refund.id, creditNote: named, total: refund.total, currency: payment.currency },
  })
  await leaveCreditNote(tx, noteId)
  return named
}

/**
 * The provider could not give the money back: nothing of the payment has changed, and it may be tried again. One that
 * was completed before has its credit note, which never changes, so an organiser has to see to it.
 */
async function failRefund(tx: Database, refundId: string, reference: string | null): Promise<void> {
  const held = await lockRefund(tx, refundId)
  if (!held) return
  const { refund, payment } = held
  if (refund.status === 'completed' && refund.provider === 'stripe' && reference !== null) {
    await noteUnexplained(tx, held, { reference, reason: 'refund_failed' })
  }
  if (!refundLifecycle.can('fail', refund.status)) return
  await tx
    .update(refunds)
    .set({ status: refundLifecycle.to('fail'), reference })
    .where(eq(refunds.id, refundId))
  await record(tx, {
    actorId: null,
    action: 'payments.failRefund',
    subject: { kind: 'payment', id: payment.id },
    details: { refund: refundId },
  })
}

async function heedState(
  tx: Database,
  { refundId, reference, state }: MadeRefund & { refundId: string },
): Promise<void> {
  if (state === 'failed') return failRefund(tx, refundId, reference)
  if (state === 'completed') {
    await completeRefund(tx, { refundId, reference, actorId: null })
    return
  }
  const pending = and(eq(refunds.id, refundId), eq(refunds.status, 'pending'))
  await tx.update(refunds).set({ reference }).where(pending)
}

/** What a provider said of a refund, by its answer or by an event; told twice, it happens once. */
export async function settleRefund(tx: Database, told: MadeRefund & { refundId: string }): Promise<void> {
  await heedState(tx, told)
  // It had been given up as lost.
  await resolveLost(tx, told.refundId, null)
}
