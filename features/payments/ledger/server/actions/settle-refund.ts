import { and, eq } from 'drizzle-orm'
import { refundLifecycle } from '#features/payments/lifecycle.ts'
import type { CreditNoteSnapshot } from '#features/payments/money/document-snapshots.ts'
import { creditNoteNumber, invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { sellerOnDocument } from '#features/payments/money/server/seller.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { record } from '#server/audit-log.ts'
import { newId } from '#server/database/columns.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { MadeRefund } from '../../refund.ts'
import { creditNotes, invoices, refunds } from '../payment-tables.ts'
import type { Invoice, Payment } from '../queries.ts'
import { listRefundItems, listRefundTaxes, type Refund } from '../refund-queries.ts'
import { leaveCreditNote } from '../tasks.ts'
import { closeIfComplete, tellWhoseItWas } from './close-payment.ts'
import { lockPaymentForAdmin } from './lock-payment.ts'
import { nextNumber } from './next-number.ts'
import { addTransaction, listCharges } from './transactions.ts'

async function getInvoiceOf(tx: DatabaseTransaction, paymentId: string): Promise<Invoice> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  if (!invoice) throw new Error(`Payment ${paymentId} has no invoice.`)
  return invoice
}

async function snapshotOf(
  tx: DatabaseTransaction,
  refund: Refund,
  invoice: Invoice,
  isUnpaid: boolean,
): Promise<CreditNoteSnapshot> {
  const items = await listRefundItems(tx, [refund.id])
  const taxes = await listRefundTaxes(tx, [refund.id])
  return {
    currency: invoice.snapshot.currency,
    projectName: invoice.snapshot.projectName,
    ...(invoice.snapshot.contest ? { contest: invoice.snapshot.contest } : {}),
    buyer: invoice.snapshot.buyer,
    seller: (await sellerOnDocument(tx)) ?? invoice.snapshot.seller,
    invoiceNumber: invoiceNumber(invoice),
    invoicedOn: dayInMontreal(invoice.issuedAt),
    reason: refund.reason,
    ...(isUnpaid && { isUnpaid }),
    ...(refund.madeOn ? { givenBackOn: refund.madeOn } : {}),
    items: items.map(({ kind, label, amount }) => ({ kind, label, amount })),
    subtotal: refund.subtotal,
    taxes: taxes.map(({ tax, ratePpm, amount }) => ({ tax, ratePpm, amount })),
    total: refund.total,
  }
}

async function lockRefund(
  tx: DatabaseTransaction,
  refundId: string,
): Promise<{ refund: Refund; payment: Payment } | null> {
  const [found] = await tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  if (!found) return null
  // Locks the payment first, in the same order as every other refund.
  const payment = await lockPaymentForAdmin(tx, found.paymentId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  return refund ? { refund, payment } : null
}

/** The charges that paid the invoice and can be refunded at their provider. */
export async function findPayingCharge(db: Database, payment: Payment) {
  const charges = await listCharges(db, payment)
  return charges.find(({ isApplied, provider }) => isApplied && provider === payment.provider) ?? null
}

/** Records the refund transaction, unless the ledger already has it. */
async function addRefund(
  tx: DatabaseTransaction,
  payment: Payment,
  refund: Refund,
  actorId: string | null,
): Promise<void> {
  const charge = await findPayingCharge(tx, payment)
  await addTransaction(tx, {
    paymentId: payment.id,
    chargeId: refund.provider === charge?.provider ? charge.id : null,
    kind: 'refund',
    provider: refund.provider,
    amount: -refund.total,
    currency: payment.currency,
    reference: refund.reference ?? refund.id,
    occurredOn: refund.madeOn ?? dayInMontreal(new Date()),
    actorId,
  })
}

/**
 * Completes a pending refund once, even if it is reported several times. Its credit note and its mail are written in
 * the caller's transaction.
 */
export async function completeRefund(
  tx: DatabaseTransaction,
  input: { refundId: string; reference: string | null; actorId: string | null; isInLedger?: boolean },
): Promise<void> {
  const locked = await lockRefund(tx, input.refundId)
  if (!locked || !refundLifecycle.can('complete', locked.refund.status)) return
  const { payment } = locked
  const at = new Date()
  const refund = { ...locked.refund, reference: input.reference ?? locked.refund.reference }
  await tx
    .update(refunds)
    .set({ status: refundLifecycle.to('complete'), completedAt: at, reference: refund.reference })
    .where(eq(refunds.id, refund.id))
  if (!input.isInLedger) await addRefund(tx, payment, refund, input.actorId)
  const invoice = await getInvoiceOf(tx, payment.id)
  const snapshot = await snapshotOf(tx, refund, invoice, payment.completedAt === null)
  const isClosed = await closeIfComplete(tx, payment)
  const items = new Set((await listRefundItems(tx, [refund.id])).map((item) => item.paymentItemId))
  await tellWhoseItWas(tx, payment, { named: items, isClosed, at })

  const year = Number(dayInMontreal(at).slice(0, 4))
  const number = await nextNumber(tx, 'credit_note', year)
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
    details: {
      refund: refund.id,
      creditNote: creditNoteNumber({ year, number }),
      total: refund.total,
      currency: payment.currency,
    },
  })
  await leaveCreditNote(tx, noteId)
}

/** Marks a refund as failed. The payment is unchanged, and the refund may be retried. */
async function failRefund(tx: DatabaseTransaction, refundId: string): Promise<void> {
  const locked = await lockRefund(tx, refundId)
  if (!locked || !refundLifecycle.can('fail', locked.refund.status)) return
  await tx
    .update(refunds)
    .set({ status: refundLifecycle.to('fail'), reference: null })
    .where(eq(refunds.id, refundId))
  await record(tx, {
    actorId: null,
    action: 'payments.failRefund',
    subject: { kind: 'payment', id: locked.payment.id },
    details: { refund: refundId },
  })
}

/** Handles the state of a refund from a response or an event, once. */
export async function settleRefund(
  tx: DatabaseTransaction,
  { refundId, reference, state }: MadeRefund & { refundId: string },
): Promise<void> {
  if (state === 'failed') return failRefund(tx, refundId)
  if (state === 'completed') return completeRefund(tx, { refundId, reference, actorId: null })
  const pending = and(eq(refunds.id, refundId), eq(refunds.status, 'pending'))
  await tx.update(refunds).set({ reference }).where(pending)
}
