import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { selectApplied } from '#features/payments/ledger/server/applied-queries.ts'
import { invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { listTaxRates, type SponsorInvoice } from '#features/payments/ledger/server/queries.ts'
import { sponsorInvoices } from '#features/payments/ledger/server/sponsor-tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { type Figures, figuresFor } from '#features/payments/money/figures.ts'
import { invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { isOverdue, sponsorItems, sponsorStatus } from '#features/payments/money/sponsor-lines.ts'
import { dayInMontreal, type TaxRate, taxesFor } from '#features/payments/money/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, offsetOf, orderedBy } from '#server/database/list.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { listPageSize } from '#shared/list.ts'
import type {
  SponsorColumn,
  SponsorInvoiceRow,
  SponsorInvoiceView,
  SponsorSearch,
  listSponsorInvoices as sponsorInvoicesContract,
} from '../contract-sponsors.ts'
import { wordsStandIn } from './queries/sponsors-named.ts'

/** With the taxes of today: a tax becomes payable when the invoice is issued. */
export function figuresToday(
  rates: readonly TaxRate[],
  { lines, currency, billing }: Pick<SponsorInvoice, 'lines' | 'currency' | 'billing'>,
): Figures {
  const amounts = sponsorItems(lines, currency).map(({ amount }) => amount)
  return figuresFor(amounts, null, taxesFor(rates, billing, dayInMontreal(new Date())))
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

function rowOf(
  rates: readonly TaxRate[],
  { invoice, payment, issued, paidOn }: Awaited<ReturnType<typeof select>>[number],
): SponsorInvoiceRow {
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
    total: payment?.total ?? figuresToday(rates, invoice).total,
    createdAt: createdAt.toISOString(),
  }
}

const dueOn = sql`${invoices.snapshot} ->> 'dueOn'`
const issuedStatuses = paymentLifecycle.statuses.filter((status) => sponsorStatus({ status }) === 'issued')
const isOpen = inArray(payments.status, issuedStatuses)

function hasStatus(wanted: NonNullable<SponsorSearch['status']>): SQL | undefined {
  if (wanted === 'draft') return isNull(payments.id)
  if (wanted === 'overdue') return and(isOpen, sql`${dueOn} < ${dayInMontreal(new Date())}`)
  const statuses = paymentLifecycle.statuses.filter((status) => sponsorStatus({ status }) === wanted)
  return inArray(payments.status, statuses)
}

function isLookedFor({ q, status }: SponsorSearch): SQL | undefined {
  return and(status && hasStatus(status), ...wordsStandIn(q))
}

const sortColumns: Record<SponsorColumn, SQLWrapper> = {
  subject: sql`palmares_folded(${sponsorInvoices.title})`,
  buyer: sql`palmares_folded(coalesce(nullif(${sponsorInvoices.billing} ->> 'company', ''),
    ${sponsorInvoices.billing} ->> 'name'))`,
  number: sql`${invoices.year} * 1000000000::bigint + ${invoices.number}`,
  date: sql`coalesce(${invoices.issuedAt}, ${sponsorInvoices.createdAt})`,
  due: sql`CASE WHEN ${isOpen} THEN ${dueOn} END`,
  status: sql`coalesce(${payments.status}, 'draft')`,
  // The total of a draft depends on the taxes of the day.
  total: payments.total,
}

export async function listSponsorInvoices(
  db: Database,
  { page, ...search }: SponsorSearch & { page: number },
): Promise<OutputOf<typeof sponsorInvoicesContract>> {
  const isFound = isLookedFor(search)
  const rows = await select(db)
    .where(isFound)
    .orderBy(...orderedBy(sortColumns, search.sort, sponsorInvoices.id))
    .limit(listPageSize)
    .offset(offsetOf(page))
  const found = db
    .select({ id: sponsorInvoices.id })
    .from(sponsorInvoices)
    .leftJoin(payments, eq(payments.sponsorInvoiceId, sponsorInvoices.id))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(isFound)
    .$dynamic()
  // Once for all drafts.
  const rates = await listTaxRates(db)
  return { rows: rows.map((row) => rowOf(rates, row)), total: await countRows(db, found) }
}

export async function getSponsorInvoice(db: Database, invoiceId: string): Promise<SponsorInvoiceView> {
  const [found] = await select(db).where(eq(sponsorInvoices.id, invoiceId))
  if (!found) throw new NotFound()
  const { email, language, billing, daysToPay, lines, version } = found.invoice
  const rates = await listTaxRates(db)
  const { preTotal, subtotal, taxes } = figuresToday(rates, found.invoice)
  const figures = { preTotal, subtotal, taxes }
  return { ...rowOf(rates, found), email, language, billing, daysToPay, lines, version, ...figures }
}
