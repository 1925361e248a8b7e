import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { PaymentView } from '#features/payments/core/contract.ts'
import { checkouts, payments } from '#features/payments/core/server/tables.ts'
import { closeCheckout } from '#features/payments/core/server/tasks.ts'
import { checkoutLifecycle } from '#features/payments/lifecycle.ts'
import { getSeller } from '#features/payments/taxes/server/seller.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { enqueue } from '#server/jobs.ts'
import { isFor, subjectOf } from './payables.ts'

export type Checkout = typeof checkouts.$inferSelect

/** The attempt that stands; there is one at most. */
export async function findOpenCheckout(db: Database, paymentId: string): Promise<Checkout | null> {
  const [open] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, paymentId), eq(checkouts.status, 'open')))
  return open ?? null
}

/** What its payer is shown of it. */
export async function findCheckoutView(db: Database, paymentId: string): Promise<PaymentView['checkout']> {
  const open = await findOpenCheckout(db, paymentId)
  if (!open) return null
  const seller = open.provider === 'transfer' ? await getSeller(db) : null
  return {
    provider: open.provider,
    reference: open.reference,
    instructions: seller?.transferInstructions ?? null,
    startedAt: open.createdAt.toISOString(),
  }
}

/** Those of which the provider has not said its last word, the newest first. */
export function listUnsettled(db: Database, paymentId: string): Promise<Checkout[]> {
  const unsettled = and(isNotNull(checkouts.reference), isNull(checkouts.settledAt))
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, paymentId), unsettled))
    .orderBy(desc(checkouts.createdAt))
}

/** Those that stand no longer and may still be paid, of a payment or of one of a former owner's before it. */
export async function listLeft(db: Database, paymentId: string): Promise<Pick<Checkout, 'id'>[]> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return []
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(
      and(
        isFor(subjectOf(payment)),
        ne(checkouts.status, 'open'),
        isNotNull(checkouts.reference),
        isNull(checkouts.settledAt),
      ),
    )
}

/** What was begun no longer holds: it is void at once and closed at its provider once the transaction is kept. */
export async function voidCheckouts(tx: Database, paymentIds: readonly string[]): Promise<void> {
  const left = await tx
    .update(checkouts)
    .set({ status: checkoutLifecycle.to('makeVoid') })
    .where(
      and(
        among(checkouts.paymentId, paymentIds),
        inArray(checkouts.status, checkoutLifecycle.from('makeVoid')),
        isNull(checkouts.settledAt),
      ),
    )
    .returning({ id: checkouts.id, reference: checkouts.reference })
  await closeVoid(tx, left)
}

/** Has those that were made void closed at their provider, where it ever answered. */
export async function closeVoid(
  tx: Database,
  left: readonly Pick<Checkout, 'id' | 'reference'>[],
): Promise<void> {
  for (const { id, reference } of left) {
    if (reference !== null) await enqueue(tx, closeCheckout, { checkoutId: id })
  }
}
