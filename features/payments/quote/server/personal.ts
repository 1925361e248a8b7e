import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { listUnsettled } from '#features/payments/ledger/server/actions/checkouts.ts'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import {
  couponUses,
  creditNotes,
  invoices,
  paymentItems,
  payments,
  paymentTaxes,
  refunds,
} from '#features/payments/ledger/server/payment-tables.ts'
import type { Payment } from '#features/payments/ledger/server/queries.ts'
import { transactions } from '#features/payments/ledger/server/transaction-tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { namedPossessions, type PersonalPart } from '#server/personal.ts'
import { cancelPayment } from './actions/calculate.ts'

/** The law requires completed payments and their invoices to be retained. */
const retained = ['completed', 'refunded'] as const

/** Received or pending money must find its payment, so that it can be refunded. */
async function letGo(tx: DatabaseTransaction, payment: Payment): Promise<void> {
  if (paymentLifecycle.can('cancel', payment.status)) await cancelPayment(tx, payment)
  if ((await listUnsettled(tx, payment.id)).length > 0) return
  if ((await tx.$count(transactions, eq(transactions.paymentId, payment.id))) > 0) return
  await tx.delete(payments).where(eq(payments.id, payment.id))
}

export const personal: PersonalPart = {
  name: 'payments',
  async collect(db, userId) {
    const own = await db
      .select()
      .from(payments)
      .where(eq(payments.payerId, userId))
      .orderBy(asc(payments.createdAt))
    const ids = own.map(({ id }) => id)
    if (ids.length === 0) return []
    const items = await db.select().from(paymentItems).where(inArray(paymentItems.paymentId, ids))
    const taxes = await db.select().from(paymentTaxes).where(inArray(paymentTaxes.paymentId, ids))
    const issued = await db.select().from(invoices).where(inArray(invoices.paymentId, ids))
    const givenBack = await db
      .select({
        paymentId: refunds.paymentId,
        status: refunds.status,
        total: refunds.total,
        reason: refunds.reason,
        completedAt: refunds.completedAt,
        creditNote: creditNotes,
      })
      .from(refunds)
      .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
      .where(inArray(refunds.paymentId, ids))
    return own.map((payment) => ({
      ...payment,
      items: items.filter(({ paymentId }) => paymentId === payment.id),
      taxes: taxes.filter(({ paymentId }) => paymentId === payment.id),
      refunds: givenBack.filter(({ paymentId }) => paymentId === payment.id),
      invoice: issued.find(({ paymentId }) => paymentId === payment.id) ?? null,
    }))
  },
  async possessions(db, userId) {
    const mine = eq(payments.payerId, userId)
    return [
      {
        kind: 'payment',
        count: await db.$count(payments, mine),
        newest: await db
          .select({
            id: payments.id,
            contestId: sql<null>`NULL`,
            name: payments.projectName,
            at: payments.createdAt,
          })
          .from(payments)
          .where(mine)
          .orderBy(desc(payments.createdAt))
          .limit(namedPossessions),
      },
    ]
  },
  async forget(tx, userId) {
    const unpaid = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.payerId, userId), notInArray(payments.status, [...retained])))
      // Projects in the order in which everybody locks them.
      .orderBy(asc(payments.projectId), asc(payments.articleId), asc(payments.id))
    for (const { id } of unpaid) await letGo(tx, await lockPaymentForAdmin(tx, id))
    // The invoice has the buyer's data, so the payment need not keep them.
    await tx.update(payments).set({ billing: null, projectName: '' }).where(eq(payments.payerId, userId))
  },
  async absorb(tx, { from, into }) {
    await tx.update(payments).set({ payerId: into.id }).where(eq(payments.payerId, from.id))
    await tx.update(couponUses).set({ userId: into.id }).where(eq(couponUses.userId, from.id))
    await tx.update(refunds).set({ requestedBy: into.id }).where(eq(refunds.requestedBy, from.id))
    await tx.update(transactions).set({ actorId: into.id }).where(eq(transactions.actorId, from.id))
  },
}
