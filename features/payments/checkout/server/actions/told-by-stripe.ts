import { eq } from 'drizzle-orm'
import { checkouts } from '#features/payments/core/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { Currency } from '#shared/money.ts'

export const currencyOf = (name: string | null) => Currency.safeParse(name?.toUpperCase()).data ?? null

/** Stripe names a part of what it tells of, or puts all of it there. */
export const idOf = (part: string | { id: string } | null) =>
  typeof part === 'string' ? part : (part?.id ?? null)

export async function paymentOfCharge(tx: Database, chargeReference: string | null): Promise<string | null> {
  if (chargeReference === null) return null
  const [found] = await tx
    .select({ paymentId: checkouts.paymentId })
    .from(checkouts)
    .where(eq(checkouts.chargeReference, chargeReference))
  return found?.paymentId ?? null
}
