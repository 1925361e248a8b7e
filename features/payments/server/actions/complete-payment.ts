import { and, eq, inArray, sql } from 'drizzle-orm'
import { getPerson } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { InvoiceSnapshot } from '../../contract.ts'
import { invoiceNumber } from '../../invoice-number.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { dayInMontreal } from '../../taxes.ts'
import { leaveReceipt } from '../mails.ts'
import { findCoupon, listItems, listTaxLines, type Payment, type PaymentItem } from '../queries.ts'
import { sellerOnPaper } from '../seller.ts'
import { invoiceCounters, invoices, payments } from '../tables.ts'
import { keepUse } from './hold-coupon.ts'
import { payableOf, subjectOf } from './payables.ts'

/** The next number of the year; whoever completes at the same moment waits for this transaction to end. */
async function nextInvoiceNumber(tx: Database, year: number): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error(`The invoice counter of ${year} gave no number.`)
  return counter.last
}

async function snapshotOf(tx: Database, payment: Payment, items: PaymentItem[]): Promise<InvoiceSnapshot> {
  const { currency, projectName, preTotal, discount, subtotal, total, billing } = payment
  if (!billing) throw new Error(`Payment ${payment.id} has no billing address.`)
  return {
    currency,
    projectName,
    buyer: billing,
    seller: (await sellerOnPaper(tx)) ?? undefined,
    paidBy: payment.provider ?? undefined,
    items: items.map(({ kind, label, amount }) => ({ kind, label, amount })),
    preTotal,
    couponCode: (await findCoupon(tx, payment.couponId))?.code ?? null,
    discount,
    subtotal,
    taxes: (await listTaxLines(tx, payment.id)).map(({ tax, millionths, amount }) => ({
      tax,
      millionths,
      amount,
    })),
    total,
  }
}

/**
 * Completes a payment once, however often it is called, with its invoice, its entries and its mail in the
 * caller's transaction.
 * @returns false when it was no longer there to be completed
 */
export async function completePayment(
  tx: Database,
  asked: { paymentId: string; actorId: string | null; publicUrl: string },
): Promise<boolean> {
  const at = new Date()
  const [payment] = await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('complete'), completedAt: at })
    .where(and(eq(payments.id, asked.paymentId), inArray(payments.status, paymentLifecycle.from('complete'))))
    .returning()
  if (!payment) return false
  await keepUse(tx, payment)

  const items = await listItems(tx, payment.id)
  const subject = subjectOf(payment)
  await payableOf(subject.kind).recordPaid(tx, {
    subjectId: subject.id,
    payerId: payment.payerId,
    items,
    at,
  })

  const payer = await getPerson(tx, payment.payerId)
  const snapshot = await snapshotOf(tx, payment, items)
  const year = Number(dayInMontreal(at).slice(0, 4))
  const number = await nextInvoiceNumber(tx, year)
  await tx
    .insert(invoices)
    .values({ paymentId: payment.id, year, number, language: payer.lang, issuedAt: at, snapshot })
  await record(tx, {
    actorId: asked.actorId,
    act: 'payments.complete',
    subject: { kind: 'payment', id: payment.id },
    details: {
      invoice: invoiceNumber({ year, number }),
      total: payment.total,
      currency: payment.currency,
      provider: payment.provider,
    },
  })
  await leaveReceipt(tx, payment.id)
  return true
}
