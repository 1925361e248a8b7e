import { desc, eq } from 'drizzle-orm'
import { listTaxRates } from '#features/payments/core/server/queries.ts'
import { invoices, payments } from '#features/payments/core/server/tables.ts'
import { invoiceNumber } from '#features/payments/invoicing/invoice-number.ts'
import { selectApplied } from '#features/payments/ledger/server/applied-queries.ts'
import { type Figures, figuresFor } from '#features/payments/quote/computation.ts'
import { dayInMontreal, taxesFor } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { SponsorInvoiceRow, SponsorInvoiceView } from '../contract-sponsors.ts'
import { isOverdue, sponsorItems, sponsorStatus } from '../sponsor-lines.ts'
import { sponsorInvoices } from './tables.ts'

export type SponsorInvoice = typeof sponsorInvoices.$inferSelect

/** The buyer of a payment that is for a sponsor. */
export async function findSponsor(
  db: Database,
  sponsorInvoiceId: string | null,
): Promise<SponsorInvoice | null> {
  if (sponsorInvoiceId === null) return null
  const [found] = await db.select().from(sponsorInvoices).where(eq(sponsorInvoices.id, sponsorInvoiceId))
  return found ?? null
}

/** With the taxes of today: a tax becomes payable when the invoice is issued. */
export async function figuresToday(
  db: Database,
  { lines, currency, billing }: Pick<SponsorInvoice, 'lines' | 'currency' | 'billing'>,
): Promise<Figures> {
  const amounts = sponsorItems(lines, currency).map(({ amount }) => amount)
  return figuresFor(amounts, null, taxesFor(await listTaxRates(db), billing, dayInMontreal(new Date())))
}

function select(db: Database) {
  const applied = selectApplied(db)
  return db
    .select({
      invoice: sponsorInvoices,
      payment: payments,
      issued: invoices,
      paidOn: applied.receivedOn,
    })
    .from(sponsorInvoices)
    .leftJoin(payments, eq(payments.sponsorInvoiceId, sponsorInvoices.id))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .leftJoin(applied, eq(applied.paymentId, payments.id))
    .$dynamic()
}

async function rowOf(
  db: Database,
  { invoice, payment, issued, paidOn }: Awaited<ReturnType<typeof select>>[number],
): Promise<SponsorInvoiceRow> {
  const { id, title, billing, currency, createdAt } = invoice
  const status = sponsorStatus(payment)
  const dueOn = issued?.snapshot.dueOn ?? null
  return {
    id,
    title,
    currency,
    buyer: billing.company || billing.name,
    status,
    paymentId: payment?.id ?? null,
    number: issued && invoiceNumber(issued),
    issuedAt: issued?.issuedAt.toISOString() ?? null,
    dueOn,
    isOverdue: isOverdue(status, dueOn, dayInMontreal(new Date())),
    paidOn,
    total: payment?.total ?? (await figuresToday(db, invoice)).total,
    createdAt: createdAt.toISOString(),
  }
}

/** The most that the list shows; older issued invoices are among the payments. */
const listed = 500

export async function listSponsorInvoices(db: Database): Promise<SponsorInvoiceRow[]> {
  const rows = await select(db)
    .orderBy(desc(sponsorInvoices.createdAt), desc(sponsorInvoices.id))
    .limit(listed)
  return Promise.all(rows.map((row) => rowOf(db, row)))
}

export async function getSponsorInvoice(db: Database, invoiceId: string): Promise<SponsorInvoiceView> {
  const [found] = await select(db).where(eq(sponsorInvoices.id, invoiceId))
  if (!found) throw new NotFound()
  const { email, language, billing, daysToPay, lines, version } = found.invoice
  const { preTotal, subtotal, taxes } = await figuresToday(db, found.invoice)
  const figures = { preTotal, subtotal, taxes }
  return { ...(await rowOf(db, found)), email, language, billing, daysToPay, lines, version, ...figures }
}
