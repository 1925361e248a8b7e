import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  listUsers,
  nameOfUserAt,
  selectUsersNamed,
  type UserRecord,
} from '#features/accounts/sign-in/server/queries.ts'
import type { ItemKind } from '#features/payments/core/item-kinds.ts'
import { findAwaited } from '#features/payments/core/server/queries.ts'
import {
  checkouts,
  coupons,
  creditNotes,
  invoices,
  paymentItems,
  payments,
  refunds,
} from '#features/payments/core/server/tables.ts'
import { invoiceNumber } from '#features/payments/invoicing/invoice-number.ts'
import { nameInFull } from '#features/payments/invoicing/name-on-document.ts'
import { transactions } from '#features/payments/ledger/server/tables.ts'
import type {
  AdminPaymentRow,
  ChosenPayments,
  findPayments as findPaymentsEndpoint,
  PaymentColumn,
  PaymentSearch,
  PaymentSums,
} from '#features/payments/refunds/contract-refunds.ts'
import { selectProjectsIn } from '#features/projects/steps/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, holds, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { listPageSize } from '#shared/list.ts'
import { containing, searchWords } from '#shared/search-words.ts'

export function nameOf(user: UserRecord | undefined): string {
  return user ? nameInFull(user) : ''
}

/** Like `invoiceNumber`: at least five digits, never truncated. */
function numberOf({ year, number }: typeof invoices | typeof creditNotes): SQL {
  const digits = sql`(${number})::text`
  return sql`${year}::text || '-' || lpad(${digits}, greatest(5, length(${digits})), '0')`
}

/** Matches the word in the payer's name or address, the project's name, a number, a reference or the coupon. */
function matchesWord(db: Database, word: string): SQL | undefined {
  const pattern = containing(word)
  const begun = db.select({ id: checkouts.paymentId }).from(checkouts).where(holds(checkouts.reference, word))
  const moved = db
    .select({ id: transactions.paymentId })
    .from(transactions)
    .where(holds(transactions.reference, word))
  const givenBack = db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(holds(sql`concat_ws(' ', ${refunds.reference}, 'NC-' || ${numberOf(creditNotes)})`, word))
  const withCoupon = db.select({ id: coupons.id }).from(coupons).where(holds(coupons.code, word))
  return or(
    inArray(payments.couponId, withCoupon),
    inArray(payments.payerId, selectUsersNamed(db, pattern)),
    holds(payments.projectName, word),
    sql`${numberOf(invoices)} LIKE ${pattern}`,
    inArray(payments.id, begun),
    inArray(payments.id, moved),
    inArray(payments.id, givenBack),
  )
}

const selectPaymentsWith = (db: Database, kind: ItemKind) =>
  db.select({ id: paymentItems.paymentId }).from(paymentItems).where(eq(paymentItems.kind, kind))

const paidOrBegun = sql`coalesce(${payments.completedAt}, ${payments.createdAt})`
const dayOf = sql`(${paidOrBegun} AT TIME ZONE 'America/Toronto')::date`

function isLookedFor(db: Database, input: PaymentSearch): SQL | undefined {
  return and(
    input.status ? eq(payments.status, input.status) : undefined,
    input.provider ? eq(payments.provider, input.provider) : undefined,
    input.item ? inArray(payments.id, selectPaymentsWith(db, input.item)) : undefined,
    input.contest ? inArray(payments.projectId, selectProjectsIn(db, input.contest)) : undefined,
    input.project ? eq(payments.projectId, input.project) : undefined,
    input.since ? sql`${dayOf} >= ${input.since}` : undefined,
    input.until ? sql`${dayOf} <= ${input.until}` : undefined,
    ...searchWords(input.q).map((word) => matchesWord(db, word)),
  )
}

const sortColumns: Record<PaymentColumn, SQLWrapper> = {
  for: sql`palmares_folded(nullif(${payments.projectName}, ''))`,
  payer: nameOfUserAt(payments.payerId),
  date: paidOrBegun,
  status: payments.status,
  provider: payments.provider,
  total: payments.total,
  invoice: sql`${invoices.year} * 1000000000::bigint + ${invoices.number}`,
}

const refunded = sql<number>`coalesce((SELECT sum(${refunds.total}) FROM ${refunds}
  WHERE ${refunds.paymentId} = ${payments.id} AND ${refunds.status} = 'completed'), 0)::int`

const reference = sql<string | null>`(SELECT ${checkouts.reference} FROM ${checkouts}
  WHERE ${checkouts.paymentId} = ${payments.id}
  ORDER BY ${checkouts.status} = 'completed' DESC, ${checkouts.createdAt} DESC LIMIT 1)`

const isChosen = (db: Database, chosen: ChosenPayments) =>
  'search' in chosen ? isLookedFor(db, chosen.search) : among(payments.id, chosen.ids)

function selectPayments(db: Database, chosen: ChosenPayments) {
  const sort = 'search' in chosen ? chosen.search.sort : '-date'
  return db
    .select({
      id: payments.id,
      status: payments.status,
      projectName: payments.projectName,
      articleId: payments.articleId,
      payerId: payments.payerId,
      provider: payments.provider,
      reference,
      currency: payments.currency,
      subtotal: payments.subtotal,
      total: payments.total,
      refunded,
      createdAt: payments.createdAt,
      completedAt: payments.completedAt,
      year: invoices.year,
      number: invoices.number,
    })
    .from(payments)
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(isChosen(db, chosen))
    .orderBy(...orderedBy(sortColumns, sort, payments.id))
    .$dynamic()
}

async function rowsOf(
  db: Database,
  rows: Awaited<ReturnType<typeof selectPayments>>,
): Promise<AdminPaymentRow[]> {
  const payers = await listUsers(db, [...new Set(rows.map((row) => row.payerId))])
  const awaited = await findAwaited(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ payerId, articleId, year, number, ...row }) => ({
    ...row,
    isAwaited: awaited.has(row.id),
    awaitedSince: awaited.get(row.id)?.toISOString() ?? null,
    isArticle: articleId !== null,
    payer: nameOf(payers.get(payerId)),
    email: payers.get(payerId)?.email ?? '',
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    invoice: year !== null && number !== null ? invoiceNumber({ year, number }) : null,
  }))
}

function sumUp(db: Database, input: PaymentSearch): Promise<PaymentSums[]> {
  const isMade = sql`${payments.status} IN ('completed', 'refunded')`
  return db
    .select({
      currency: payments.currency,
      paid: sql<number>`coalesce(sum(${payments.total}) FILTER (WHERE ${isMade}), 0)::float8`,
      refunded: sql<number>`coalesce(sum(${refunded}), 0)::float8`,
    })
    .from(payments)
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(isLookedFor(db, input))
    .groupBy(payments.currency)
    .orderBy(payments.currency)
}

/** One page of a search, with the totals of the entire search. */
export async function findPayments(
  db: Database,
  { page, ...search }: PaymentSearch & { page: number },
): Promise<OutputOf<typeof findPaymentsEndpoint>> {
  const rows = await selectPayments(db, { search }).limit(listPageSize).offset(offsetOf(page))
  const found = db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(isLookedFor(db, search))
    .$dynamic()
  return {
    rows: await rowsOf(db, rows),
    total: await countRows(db, found),
    sums: await sumUp(db, search),
  }
}

/** All chosen payments, for the export. */
export async function listChosen(db: Database, chosen: ChosenPayments): Promise<AdminPaymentRow[]> {
  return rowsOf(db, await selectPayments(db, chosen))
}
