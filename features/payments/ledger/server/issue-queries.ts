import { and, asc, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import type { Database } from '#server/database/database.ts'
import { differenceReason, type IssueReason, type TransactionKind } from '../transaction.ts'
import { isFor, subjectOf } from './actions/payment-subject.ts'
import { refundedOf } from './applied-queries.ts'
import { payments, refunds } from './payment-tables.ts'
import type { Payment } from './queries.ts'
import { paymentIssues, transactions } from './transaction-tables.ts'

/** A difference between a payment and its documents, or a decision that an organiser has to take. */
export interface Issue {
  /** Of the last transaction, or of the note. */
  id: string
  reason: IssueReason
  provider: ProviderName | null
  reference: string
  currency: string
  amount: number
  foundAt: string
  /** Null if a provider charged for a checkout that the portal does not know. */
  payment: Payment | null
  mayResolve: boolean
  mayRecord: boolean
}

/** What the ledger of a payment has to add up to in a currency. */
const bookedIn = (currency: SQLWrapper, credited: SQL) =>
  sql<number>`CASE WHEN ${payments.status} IN ('completed', 'refunded')
    AND ${payments.currency} = ${currency} THEN ${payments.total} - ${credited} ELSE 0 END`

/** Rows are grouped by payment and currency, or by charge if there is no payment. */
const group = sql`coalesce(${transactions.paymentId}, ${transactions.chargeId}, ${transactions.id})`
const last = (column: SQL) => sql`(array_agg(${column} ORDER BY ${transactions.id} DESC))[1]`
const countOf = (...kinds: TransactionKind[]) =>
  sql`count(*) FILTER (WHERE ${transactions.kind} IN (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )}))`

/** The groups that `listDifferences` looks at closely. Their sums alone take a fifth of the time with many payments. */
function selectUneven(db: Database) {
  const sums = db
    .select({
      group: sql`${group}`.as('uneven'),
      paymentId: transactions.paymentId,
      currency: transactions.currency,
      balance: sql<number>`sum(${transactions.amount})`.as('balance'),
    })
    .from(transactions)
    .groupBy(group, transactions.paymentId, transactions.currency)
    .as('sums')
  const creditNotes = db
    .select({ paymentId: refunds.paymentId, total: sum(refunds.total).as('credited_total') })
    .from(refunds)
    .where(eq(refunds.status, 'completed'))
    .groupBy(refunds.paymentId)
    .as('credited')
  return db
    .select({ group: sums.group })
    .from(sums)
    .leftJoin(payments, eq(payments.id, sums.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.paymentId, payments.id))
    .where(ne(sums.balance, bookedIn(sums.currency, sql`coalesce(${creditNotes.total}, 0)`)))
}

/** Payments whose balance differs from the invoice less its credit notes. */
async function listDifferences(db: Database, paymentId: string | undefined): Promise<Issue[]> {
  const balances = db
    .select({
      paymentId: transactions.paymentId,
      currency: transactions.currency,
      balance: sql<number>`sum(${transactions.amount})::int`.as('balance'),
      kinds: sql<TransactionKind[]>`array_agg(DISTINCT ${transactions.kind})`.as('kinds'),
      hasOpenDispute:
        sql<boolean>`${countOf('chargeback')} > ${countOf('chargeback_lost', 'chargeback_reversal')}`.as(
          'has_open_dispute',
        ),
      lastId: sql<string>`${last(sql`${transactions.id}`)}`.as('last_id'),
    })
    .from(transactions)
    .where(paymentId ? eq(transactions.paymentId, paymentId) : inArray(group, selectUneven(db)))
    .groupBy(group, transactions.paymentId, transactions.currency)
    .as('balances')
  const booked = bookedIn(balances.currency, refundedOf)
  const difference = sql<number>`(${balances.balance} - ${booked})::int`
  const rows = await db
    .select({
      currency: balances.currency,
      kinds: balances.kinds,
      hasOpenDispute: balances.hasOpenDispute,
      difference,
      booked,
      payment: payments,
      last: transactions,
    })
    .from(balances)
    .innerJoin(transactions, eq(transactions.id, balances.lastId))
    .leftJoin(payments, eq(payments.id, balances.paymentId))
    .where(ne(difference, 0))
    .orderBy(asc(transactions.id))
  return rows.map(({ payment, last: { id, provider, reference, createdAt }, difference: amount, ...row }) => {
    const isInvoiced = payment?.completedAt != null && payment.currency === row.currency
    const reason = payment
      ? differenceReason({ ...row, difference: amount, isInvoiced })
      : ('unknown_payment' as const)
    return {
      id,
      reason,
      provider,
      reference,
      currency: row.currency,
      amount,
      foundAt: createdAt.toISOString(),
      payment,
      mayResolve: reason !== 'disputed',
      mayRecord: amount < 0 && payment?.status === 'completed' && reason !== 'disputed',
    }
  })
}

async function listNoted(db: Database, paymentId: string | undefined): Promise<Issue[]> {
  const rows = await db
    .select({ issue: paymentIssues, payment: payments, left: sql<number>`${payments.total} - ${refundedOf}` })
    .from(paymentIssues)
    .innerJoin(payments, eq(payments.id, paymentIssues.paymentId))
    .where(
      and(
        isNull(paymentIssues.resolvedAt),
        eq(payments.status, 'completed'),
        paymentId ? eq(payments.id, paymentId) : undefined,
      ),
    )
    .orderBy(asc(paymentIssues.id))
  return rows.map(({ issue, payment, left }) => ({
    id: issue.id,
    reason: issue.reason,
    provider: payment.provider,
    reference: '',
    currency: payment.currency,
    amount: left,
    foundAt: issue.createdAt.toISOString(),
    payment,
    mayResolve: true,
    mayRecord: false,
  }))
}

/** Payments that need an organiser's attention, optionally of one payment only. */
export async function findIssues(db: Database, paymentId?: string): Promise<Issue[]> {
  return [...(await listDifferences(db, paymentId)), ...(await listNoted(db, paymentId))]
}

/** Whether money for the same project or article is unapplied, on any payment. */
export async function hasUnappliedMoney(db: Database, payment: Payment): Promise<boolean> {
  const [found] = await db
    .select({ id: transactions.paymentId })
    .from(transactions)
    .innerJoin(payments, eq(payments.id, transactions.paymentId))
    .where(and(isFor(subjectOf(payment)), sql`${payments.status} NOT IN ('completed', 'refunded')`))
    .groupBy(transactions.paymentId, transactions.currency)
    .having(sql`sum(${transactions.amount}) <> 0`)
    .limit(1)
  return found !== undefined
}
