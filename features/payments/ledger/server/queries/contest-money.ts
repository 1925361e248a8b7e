import { and, asc, countDistinct, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import { getSeller } from '#features/payments/money/server/seller.ts'
import { selectProjectsIn } from '#features/projects/project/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import { type Cents, type Currency, sum as sumOf } from '#shared/money.ts'
import { lostRevenueOf, selectShort } from '../applied-queries.ts'
import { checkouts, payments, refunds } from '../payment-tables.ts'

/** What was paid for a contest's projects, without taxes and less what was refunded or taken back, by currency. */
export async function listRevenue(
  db: Database,
  contestId: string,
): Promise<{ currency: Currency; amount: Cents }[]> {
  const isPaid = and(
    inArray(payments.projectId, selectProjectsIn(db, contestId)),
    inArray(payments.status, ['completed', 'refunded']),
  )
  const paid = await db
    .select({ currency: payments.currency, amount: sum(payments.subtotal).mapWith(Number) })
    .from(payments)
    .where(isPaid)
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency))
  // Refunds are few, so they are added up by themselves.
  const refunded = await db
    .select({ currency: payments.currency, amount: sum(refunds.subtotal).mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'completed'), isPaid))
    .groupBy(payments.currency)
  const lost = await db
    .select({ currency: payments.currency, amount: sum(lostRevenueOf).mapWith(Number) })
    .from(payments)
    .where(and(inArray(payments.id, selectShort(db)), isPaid))
    .groupBy(payments.currency)
  const lossIn = Map.groupBy([...refunded, ...lost], ({ currency }) => currency)
  return paid.map(({ currency, amount }) => ({
    currency,
    amount: amount - sumOf((lossIn.get(currency) ?? []).map((loss) => loss.amount)),
  }))
}

/** Bank transfers for a contest's projects that have not arrived. */
export async function countPendingTransfers(db: Database, contestId: string): Promise<number> {
  const [row] = await db
    .select({ pending: countDistinct(payments.id) })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(
      and(
        inArray(payments.projectId, selectProjectsIn(db, contestId)),
        eq(checkouts.provider, 'transfer'),
        eq(checkouts.status, 'open'),
        isNotNull(checkouts.reference),
      ),
    )
  return row?.pending ?? 0
}

/** Without a seller no invoice can be issued, so nothing can be paid. */
export async function isSellerSet(db: Database): Promise<boolean> {
  return (await getSeller(db)) !== null
}
