import { eq } from 'drizzle-orm'
import { checkouts } from '#features/payments/core/server/tables.ts'
import type { CheckoutStatus } from '#features/payments/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import type { SeenCheckout } from './provider.ts'

const states: Record<CheckoutStatus, SeenCheckout['state']> = {
  open: 'open',
  completed: 'completed',
  declined: 'declined',
  expired: 'expired',
  void: 'expired',
}

/** For providers of ours, which know no more of a checkout than we do. */
export async function lookLocally(db: Database, reference: string): Promise<SeenCheckout | null> {
  const [row] = await db
    .select({
      status: checkouts.status,
      total: checkouts.total,
      currency: checkouts.currency,
    })
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  if (!row) return null
  const { status, ...seen } = row
  return { ...seen, state: states[status], chargeReference: null }
}
