import { and, eq, inArray } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { InvoiceSnapshot } from '#features/payments/money/document-snapshots.ts'
import { invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { isCategory } from '#features/payments/money/items.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { sellerOnDocument } from '#features/payments/money/server/seller.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { couponUses, invoices, payments } from '../payment-tables.ts'
import { findCoupon, listItems, listTaxLines, type Payment } from '../queries.ts'
import { leaveReceipt } from '../tasks.ts'
import { nextNumber } from './next-number.ts'
import { payableOf, payerOf, subjectOf } from './payment-subject.ts'

interface Completion {
  provider: ProviderName
  /** The day on which the money arrived, if it was not today. */
  paidOn?: string | undefined
  /** The bank's references, if several transfers paid together. */
  references?: string[] | undefined
  actorId: string | null
}

/** The contents of an invoice for the payment's current figures. */
export async function snapshotOf(
  tx: DatabaseTransaction,
  payment: Payment,
  { provider, paidOn, references }: Completion,
): Promise<InvoiceSnapshot> {
  const { id, currency, projectName, contestName, billing, preTotal, discount, subtotal, total } = payment
  if (!billing) throw new Error(`Payment ${id} has no billing address.`)
  const seller = (await sellerOnDocument(tx)) ?? fail('seller_missing')
  const items = await listItems(tx, id)
  const taxes = await listTaxLines(tx, id)
  const coupon = await findCoupon(tx, payment.couponId)
  return {
    seller,
    paidBy: provider,
    ...(paidOn && { paidOn }),
    ...(references && { references }),
    currency,
    projectName,
    ...(contestName && { contest: contestName }),
    buyer: billing,
    items: items.map(({ kind, label, amount }) => ({ kind, label, amount })),
    preTotal,
    couponCode: coupon?.code ?? null,
    discount,
    subtotal,
    taxes: taxes.map(({ tax, ratePpm, amount }) => ({ tax, ratePpm, amount })),
    total,
  }
}

/** A sponsor's invoice is issued before it is paid: the receipt is the same invoice, marked as paid. */
async function markIssued(tx: DatabaseTransaction, paymentId: string): Promise<string | null> {
  const [issued] = await tx.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  if (!issued) return null
  await leaveReceipt(tx, paymentId)
  return invoiceNumber(issued)
}

async function issueReceipt(tx: DatabaseTransaction, payment: Payment, how: Completion): Promise<string> {
  const snapshot = await snapshotOf(tx, payment, how)
  const { lang: language } = await getUserById(tx, payerOf(payment))
  await leaveReceipt(tx, payment.id)
  return issueInvoice(tx, { paymentId: payment.id, language, snapshot })
}

/** Numbers an invoice without gaps: the last step of a transaction, because others wait for the number. */
export async function issueInvoice(
  tx: DatabaseTransaction,
  issued: { paymentId: string; language: Language; snapshot: InvoiceSnapshot },
): Promise<string> {
  const issuedAt = new Date()
  const year = Number(dayInMontreal(issuedAt).slice(0, 4))
  const number = await nextNumber(tx, 'invoice', year)
  await tx.insert(invoices).values({ ...issued, year, number, issuedAt })
  return invoiceNumber({ year, number })
}

/** Records the use of a coupon by a completed payment, even if the attempt was reported as over before. */
export async function recordUse(
  tx: DatabaseTransaction,
  payment: Pick<Payment, 'id' | 'couponId' | 'payerId'>,
): Promise<void> {
  const { id: paymentId, couponId } = payment
  if (couponId === null) return
  const userId = payerOf(payment)
  await tx.insert(couponUses).values({ couponId, paymentId, userId }).onConflictDoNothing()
}

/**
 * Completes a payment once, even if it is called several times. Its invoice, the purchase, its audit log entry and its
 * receipt are written in the caller's transaction. The number comes last, because other completions wait for it.
 * @returns whether it paid for a category that was removed since
 */
export async function completePayment(
  tx: DatabaseTransaction,
  { paymentId, ...how }: { paymentId: string } & Completion,
): Promise<boolean> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), inArray(payments.status, paymentLifecycle.from('complete'))))
    .for('update')
  if (!payment) return false
  const at = new Date()
  const { provider, actorId } = how
  const { payerId, total, currency } = payment
  await recordUse(tx, payment)
  const items = await listItems(tx, paymentId)
  const subject = subjectOf(payment)
  await payableOf(subject.kind).recordPaid(tx, { subjectId: subject.id, payerId, items, at })
  await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('complete'), completedAt: at, provider })
    .where(eq(payments.id, paymentId))
  const invoice = (await markIssued(tx, paymentId)) ?? (await issueReceipt(tx, payment, how))
  await record(tx, {
    actorId,
    action: 'payments.complete',
    subject: { kind: 'payment', id: paymentId },
    details: { invoice, total, currency, provider },
  })
  return items.some((item) => item.entryId === null && isCategory(item.kind))
}
