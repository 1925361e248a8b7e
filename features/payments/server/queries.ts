import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { getProjectFor } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { NotFound } from '#shared/refusal.ts'
import type { PaymentSummary } from '../contract.ts'
import { invoiceNumber } from '../invoice-number.ts'
import type { TaxRate } from '../taxes.ts'
import { coupons, invoices, paymentItems, payments, paymentTaxes, taxRates } from './tables.ts'

export type Payment = typeof payments.$inferSelect
export type CouponRow = typeof coupons.$inferSelect
export type Invoice = typeof invoices.$inferSelect
export type PaymentItem = typeof paymentItems.$inferSelect
export type PaymentTax = typeof paymentTaxes.$inferSelect

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
> & { year: number | null; number: number | null }

function summaryOf(row: SummaryRow): PaymentSummary {
  const { payerId: _, year, number, ...payment } = row
  return {
    ...payment,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    invoice: year !== null && number !== null ? invoiceNumber({ year, number }) : null,
  }
}

function selectSummaries(db: Database) {
  return db
    .select(summaryColumns)
    .from(payments)
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .orderBy(desc(payments.id))
    .$dynamic()
}

export async function isPaid(db: Database, projectId: string): Promise<boolean> {
  const paid = and(eq(payments.projectId, projectId), eq(payments.status, 'completed'))
  return (await db.$count(payments, paid)) > 0
}

/** A product outside every contest owes nothing, so it is paid from the start. */
export async function isOwnProjectPaid(db: Database, personId: string, projectId: string): Promise<boolean> {
  const project = await getProjectFor(db, personId, projectId)
  return project.contestId === null || isPaid(db, projectId)
}

/** Completed payments of a project or an article, the newest first. */
export async function listPaid(
  db: Database,
  subject: { kind: 'project' | 'article'; id: string },
): Promise<PaymentSummary[]> {
  const isSubject = eq(subject.kind === 'project' ? payments.projectId : payments.articleId, subject.id)
  const paid = and(isSubject, inArray(payments.status, ['completed', 'refunded']))
  return (await selectSummaries(db).where(paid)).map(summaryOf)
}

/** The newest first; those that came to nothing are left out. */
export async function listOwnPayments(db: Database, personId: string): Promise<PaymentSummary[]> {
  const own = and(eq(payments.payerId, personId), ne(payments.status, 'cancelled'))
  return (await selectSummaries(db).where(own)).map(summaryOf)
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

export function listTaxRates(db: Database): Promise<TaxRate[]> {
  return db.select().from(taxRates)
}

export async function findCoupon(db: Database, couponId: string | null): Promise<CouponRow | null> {
  if (couponId === null) return null
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, couponId))
  return coupon ?? null
}

/** The invoice, for whoever paid and for organisers; for anybody else there is none. */
export async function getInvoice(
  db: Database,
  reader: { id: string; isOrganiser: boolean },
  paymentId: string,
): Promise<Invoice> {
  const [found] = await db
    .select({ invoice: invoices, payerId: payments.payerId })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(invoices.paymentId, paymentId))
  if (!found || (found.payerId !== reader.id && !reader.isOrganiser)) throw new NotFound()
  return found.invoice
}
