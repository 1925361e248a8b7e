import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { RefundStatus } from '#features/payments/lifecycle.ts'
import type { TaxName } from '#features/payments/money/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import { type Cents, sum } from '#shared/money.ts'
import { type PaidItem, type PaidTax, paidAmounts, refundableNow, remainingOf } from '../refund.ts'
import { moneyLeft } from '../transaction.ts'
import { listTransactions } from './actions/transactions.ts'
import { creditNotes, paymentItems, payments, refundItems, refunds, refundTaxes } from './payment-tables.ts'
import { findCoupon, listItems, listTaxLines, type Payment } from './queries.ts'

export type Refund = typeof refunds.$inferSelect
export type CreditNote = typeof creditNotes.$inferSelect

/** The refunds that count against the remaining amount: pending and completed ones. */
const underWay: readonly RefundStatus[] = ['pending', 'completed']

export function listRefundItems(db: Database, refundIds: readonly string[]) {
  return db
    .select({
      refundId: refundItems.refundId,
      paymentItemId: refundItems.paymentItemId,
      kind: paymentItems.kind,
      label: sql<NonNullable<typeof paymentItems.$inferSelect.label>>`${paymentItems.label}`,
      amount: refundItems.amount,
    })
    .from(refundItems)
    .innerJoin(paymentItems, eq(paymentItems.id, refundItems.paymentItemId))
    .where(inArray(refundItems.refundId, [...refundIds]))
    .orderBy(asc(refundItems.refundId), asc(refundItems.position))
}

export function listRefundTaxes(db: Database, refundIds: readonly string[]) {
  return db
    .select()
    .from(refundTaxes)
    .where(inArray(refundTaxes.refundId, [...refundIds]))
    .orderBy(asc(refundTaxes.refundId), asc(refundTaxes.position))
}

/** The refunded amount of each item and each tax of a payment. */
export async function listGivenBack(
  db: Database,
  paymentId: string,
  statuses: readonly RefundStatus[] = underWay,
): Promise<{ items: Map<string, number>; taxes: Map<TaxName, number> }> {
  const counted = and(eq(refunds.paymentId, paymentId), inArray(refunds.status, [...statuses]))
  const items = await db
    .select({ id: refundItems.paymentItemId, amount: sql<number>`sum(${refundItems.amount})::int` })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(counted)
    .groupBy(refundItems.paymentItemId)
  const taxes = await db
    .select({ tax: refundTaxes.tax, amount: sql<number>`sum(${refundTaxes.amount})::int` })
    .from(refundTaxes)
    .innerJoin(refunds, eq(refunds.id, refundTaxes.refundId))
    .where(counted)
    .groupBy(refundTaxes.tax)
  return {
    items: new Map(items.map(({ id, amount }) => [id, amount])),
    taxes: new Map(taxes.map(({ tax, amount }) => [tax, amount])),
  }
}

/** A payment's lines with the amount paid for each, and the amount refunded or pending. */
export async function stateOf(
  db: Database,
  payment: Payment,
): Promise<{ items: PaidItem[]; taxes: PaidTax[] }> {
  const items = await listItems(db, payment.id)
  const coupon = await findCoupon(db, payment.couponId)
  const paid = paidAmounts(items, payment.discount, coupon?.itemKinds ?? null)
  const given = await listGivenBack(db, payment.id)
  return {
    items: items.map(({ id }, place) => ({
      id,
      paid: paid[place] ?? 0,
      refunded: given.items.get(id) ?? 0,
    })),
    taxes: (await listTaxLines(db, payment.id)).map(({ tax, ratePpm, amount }) => ({
      tax,
      ratePpm,
      amount,
      refunded: given.taxes.get(tax) ?? 0,
    })),
  }
}

/** What can be refunded of a payment now, with taxes. */
export async function refundableOf(db: Database, payment: Payment): Promise<Cents> {
  const { items, taxes } = await stateOf(db, payment)
  const pending = (await listRefunds(db, payment.id)).filter(({ status }) => status === 'pending')
  return refundableNow({
    remaining: remainingOf(items, taxes),
    moneyLeft: moneyLeft(await listTransactions(db, payment.id), payment.currency),
    pending: sum(pending.map(({ total }) => total)),
  })
}

export function listRefunds(db: Database, paymentId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** The credit note, for its payer and for organisers. Not found for anyone else. */
export async function getCreditNote(
  db: Database,
  reader: { id: string; isOrganiser: boolean },
  input: { paymentId: string; creditNoteId: string },
): Promise<CreditNote> {
  const [found] = await db
    .select({ creditNote: creditNotes, payerId: payments.payerId })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(creditNotes.id, input.creditNoteId), eq(payments.id, input.paymentId)))
  if (!found || (found.payerId !== reader.id && !reader.isOrganiser)) throw new NotFound()
  return found.creditNote
}
