import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { saveRefund } from '#features/payments/checkout/server/actions/refund.ts'
import { issueInvoice, snapshotOf } from '#features/payments/ledger/server/actions/complete-payment.ts'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import { completeRefund } from '#features/payments/ledger/server/actions/settle-refund.ts'
import { balanceOf } from '#features/payments/ledger/server/actions/transactions.ts'
import {
  checkouts,
  paymentItems,
  payments,
  paymentTaxes,
} from '#features/payments/ledger/server/payment-tables.ts'
import { listItems, listTaxRates, type SponsorInvoice } from '#features/payments/ledger/server/queries.ts'
import { sponsorInvoices } from '#features/payments/ledger/server/sponsor-tables.ts'
import { leaveReceipt } from '#features/payments/ledger/server/tasks.ts'
import { dayAfter } from '#features/payments/money/day-after.ts'
import { getSeller } from '#features/payments/money/server/seller.ts'
import { sponsorItems } from '#features/payments/money/sponsor-lines.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { cancelPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { inLanguage } from '#shared/language.ts'
import { isOutdated } from '#shared/versions.ts'
import type { SponsorDraft } from '../contract-sponsors.ts'
import { figuresToday } from './sponsor-queries.ts'

const subjectOf = (id: string) => ({ kind: 'sponsor_invoice', id })

/** Locks a draft. @throws Error for an issued invoice, which never changes */
async function lockDraft(
  tx: DatabaseTransaction,
  invoiceId: string,
  version?: number,
): Promise<SponsorInvoice> {
  const [draft] = await tx
    .select()
    .from(sponsorInvoices)
    .where(eq(sponsorInvoices.id, invoiceId))
    .for('update')
  if (!draft) throw new NotFound()
  if ((await tx.$count(payments, eq(payments.sponsorInvoiceId, invoiceId))) > 0) {
    fail('sponsor_issued')
  }
  if (isOutdated(version, draft)) fail('sponsor_changed')
  return draft
}

export async function createSponsorInvoice(
  db: Database,
  actorId: string,
  draft: SponsorDraft,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(sponsorInvoices).values(draft).returning({ id: sponsorInvoices.id })
    if (!made) throw new Error('The draft was not saved.')
    await record(tx, { actorId, action: 'payments.draftSponsorInvoice', subject: subjectOf(made.id) })
    return made
  })
}

export async function saveSponsorInvoice(
  db: Database,
  actorId: string,
  { invoiceId, version, ...draft }: SponsorDraft & { invoiceId: string; version?: number | undefined },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const before = await lockDraft(tx, invoiceId, version)
    await tx
      .update(sponsorInvoices)
      .set({ ...draft, version: sql`${sponsorInvoices.version} + 1` })
      .where(eq(sponsorInvoices.id, invoiceId))
    await record(tx, {
      actorId,
      action: 'payments.changeSponsorInvoice',
      subject: subjectOf(invoiceId),
      details: {
        title: { from: before.title, to: draft.title },
        lines: { from: before.lines, to: draft.lines },
      },
    })
    return { id: invoiceId }
  })
}

export async function deleteSponsorDraft(
  db: Database,
  actorId: string,
  invoiceId: string,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const { title } = await lockDraft(tx, invoiceId)
    await tx.delete(sponsorInvoices).where(eq(sponsorInvoices.id, invoiceId))
    const subject = subjectOf(invoiceId)
    await record(tx, { actorId, action: 'payments.deleteSponsorDraft', subject, details: { title } })
    return {}
  })
}

/** The payment of an invoice, waiting for a transfer like any other. */
async function openTransfer(tx: DatabaseTransaction, draft: SponsorInvoice) {
  const { currency, billing, title: projectName } = draft
  const { taxes, ...figures } = figuresToday(await listTaxRates(tx), draft)
  const [payment] = await tx
    .insert(payments)
    .values({ ...figures, currency, billing, projectName, sponsorInvoiceId: draft.id, provider: 'transfer' })
    .returning()
  if (!payment) throw new Error('The payment was not saved.')
  const paymentId = payment.id
  const items = sponsorItems(draft.lines, currency)
  await tx
    .insert(paymentItems)
    .values(items.map((item, position) => ({ ...item, paymentId, position, kind: 'sponsorship' as const })))
  if (taxes.length > 0) {
    await tx.insert(paymentTaxes).values(taxes.map((line, position) => ({ ...line, paymentId, position })))
  }
  return payment
}

/** Issues the invoice before it is paid; its payment is completed like any transfer. */
export async function issueSponsorInvoice(
  db: Database,
  actorId: string,
  { invoiceId, version }: { invoiceId: string; version: number },
): Promise<{ paymentId: string; number: string }> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, invoiceId, version)
    const seller = await getSeller(tx)
    if (!seller) fail('seller_missing')
    const payBy = inLanguage(seller.transferInstructions, draft.language)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (payBy.length === 0) fail('sponsor_no_instructions')
    const payment = await openTransfer(tx, draft)
    const { id: paymentId, currency, total } = payment
    await leaveReceipt(tx, paymentId)
    const dueOn = dayAfter(dayInMontreal(new Date()), draft.daysToPay)
    const snapshot = { ...(await snapshotOf(tx, payment, { provider: 'transfer', actorId })), payBy, dueOn }
    const number = await issueInvoice(tx, { paymentId, language: draft.language, snapshot })
    await tx.insert(checkouts).values({ paymentId, provider: 'transfer', reference: number, currency, total })
    await record(tx, {
      actorId,
      action: 'payments.issueSponsorInvoice',
      subject: { kind: 'payment', id: paymentId },
      details: { invoice: number, total, currency, dueOn },
    })
    return { paymentId, number }
  })
}

/** A credit note over the whole invoice; no money moves. */
export async function cancelSponsorInvoice(
  db: Database,
  actorId: string,
  { invoiceId, reason }: { invoiceId: string; reason: string },
): Promise<{ paymentId: string }> {
  return db.transaction(async (tx) => {
    const isThis = eq(payments.sponsorInvoiceId, invoiceId)
    const [found] = await tx.select({ id: payments.id }).from(payments).where(isThis)
    if (!found) throw new NotFound()
    const payment = await lockPaymentForAdmin(tx, found.id)
    if (payment.status !== 'pending') fail('sponsor_settled')
    if ((await balanceOf(tx, payment)) !== 0) fail('sponsor_money_received')
    const items = await listItems(tx, payment.id)
    const refundId = randomUUID()
    await saveRefund(tx, actorId, payment, {
      refundId,
      items: items.map(({ id, amount }) => ({ id, amount })),
      reason,
      givesCouponBack: false,
      provider: 'transfer',
      reference: null,
    })
    await completeRefund(tx, { refundId, reference: null, actorId, isInLedger: true })
    await cancelPayment(tx, payment, { actorId, reason })
    return { paymentId: payment.id }
  })
}
