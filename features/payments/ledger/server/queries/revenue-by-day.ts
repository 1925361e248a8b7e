import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { projectPlaces } from '#features/projects/project/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import { type Deadline, daysLeftUntil } from '#server/database/days-left.ts'
import type { Currency } from '#shared/money.ts'
import { lostRevenueOf, selectShort } from '../applied-queries.ts'
import { checkouts, payments, refunds } from '../payment-tables.ts'
import { transactions } from '../transaction-tables.ts'

export interface RevenueOfDay {
  contestId: string
  /** Full days until the deadline; below 0 after it. */
  daysLeft: number
  currency: Currency
  amount: number
}

/** The revenue of contests by day: what was paid before taxes, less what was refunded or taken back before taxes. */
export async function sumRevenueByDay(db: Database, contests: readonly Deadline[]): Promise<RevenueOfDay[]> {
  if (contests.length === 0) return []
  const places = projectPlaces(db)
  const isMeant = inArray(
    places.contestId,
    contests.map(({ id }) => id),
  )
  const paid = db
    .select({
      contestId: places.contestId,
      currency: payments.currency,
      amount: sql<number>`${payments.subtotal}`.as('amount'),
      at: payments.completedAt,
    })
    .from(payments)
    .innerJoin(places, eq(places.id, payments.projectId))
    .where(and(isMeant, isNotNull(payments.completedAt), inArray(payments.status, ['completed', 'refunded'])))
  const refunded = db
    .select({
      contestId: places.contestId,
      currency: payments.currency,
      amount: sql<number>`-${refunds.subtotal}`.as('amount'),
      at: refunds.completedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(places, eq(places.id, payments.projectId))
    .where(and(isMeant, eq(refunds.status, 'completed')))
  // On the last day on which money left.
  const shortfalls = db
    .select({
      contestId: places.contestId,
      currency: payments.currency,
      amount: sql<number>`-${lostRevenueOf}`.as('amount'),
      at: sql<Date>`(SELECT max(${transactions.occurredOn}) FROM ${transactions}
        WHERE ${transactions.paymentId} = ${payments.id} AND ${transactions.amount} < 0
        )::timestamp AT TIME ZONE 'America/Toronto'`.as('at'),
    })
    .from(payments)
    .innerJoin(places, eq(places.id, payments.projectId))
    .where(
      and(
        isMeant,
        isNotNull(payments.completedAt),
        inArray(payments.id, selectShort(db)),
        gt(lostRevenueOf, 0),
      ),
    )
  const amounts = paid.unionAll(refunded).unionAll(shortfalls).as('amounts')
  const rows = await db
    .select({
      contestId: amounts.contestId,
      currency: amounts.currency,
      daysLeft: daysLeftUntil(contests, amounts.contestId, amounts.at).as('days_left'),
      amount: sql<number>`sum(${amounts.amount})::float8`,
    })
    .from(amounts)
    .groupBy(amounts.contestId, amounts.currency, sql`days_left`)
    .orderBy(sql`days_left DESC`, amounts.currency)
  return rows.flatMap(({ contestId, ...row }) => (contestId ? { contestId, ...row } : []))
}

/** Bank transfers that nobody has confirmed, with the start of the oldest. */
export async function countPendingTransfers(db: Database): Promise<{ count: number; oldestAt: Date | null }> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestAt: sql<string | null>`min(${checkouts.createdAt})`,
    })
    .from(checkouts)
    .where(
      and(eq(checkouts.provider, 'transfer'), eq(checkouts.status, 'open'), isNotNull(checkouts.reference)),
    )
  return { count: found?.count ?? 0, oldestAt: found?.oldestAt ? new Date(found.oldestAt) : null }
}
