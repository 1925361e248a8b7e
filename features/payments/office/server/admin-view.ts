import { and, desc, eq, inArray } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { takenBack } from '#features/payments/ledger/refund.ts'
import { listTransactions, type Transaction } from '#features/payments/ledger/server/actions/transactions.ts'
import {
  checkouts,
  creditNotes,
  invoices,
  payments,
} from '#features/payments/ledger/server/payment-tables.ts'
import { findCoupon, findSponsor, listItems, type Payment } from '#features/payments/ledger/server/queries.ts'
import {
  listRefundItems,
  listRefunds,
  listRefundTaxes,
  refundableOf,
  stateOf,
} from '#features/payments/ledger/server/refund-queries.ts'
import { moneyLeft } from '#features/payments/ledger/transaction.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { creditNoteNumber, invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { findProjectPlace } from '#features/projects/project/server/queries/places.ts'
import { listRecorded } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import { unwritten } from '#shared/language.ts'
import { sum } from '#shared/money.ts'
import type { AdminPaymentView, AdminRefund, PaymentTransaction } from '../contract-payments.ts'
import { nameOf, payerIn } from './admin-queries.ts'
import { listIssues } from './issue-queries.ts'

async function refundsOf(
  db: Database,
  paymentId: string,
): Promise<(AdminRefund & { requestedById: string })[]> {
  const rows = await listRefunds(db, paymentId)
  const ids = rows.map(({ id }) => id)
  const items = Map.groupBy(await listRefundItems(db, ids), (item) => item.refundId)
  const taxes = Map.groupBy(await listRefundTaxes(db, ids), (line) => line.refundId)
  const notes = await db.select().from(creditNotes).where(inArray(creditNotes.refundId, ids))
  return rows.map((row) => {
    const note = notes.find(({ refundId }) => refundId === row.id)
    return {
      id: row.id,
      status: row.status,
      items: (items.get(row.id) ?? []).map(({ kind, label, amount }) => ({ kind, label, amount })),
      subtotal: row.subtotal,
      taxes: (taxes.get(row.id) ?? []).map(({ tax, ratePpm, amount }) => ({ tax, ratePpm, amount })),
      total: row.total,
      reason: row.reason,
      reference: row.reference,
      requestedBy: '',
      requestedById: row.requestedBy,
      createdAt: row.createdAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
      madeOn: row.madeOn,
      creditNote: note ? { id: note.id, number: creditNoteNumber(note) } : null,
    }
  })
}

/** The pending bank transfers, newest first. */
function listTransfers(db: Database, paymentId: string) {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, paymentId), eq(checkouts.provider, 'transfer')))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
}

function transactionView(
  { occurredOn: on, createdAt, actorId, paymentId: _, chargeId: __, ...one }: Transaction,
  named: (userId: string) => string,
): PaymentTransaction {
  return { ...one, on, recorded: { at: createdAt.toISOString(), by: actorId && named(actorId) } }
}

async function linesOf(db: Database, payment: Payment) {
  const { items: state, taxes } = await stateOf(db, payment)
  const items = await listItems(db, payment.id)
  return {
    taxes,
    items: items.map(({ id, kind, label, amount, entryId }, place) => ({
      id,
      kind,
      label: label ?? unwritten,
      amount,
      paid: state[place]?.paid ?? 0,
      refunded: state[place]?.refunded ?? 0,
      hasEntry: entryId !== null,
    })),
  }
}

async function invoiceOf(db: Database, paymentId: string): Promise<string | null> {
  const [invoice] = await db
    .select({ year: invoices.year, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.paymentId, paymentId))
  return invoice ? invoiceNumber(invoice) : null
}

/** One payment with its details, for organisers. */
export async function getAdminPayment(db: Database, paymentId: string): Promise<AdminPaymentView> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new NotFound()
  const transfers = await listTransfers(db, payment.id)
  const given = await refundsOf(db, payment.id)
  const ledger = await listTransactions(db, payment.id)
  const lines = await listRecorded(db, { kind: 'payment', id: payment.id })
  const { items, taxes } = await linesOf(db, payment)
  const coupon = await findCoupon(db, payment.couponId)
  const users = await listUsers(db, [
    ...new Set([
      ...(payment.payerId ? [payment.payerId] : []),
      ...given.map((one) => one.requestedById),
      ...ledger.flatMap((one) => one.actorId ?? []),
      ...lines.flatMap((line) => line.actorId ?? []),
    ]),
  ])
  const payer = users.get(payment.payerId ?? '')
  const sponsor = await findSponsor(db, payment.sponsorInvoiceId)
  const named = payerIn({ billing: payment.billing, sponsorEmail: sponsor?.email ?? null }, payer)
  const pendingTransfer = transfers.find(({ status, reference }) => status === 'open' && reference !== null)
  const project = payment.projectId === null ? null : await findProjectPlace(db, payment.projectId)
  const refundedSoFar = sum(given.filter((one) => one.status === 'completed').map((one) => one.total))
  const refundable = paymentLifecycle.can('refund', payment.status) ? await refundableOf(db, payment) : 0
  const taken = payment.completedAt
    ? takenBack({ documented: payment.total - refundedSoFar, moneyLeft: moneyLeft(ledger, payment.currency) })
    : 0
  const { status, billing, provider, projectName, articleId, currency, preTotal, subtotal, total } = payment
  return {
    id: payment.id,
    status,
    projectName,
    project,
    articleId,
    payer: {
      name: named.payer,
      email: named.email,
      language: payer?.lang ?? sponsor?.language ?? 'en',
    },
    sponsorInvoiceId: payment.sponsorInvoiceId,
    currency,
    items,
    preTotal,
    coupon: coupon && { code: coupon.code, ratePpm: coupon.ratePpm, discount: payment.discount },
    subtotal,
    taxes,
    total,
    refunded: refundedSoFar,
    takenBack: taken,
    isDisputed: taken > 0 && ledger.some(({ kind }) => kind === 'chargeback'),
    refundable,
    billing,
    provider,
    invoice: await invoiceOf(db, payment.id),
    transactions: ledger.map((one) => transactionView(one, (id) => nameOf(users.get(id)))),
    issues: await listIssues(db, payment.id),
    createdAt: payment.createdAt.toISOString(),
    completedAt: payment.completedAt?.toISOString() ?? null,
    refunds: given.map(({ requestedById, ...one }) => ({
      ...one,
      requestedBy: nameOf(users.get(requestedById)),
    })),
    timeline: lines.map(({ id, at, action, actorId, reason }) => ({
      id,
      at: at.toISOString(),
      action,
      actor: actorId === null ? null : nameOf(users.get(actorId)),
      reason,
    })),
    // A transfer may also arrive after the payment was paid or cancelled.
    mayConfirmTransfer: transfers.length > 0,
    isAwaited: pendingTransfer !== undefined,
    pendingTransfer: pendingTransfer ? { since: pendingTransfer.createdAt.toISOString() } : null,
    mayRefund: refundable > 0,
  }
}
