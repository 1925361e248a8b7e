import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { checkoutLifecycle } from '#features/payments/lifecycle.ts'
import { getSeller } from '#features/payments/money/server/seller.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { enqueue } from '#server/jobs.ts'
import type { PaymentView } from '../../contract.ts'
import { checkouts, payments } from '../payment-tables.ts'
import { closeCheckout } from '../tasks.ts'
import { isFor, subjectOf } from './payment-subject.ts'

export type Checkout = typeof checkouts.$inferSelect

/** The current attempt. There is at most one. */
export async function findOpenCheckout(db: Database, paymentId: string): Promise<Checkout | null> {
  const [open] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, paymentId), eq(checkouts.status, 'open')))
  return open ?? null
}

/** The checkout as its payer sees it. */
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

/** The checkouts that the provider has not decided, newest first. */
export function listUnsettled(db: Database, paymentId: string): Promise<Checkout[]> {
  const unsettled = and(isNotNull(checkouts.reference), isNull(checkouts.settledAt))
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentId, paymentId), unsettled))
    .orderBy(desc(checkouts.createdAt))
}

/** Void checkouts that may still be paid, of any payment for the same subject. */
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

/** Voids the current attempt at once, and closes it at its provider after the commit. */
export async function voidCheckouts(tx: DatabaseTransaction, paymentIds: readonly string[]): Promise<void> {
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

/** Enqueues closing the void checkouts at their provider, if it ever responded. */
export async function closeVoid(
  tx: DatabaseTransaction,
  left: readonly Pick<Checkout, 'id' | 'reference'>[],
): Promise<void> {
  for (const { id, reference } of left) {
    if (reference !== null) await enqueue(tx, closeCheckout, { checkoutId: id })
  }
}
