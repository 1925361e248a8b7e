import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RealProvider } from '#features/payments/checkout/server/providers/provider.ts'
import type { PaymentRefusal, StuckReason } from '#features/payments/core/contract.ts'
import { stuckPayments } from '#features/payments/core/server/tables.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { NotFound, refuse } from '#shared/refusal.ts'

export interface Unexplained {
  paymentId: string | null
  provider: RealProvider
  reference: string
  reason: StuckReason
  currency: 'CAD' | 'USD' | null
  amount: number | null
}

/** Why we hold money that pays nothing yet. */
export const heldReasons = [
  'other_amount',
  'paid_after_change',
  'paid_too_late',
] as const satisfies readonly StuckReason[]

/** What the payer may have mended since, by paying or changing something else. */
export function isExplicable(reason: StuckReason): boolean {
  return reason === 'paid_after_change' || reason === 'paid_too_late'
}

/**
 * Puts money that does not explain itself on the organisers' list; told twice, it stands there once. Another amount is
 * another case, and stands there again though the one before was settled.
 */
export async function noteStuck(tx: Database, found: Unexplained): Promise<void> {
  const { amount: told, currency: toldIn } = found
  const [noted] = await tx
    .insert(stuckPayments)
    .values(found)
    .onConflictDoUpdate({
      target: [stuckPayments.provider, stuckPayments.reference, stuckPayments.reason],
      set: {
        amount: told,
        currency: toldIn,
        foundAt: new Date(),
        resolvedAt: null,
        resolvedBy: null,
        note: '',
        returnedOn: null,
        returnReference: null,
      },
      setWhere: sql`${stuckPayments.amount} IS DISTINCT FROM ${told}`,
    })
    .returning()
  if (!noted) return
  const { paymentId, reason, provider, reference, amount, currency } = found
  await record(tx, {
    actorId: null,
    action: 'payments.stuck',
    subject: { kind: paymentId === null ? 'stuck_payment' : 'payment', id: paymentId ?? noted.id },
    details: { reason, provider, reference, amount, currency },
  })
}

/** Takes a case off the list with what was done about it. */
export async function resolveStuck(
  db: Database,
  actorId: string,
  input: { stuckId: string; note: string; returned: { on: string; reference: string } | null },
): Promise<void> {
  const { returned } = input
  if (returned && returned.on > dayInMontreal(new Date())) refuse<PaymentRefusal>('transfer_in_future')
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(stuckPayments).where(eq(stuckPayments.id, input.stuckId))
    // Its money would stay held back for ever: an organiser says on the payment's page what became of it.
    if (found?.reason === 'refund_lost') refuse<PaymentRefusal>('refund_lost')
    const [resolved] = await tx
      .update(stuckPayments)
      .set({
        resolvedAt: new Date(),
        resolvedBy: actorId,
        note: input.note,
        returnedOn: returned?.on ?? null,
        returnReference: returned?.reference ?? null,
      })
      .where(and(eq(stuckPayments.id, input.stuckId), isNull(stuckPayments.resolvedAt)))
      .returning()
    if (!resolved) throw new NotFound()
    await record(tx, {
      actorId,
      action: 'payments.resolveStuck',
      subject: { kind: 'stuck_payment', id: resolved.id },
      reason: input.note,
      details: { reason: resolved.reason, reference: resolved.reference, returned },
    })
  })
}
