import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import { isDisputed, selectApplied } from '#features/payments/ledger/server/applied-queries.ts'
import { creditNotes, invoices, payments, refunds } from '#features/payments/ledger/server/payment-tables.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import type { CreditNoteSnapshot } from '#features/payments/money/document-snapshots.ts'
import { creditNoteNumber, invoiceNumber } from '#features/payments/money/invoice-number.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { dayInMontreal, type TaxName } from '#features/payments/money/taxes.ts'
import { projectPlaces } from '#features/projects/project/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'

/** One row of the accountant's ledger: an invoice, or a credit note with negative amounts. */
export interface LedgerEntry {
  kind: 'invoice' | 'credit_note'
  number: string
  /** The day in Montréal. */
  day: string
  buyer: string
  country: string
  province: string
  contest: string | null
  /** The invoice that a credit note reduces. */
  of: string | null
  currency: Currency
  preTotal: Cents
  /** The discount of the coupon. */
  discount: Cents
  subtotal: Cents
  taxes: Partial<Record<TaxName, Cents>>
  total: Cents
  provider: ProviderName | null
  reference: string | null
  /** The bank took the money back, and no credit note covers it yet. */
  isDisputed: boolean
  /** The day on which the money arrived. Null for a refund, and if nothing was to be paid. */
  receivedOn: string | null
}

type PlacedEntry = Omit<LedgerEntry, 'contest'> & { contestId: string | null }

interface Period {
  since?: string | undefined
  until?: string | undefined
}

/** A day begins at midnight in Montréal. */
function inPeriod(
  issuedAt: typeof invoices.issuedAt | typeof creditNotes.issuedAt,
  input: Period,
): SQL | undefined {
  // Adds a calendar day, because two days of the year have 23 or 25 hours.
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone 'America/Toronto'`
  return and(
    input.since ? gte(issuedAt, midnight(sql`${input.since}::date`)) : undefined,
    input.until ? lt(issuedAt, midnight(sql`${input.until}::date + 1`)) : undefined,
  )
}

const buyerOf = ({ company, name, country, state }: BillingDraft) => ({
  buyer: company ? `${company}, ${name}` : name,
  country,
  province: state,
})

const taxesOf = (taxes: CreditNoteSnapshot['taxes'], sign: 1 | -1) =>
  Object.fromEntries(taxes.map(({ tax, amount }) => [tax, sign * amount]))

async function listInvoices(db: Database, input: Period): Promise<PlacedEntry[]> {
  const applied = selectApplied(db)
  const places = projectPlaces(db)
  const rows = await db
    .select({
      year: invoices.year,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      snapshot: invoices.snapshot,
      contestId: places.contestId,
      provider: payments.provider,
      references: applied.references,
      receivedOn: applied.receivedOn,
      isDisputed,
    })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(applied, eq(applied.paymentId, payments.id))
    .leftJoin(places, eq(places.id, payments.projectId))
    .where(inPeriod(invoices.issuedAt, input))
    .orderBy(asc(invoices.year), asc(invoices.number))
  return rows.map(({ snapshot, ...row }) => ({
    kind: 'invoice',
    number: invoiceNumber(row),
    day: dayInMontreal(row.issuedAt),
    ...buyerOf(snapshot.buyer),
    contestId: row.contestId,
    of: null,
    currency: snapshot.currency,
    preTotal: snapshot.preTotal,
    discount: snapshot.discount,
    subtotal: snapshot.subtotal,
    taxes: taxesOf(snapshot.taxes, 1),
    total: snapshot.total,
    provider: row.provider,
    reference: row.references,
    receivedOn: row.receivedOn,
    isDisputed: row.isDisputed,
  }))
}

async function listCreditNotes(db: Database, input: Period): Promise<PlacedEntry[]> {
  const places = projectPlaces(db)
  const rows = await db
    .select({
      year: creditNotes.year,
      number: creditNotes.number,
      issuedAt: creditNotes.issuedAt,
      snapshot: creditNotes.snapshot,
      contestId: places.contestId,
      provider: refunds.provider,
      reference: refunds.reference,
    })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(places, eq(places.id, payments.projectId))
    .where(inPeriod(creditNotes.issuedAt, input))
    .orderBy(asc(creditNotes.year), asc(creditNotes.number))
  return rows.map(({ snapshot, ...row }) => ({
    kind: 'credit_note',
    number: creditNoteNumber(row),
    day: dayInMontreal(row.issuedAt),
    ...buyerOf(snapshot.buyer),
    contestId: row.contestId,
    of: snapshot.invoiceNumber,
    currency: snapshot.currency,
    preTotal: -snapshot.subtotal,
    discount: 0,
    subtotal: -snapshot.subtotal,
    taxes: taxesOf(snapshot.taxes, -1),
    total: -snapshot.total,
    provider: row.provider,
    reference: row.reference,
    receivedOn: null,
    isDisputed: false,
  }))
}

/** Every invoice and credit note of the period, by day, as issued. */
export async function listLedger(db: Database, input: Period, language: Language): Promise<LedgerEntry[]> {
  const entries = [...(await listInvoices(db, input)), ...(await listCreditNotes(db, input))]
  const ids = new Set(entries.flatMap(({ contestId }) => contestId ?? []))
  const contests = await listContestsById(db, [...ids])
  return entries
    .sort((one, other) => one.day.localeCompare(other.day))
    .map(({ contestId, ...entry }) => {
      const contest = contestId === null ? undefined : contests.get(contestId)
      return { ...entry, contest: contest ? inLanguage(contest.name, language) : null }
    })
}
