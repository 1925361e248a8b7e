import { and, count, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { wordOrCountry } from '#features/accounts/session/server/queries/place-search.ts'
import { listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import {
  isDisputed,
  refundedOf,
  selectShort,
  takenBackOf,
} from '#features/payments/ledger/server/applied-queries.ts'
import {
  checkouts,
  invoices,
  paymentItems,
  payments,
  paymentWords,
  refunds,
} from '#features/payments/ledger/server/payment-tables.ts'
import { findAwaited } from '#features/payments/ledger/server/queries.ts'
import { sponsorInvoices } from '#features/payments/ledger/server/sponsor-tables.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { invoiceNumber } from '#features/payments/money/invoice-number.ts'
import type { ItemKind } from '#features/payments/money/item-kinds.ts'
import { nameInFull } from '#features/payments/money/name-on-document.ts'
import { selectProjectsIn } from '#features/projects/project/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import { inOrderOf, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { countedAtMost, listPageSize } from '#shared/list.ts'
import { sum } from '#shared/money.ts'
import { searchWords } from '#shared/search-words.ts'
import type {
  AdminPaymentRow,
  ChosenPayments,
  findPayments as findPaymentsEndpoint,
  PaymentColumn,
  PaymentSearch,
  PaymentSums,
} from '../contract-payments.ts'

export function nameOf(user: UserRecord | undefined): string {
  return user ? nameInFull(user) : ''
}

/** Who pays: an account, or a sponsor without one. */
export function payerIn(
  { billing, sponsorEmail }: { billing: BillingDraft | null; sponsorEmail: string | null },
  user: UserRecord | undefined,
): { payer: string; email: string } {
  if (user) return { payer: nameOf(user), email: user.email }
  return { payer: billing?.company || billing?.name || '', email: sponsorEmail ?? '' }
}

/** The payments with the word in the payer's name, address, city or country, the project's name, a number, a reference or the coupon. */
const selectHolding = (db: Database, word: string) =>
  db.select({ id: paymentWords.paymentId }).from(paymentWords).where(wordOrCountry(paymentWords.words, word))

const selectPaymentsWith = (db: Database, kind: ItemKind) =>
  db.select({ id: paymentItems.paymentId }).from(paymentItems).where(eq(paymentItems.kind, kind))

const midnight = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE 'America/Toronto'`

function hasStatus(status: PaymentSearch['status']): SQL | undefined {
  if (status === 'disputed') return isDisputed
  return status && eq(payments.status, status)
}

function isLookedFor(db: Database, input: PaymentSearch): SQL | undefined {
  return and(
    hasStatus(input.status),
    input.provider ? eq(payments.provider, input.provider) : undefined,
    input.item ? inArray(payments.id, selectPaymentsWith(db, input.item)) : undefined,
    input.contest ? inArray(payments.projectId, selectProjectsIn(db, input.contest)) : undefined,
    input.project ? eq(payments.projectId, input.project) : undefined,
    input.since ? sql`${payments.listedAt} >= ${midnight(sql`${input.since}::date`)}` : undefined,
    input.until ? sql`${payments.listedAt} < ${midnight(sql`${input.until}::date + 1`)}` : undefined,
    ...searchWords(input.q).map((word) => inArray(payments.id, selectHolding(db, word))),
  )
}

const reference = sql<string | null>`(SELECT ${checkouts.reference} FROM ${checkouts}
  WHERE ${checkouts.paymentId} = ${payments.id}
  ORDER BY ${checkouts.status} = 'completed' DESC, ${checkouts.createdAt} DESC LIMIT 1)`

const isChosen = (db: Database, chosen: ChosenPayments) =>
  'search' in chosen ? isLookedFor(db, chosen.search) : among(payments.id, chosen.ids)

/** The ids in the order of the list. The planner drops the join with invoices unless the list is sorted by them. */
function selectIds(db: Database, chosen: ChosenPayments) {
  const columns: Record<PaymentColumn, SQLWrapper> = {
    for: payments.foldedName,
    payer: paymentWords.payer,
    date: payments.listedAt,
    status: payments.status,
    provider: payments.provider,
    total: payments.total,
    invoice: sql`${invoices.year} * 1000000000::bigint + ${invoices.number}`,
  }
  const sort = 'search' in chosen ? chosen.search.sort : '-date'
  const ids = db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(isChosen(db, chosen))
    .orderBy(...orderedBy(columns, sort, payments.id))
    .$dynamic()
  return sort.endsWith('payer') ? ids.innerJoin(paymentWords, eq(paymentWords.paymentId, payments.id)) : ids
}

async function listRows(db: Database, found: readonly { id: string }[]): Promise<AdminPaymentRow[]> {
  const ids = found.map(({ id }) => id)
  const rows = await db
    .select({
      id: payments.id,
      status: payments.status,
      projectName: payments.projectName,
      articleId: payments.articleId,
      payerId: payments.payerId,
      billing: payments.billing,
      sponsorEmail: sponsorInvoices.email,
      provider: payments.provider,
      reference,
      currency: payments.currency,
      subtotal: payments.subtotal,
      total: payments.total,
      refunded: refundedOf,
      takenBack: takenBackOf,
      isDisputed,
      createdAt: payments.createdAt,
      completedAt: payments.completedAt,
      year: invoices.year,
      number: invoices.number,
    })
    .from(payments)
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .leftJoin(sponsorInvoices, eq(sponsorInvoices.id, payments.sponsorInvoiceId))
    .where(among(payments.id, ids))
  const payers = await listUsers(db, [...new Set(rows.flatMap((row) => row.payerId ?? []))])
  const awaited = await findAwaited(db, ids)
  return inOrderOf(ids, rows).map((found) => {
    const { payerId, articleId, year, number, billing, sponsorEmail, ...row } = found
    return {
      ...row,
      takenBack: row.completedAt ? row.takenBack : 0,
      isAwaited: awaited.has(row.id),
      awaitedSince: awaited.get(row.id)?.toISOString() ?? null,
      isArticle: articleId !== null,
      ...payerIn({ billing, sponsorEmail }, payers.get(payerId ?? '')),
      createdAt: row.createdAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
      invoice: year !== null && number !== null ? invoiceNumber({ year, number }) : null,
    }
  })
}

/** How many payments a search finds, and their money by currency. Refunds and disputes are few, so they are added up apart. */
async function sumUp(db: Database, search: PaymentSearch): Promise<{ total: number; sums: PaymentSums[] }> {
  const isFound = isLookedFor(db, search)
  const counted = await db
    .select({
      currency: payments.currency,
      found: count(),
      paid: sql<number>`coalesce(sum(${payments.total}) FILTER (
        WHERE ${payments.status} IN ('completed', 'refunded')), 0)::float8`,
    })
    .from(payments)
    .where(isFound)
    .groupBy(payments.currency)
    .orderBy(payments.currency)
  const givenBack = await db
    .select({ currency: payments.currency, refunded: sql<number>`sum(${refunds.total})::float8` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'completed'), isFound))
    .groupBy(payments.currency)
  const shortfalls = await db
    .select({
      currency: payments.currency,
      taken: sql<number>`sum(${takenBackOf})::float8`,
    })
    .from(payments)
    .where(and(isNotNull(payments.completedAt), inArray(payments.id, selectShort(db)), isFound))
    .groupBy(payments.currency)
  const takenIn = new Map(shortfalls.map((row) => [row.currency, row.taken]))
  const refundedIn = new Map(givenBack.map((row) => [row.currency, row.refunded]))
  return {
    total: Math.min(sum(counted.map(({ found }) => found)), countedAtMost + 1),
    sums: counted.map(({ currency, paid }) => ({
      currency,
      paid,
      refunded: refundedIn.get(currency) ?? 0,
      takenBack: takenIn.get(currency) ?? 0,
    })),
  }
}

/** One page of a search, with the totals of the entire search. */
export async function findPayments(
  db: Database,
  { page, ...search }: PaymentSearch & { page: number },
): Promise<OutputOf<typeof findPaymentsEndpoint>> {
  // The ids first: sorting whole rows takes three times as long.
  const ids = await selectIds(db, { search }).limit(listPageSize).offset(offsetOf(page))
  return { rows: await listRows(db, ids), ...(await sumUp(db, search)) }
}

/** The chosen payments, in the order of the list. */
export async function listChosenIds(db: Database, chosen: ChosenPayments): Promise<string[]> {
  return (await selectIds(db, chosen)).map(({ id }) => id)
}

/** All chosen payments, for the export. */
export async function listChosen(db: Database, chosen: ChosenPayments): Promise<AdminPaymentRow[]> {
  return listRows(db, await selectIds(db, chosen))
}
