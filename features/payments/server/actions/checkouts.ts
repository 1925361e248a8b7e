import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { among } from '#server/many.ts'
import type { PaymentView } from '../../contract.ts'
import { checkoutLifecycle } from '../../lifecycle.ts'
import { getSeller } from '../seller.ts'
import { checkouts } from '../tables.ts'
import { closeCheckout } from '../tasks.ts'

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
  for (const { id, reference } of left) {
    if (reference !== null) await enqueue(tx, closeCheckout, { checkoutId: id })
  }
}
