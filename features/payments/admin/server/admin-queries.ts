import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { listUsers, selectUsersNamed, type UserRecord } from '#features/accounts/sign-in/server/queries.ts'
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
  findPayments as findPaymentsEndpoint,
  PaymentSearch,
  PaymentSort,
  PaymentSums,
} from '#features/payments/refunds/contract-refunds.ts'
import { selectProjectsIn } from '#features/projects/steps/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'

const pageSize = 50
const exportPageSize = 2000

export function nameOf(user: UserRecord | undefined): string {
  return user ? nameInFull(user) : ''
}

/** Escapes the wildcards of a LIKE pattern. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const holds = (text: SQL, pattern: string) => sql`palmares_folded(${text}) LIKE palmares_folded(${pattern})`

/** Like `invoiceNumber`: at least five digits, never truncated. */
function numberOf({ year, number }: typeof invoices | typeof creditNotes): SQL {
  const digits = sql`(${number})::text`
  return sql`${year}::text || '-' || lpad(${digits}, greatest(5, length(${digits})), '0')`
}

/** Matches the word in the payer's name or address, the project's name, a number, a reference or the coupon. */
function matchesWord(db: Database, word: string): SQL | undefined {
  const pattern = patternOf(word)
  const begun = db
    .select({ id: checkouts.paymentId })
    .from(checkouts)
    .where(holds(sql`${checkouts.reference}`, pattern))
  const moved = db
    .select({ id: transactions.paymentId })
    .from(transactions)
    .where(holds(sql`${transactions.reference}`, pattern))
  const givenBack = db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(holds(sql`concat_ws(' ', ${refunds.reference}, 'NC-' || ${numberOf(creditNotes)})`, pattern))
  const withCoupon = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(holds(sql`${coupons.code}`, pattern))
  return or(
    inArray(payments.couponId, withCoupon),
    inArray(payments.payerId, selectUsersNamed(db, pattern)),
    holds(sql`${payments.projectName}`, pattern),
    sql`${numberOf(invoices)} LIKE ${pattern}`,
    inArray(payments.id, begun),
    inArray(payments.id, moved),
    inArray(payments.id, givenBack),
  )
}

const selectPaymentsWith = (db: Database, kind: ItemKind) =>
  db.select({ id: paymentItems.paymentId }).from(paymentItems).where(eq(paymentItems.kind, kind))

const dayOf = sql`(coalesce(${payments.completedAt}, ${payments.createdAt}) AT TIME ZONE 'America/Toronto')::date`

function isLookedFor(db: Database, input: PaymentSearch): SQL | undefined {
  const words = input.q.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    input.status ? eq(payments.status, input.status) : undefined,
    input.provider ? eq(payments.provider, input.provider) : undefined,
    input.item ? inArray(payments.id, selectPaymentsWith(db, input.item)) : undefined,
    input.contest ? inArray(payments.projectId, selectProjectsIn(db, input.contest)) : undefined,
    input.project ? eq(payments.projectId, input.project) : undefined,
    input.since ? sql`${dayOf} >= ${input.since}` : undefined,
    input.until ? sql`${dayOf} <= ${input.until}` : undefined,
    ...words.map((word) => matchesWord(db, word)),
  )
}

/** The first sort key. The second is the id, which sorts by creation time. */
const sortKeys: Record<PaymentSort, SQL> = {
  newest: sql`${payments.id}`,
  paid: sql`coalesce(${payments.completedAt}, '-infinity')`,
  total: sql`${payments.total}`,
}

/** The rows after a cursor. New rows at the top do not shift the pages. */
function comesAfter(sort: PaymentSort, after: string | undefined): SQL | undefined {
  if (!after) return undefined
  const key = sortKeys[sort]
  return sql`(${key}, ${payments.id}) < (SELECT ${key}, ${payments.id} FROM ${payments} WHERE ${payments.id} = ${after})`
}

const refunded = sql<number>`coalesce((SELECT sum(${refunds.total}) FROM ${refunds}
  WHERE ${refunds.paymentId} = ${payments.id} AND ${refunds.status} = 'completed'), 0)::int`

const reference = sql<string | null>`(SELECT ${checkouts.reference} FROM ${checkouts}
  WHERE ${checkouts.paymentId} = ${payments.id}
  ORDER BY ${checkouts.status} = 'completed' DESC, ${checkouts.createdAt} DESC LIMIT 1)`

async function listRows(
  db: Database,
  input: PaymentSearch & { after?: string | undefined },
  limit: number,
): Promise<AdminPaymentRow[]> {
  const rows = await db
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
    .where(and(isLookedFor(db, input), comesAfter(input.sort, input.after)))
    .orderBy(desc(sortKeys[input.sort]), desc(payments.id))
    .limit(limit)
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
      count: sql<number>`count(*)::int`,
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
  input: PaymentSearch & { after?: string | undefined },
): Promise<OutputOf<typeof findPaymentsEndpoint>> {
  const [rows, sums] = await Promise.all([listRows(db, input, pageSize + 1), sumUp(db, input)])
  const shown = rows.slice(0, pageSize)
  return { payments: shown, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null, sums }
}

/** All payments of a search, for the export. */
export async function listLookedFor(db: Database, input: PaymentSearch): Promise<AdminPaymentRow[]> {
  const found: AdminPaymentRow[] = []
  for (;;) {
    const rows = await listRows(db, { ...input, after: found.at(-1)?.id }, exportPageSize)
    found.push(...rows)
    if (rows.length < exportPageSize) return found
  }
}
