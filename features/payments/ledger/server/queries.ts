import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { creditNoteNumber, invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { getSeller } from '#features/payments/money/server/seller.ts'
import { taxRates } from '#features/payments/money/server/tables.ts'
import { collectedBy, dayInMontreal, type TaxRate } from '#features/payments/money/taxes.ts'
import { getProjectFor, listProjectEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import { sum } from '#shared/money.ts'
import type { OwnPayment, PaymentSummary } from '../contract.ts'
import { selectApplied } from './applied-queries.ts'
import {
  checkouts,
  coupons,
  creditNotes,
  invoices,
  paymentItems,
  payments,
  paymentTaxes,
  refunds,
} from './payment-tables.ts'
import { sponsorInvoices } from './sponsor-tables.ts'

export type Payment = typeof payments.$inferSelect
export type CouponRow = typeof coupons.$inferSelect
export type Invoice = typeof invoices.$inferSelect
export type PaymentItem = typeof paymentItems.$inferSelect
export type PaymentTax = typeof paymentTaxes.$inferSelect
export type SponsorInvoice = typeof sponsorInvoices.$inferSelect

const invoicedPaidOn = sql<string | null>`${invoices.snapshot} ->> 'paidOn'`

/** As the invoice has it: a transfer was paid on the day of its arrival, whenever it was confirmed. */
function dayPaid(completedAt: Date | null, paidOn: string | null): string | null {
  return paidOn ?? (completedAt && dayInMontreal(completedAt))
}

const summaryColumns = {
  id: payments.id,
  status: payments.status,
  projectId: payments.projectId,
  articleId: payments.articleId,
  projectName: payments.projectName,
  currency: payments.currency,
  total: payments.total,
  createdAt: payments.createdAt,
  completedAt: payments.completedAt,
  payerId: payments.payerId,
  year: invoices.year,
  number: invoices.number,
  paidOn: invoicedPaidOn,
}

type SummaryRow = Pick<
  Payment,
  | 'id'
  | 'status'
  | 'projectId'
  | 'articleId'
  | 'projectName'
  | 'currency'
  | 'total'
  | 'createdAt'
  | 'completedAt'
  | 'payerId'
> & { year: number | null; number: number | null; paidOn: string | null }

/** The credit notes by payment, in the order of issue. */
async function listCredits(db: Database, paymentIds: readonly string[]) {
  const rows = await db
    .select({
      paymentId: refunds.paymentId,
      id: creditNotes.id,
      year: creditNotes.year,
      number: creditNotes.number,
      total: refunds.total,
    })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(creditNotes.year), asc(creditNotes.number))
  return Map.groupBy(rows, (row) => row.paymentId)
}

/** The payments with a pending bank transfer, with its start. */
export async function findAwaited(db: Database, paymentIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: checkouts.paymentId, at: checkouts.createdAt })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.paymentId, [...paymentIds]),
        eq(checkouts.provider, 'transfer'),
        eq(checkouts.status, 'open'),
        isNotNull(checkouts.reference),
      ),
    )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function summariesOf(db: Database, rows: readonly SummaryRow[]): Promise<PaymentSummary[]> {
  const ids = rows.map(({ id }) => id)
  const credits = await listCredits(db, ids)
  const awaited = await findAwaited(db, ids)
  return rows.map(({ payerId: _, year, number, ...payment }) => {
    const given = credits.get(payment.id) ?? []
    return {
      ...payment,
      createdAt: payment.createdAt.toISOString(),
      completedAt: payment.completedAt?.toISOString() ?? null,
      paidOn: dayPaid(payment.completedAt, payment.paidOn),
      invoice: year !== null && number !== null ? invoiceNumber({ year, number }) : null,
      refunded: sum(given.map(({ total }) => total)),
      creditNotes: given.map((note) => ({ id: note.id, number: creditNoteNumber(note), total: note.total })),
      isAwaited: awaited.has(payment.id),
    }
  })
}

function selectSummaries(db: Database) {
  return db
    .select(summaryColumns)
    .from(payments)
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .orderBy(desc(payments.id))
    .$dynamic()
}

/**
 * Whether the categories were paid for; optional items do not count. A refund does not make a project unpaid while it
 * stays in a category.
 */
async function isPaid(db: Database, projectId: string): Promise<boolean> {
  const mandatory = db
    .select({ id: paymentItems.paymentId })
    .from(paymentItems)
    .where(inArray(paymentItems.kind, ['first_category', 'further_category']))
  const made = inArray(payments.status, ['completed', 'refunded'])
  const ofProject = and(eq(payments.projectId, projectId), made)
  return (await db.$count(payments, and(ofProject, inArray(payments.id, mandatory)))) > 0
}

/** A product without a contest owes nothing, so it is paid from the start. */
export async function isOwnProjectPaid(db: Database, userId: string, projectId: string): Promise<boolean> {
  const project = await getProjectFor(db, userId, projectId)
  if (project.contestId === null) return true
  if (project.paidAt === null) return false
  const entered = await listProjectEntries(db, projectId)
  // If the only category was removed, nothing that was paid for is left.
  return (entered.length > 0 && entered.every(({ paidAt }) => paidAt !== null)) || isPaid(db, projectId)
}

const isFor = ({ kind, id }: { kind: 'project' | 'article'; id: string }) =>
  eq(kind === 'project' ? payments.projectId : payments.articleId, id)

/** A user's completed payments of a project or an article, newest first. */
export async function listPaid(
  db: Database,
  userId: string,
  subject: { kind: 'project' | 'article'; id: string },
): Promise<PaymentSummary[]> {
  const made = inArray(payments.status, ['completed', 'refunded'])
  const paid = and(isFor(subject), eq(payments.payerId, userId), made)
  return summariesOf(db, await selectSummaries(db).where(paid))
}

/** The user's payments, newest first. Cancelled ones are left out, unless money for them may still arrive. */
export async function listOwnPayments(db: Database, userId: string): Promise<PaymentSummary[]> {
  const pendingTransfer = db
    .select({ id: checkouts.paymentId })
    .from(checkouts)
    .where(and(eq(checkouts.provider, 'transfer'), isNotNull(checkouts.reference)))
  const isListed = or(ne(payments.status, 'cancelled'), inArray(payments.id, pendingTransfer))
  const isOwn = and(eq(payments.payerId, userId), isListed)
  return summariesOf(db, await selectSummaries(db).where(isOwn))
}

/** The user's own payment with its lines. Not found for anyone else. */
export async function getOwnPayment(db: Database, userId: string, paymentId: string): Promise<OwnPayment> {
  const isOwn = and(eq(payments.id, paymentId), eq(payments.payerId, userId))
  const [payment] = await db.select().from(payments).where(isOwn)
  const [summary] = await summariesOf(db, await selectSummaries(db).where(isOwn))
  if (!payment || !summary) throw new NotFound()
  const { provider, preTotal, discount, subtotal, billing } = payment
  const coupon = await findCoupon(db, payment.couponId)
  const items = await listItems(db, paymentId)
  const taxes = await listTaxLines(db, paymentId)
  return {
    ...summary,
    provider,
    items: items.map(({ kind, label, amount }) => ({ kind, label, amount })),
    preTotal,
    coupon: coupon && { code: coupon.code, ratePpm: coupon.ratePpm, discount },
    subtotal,
    taxes: taxes.map(({ tax, ratePpm, amount }) => ({ tax, ratePpm, amount })),
    billing,
  }
}

export function listItems(db: Database, paymentId: string): Promise<PaymentItem[]> {
  return db
    .select()
    .from(paymentItems)
    .where(eq(paymentItems.paymentId, paymentId))
    .orderBy(asc(paymentItems.position))
}

export function listTaxLines(db: Database, paymentId: string): Promise<PaymentTax[]> {
  return db
    .select()
    .from(paymentTaxes)
    .where(eq(paymentTaxes.paymentId, paymentId))
    .orderBy(asc(paymentTaxes.position))
}

/** Without a seller nothing can be paid; the taxes of Québec are shown all the same. */
const noSeller = { gstNumber: '-', qstNumber: '-', provincialTaxes: [] }

/** Every rate, past and to come, by province and tax; only those for which the seller is registered are collected. */
export async function listTaxRates(db: Database): Promise<(TaxRate & { id: string })[]> {
  const rates = await db
    .select()
    .from(taxRates)
    .orderBy(asc(taxRates.province), asc(taxRates.tax), asc(taxRates.since))
  return collectedBy((await getSeller(db)) ?? noSeller, rates)
}

export async function findCoupon(db: Database, couponId: string | null): Promise<CouponRow | null> {
  if (couponId === null) return null
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, couponId))
  return coupon ?? null
}

/** The invoice, for its payer and for organisers. Not found for anyone else. */
export async function getInvoice(
  db: Database,
  reader: { id: string; isOrganiser: boolean },
  paymentId: string,
): Promise<Invoice & { paidOn: string | null }> {
  const applied = selectApplied(db)
  const [found] = await db
    .select({ invoice: invoices, payerId: payments.payerId, paidOn: applied.receivedOn })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(applied, eq(applied.paymentId, payments.id))
    .where(eq(invoices.paymentId, paymentId))
  if (!found || (found.payerId !== reader.id && !reader.isOrganiser)) throw new NotFound()
  return { ...found.invoice, paidOn: found.paidOn }
}

/** Payments by the number of their invoice, in full (`2026-00042`) or without the year. */
export async function findInvoiced(
  db: Database,
  q: string,
  most: number,
): Promise<{ id: string; invoice: string; projectName: string }[]> {
  const [, year, number] = /^(?:(\d{4})-)?0*(\d{1,9})$/.exec(q) ?? []
  if (number === undefined) return []
  const rows = await db
    .select({
      id: payments.id,
      year: invoices.year,
      number: invoices.number,
      projectName: payments.projectName,
    })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(and(eq(invoices.number, Number(number)), year ? eq(invoices.year, Number(year)) : undefined))
    .orderBy(desc(invoices.year))
    .limit(most)
  return rows.map((row) => ({ id: row.id, invoice: invoiceNumber(row), projectName: row.projectName }))
}

/** The buyer of a payment that is for a sponsor. */
export async function findSponsor(
  db: Database,
  sponsorInvoiceId: string | null,
): Promise<SponsorInvoice | null> {
  if (sponsorInvoiceId === null) return null
  const [found] = await db.select().from(sponsorInvoices).where(eq(sponsorInvoices.id, sponsorInvoiceId))
  return found ?? null
}
