import { and, eq } from 'drizzle-orm'
import { listProjectIdsOf } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { refuse } from '#shared/refusal.ts'
import type { PaymentRefusal } from '../../contract.ts'
import { findContact } from '../seller.ts'
import { checkouts, payments } from '../tables.ts'
import type { Checkout } from './checkouts.ts'
import { noteStuck } from './stuck.ts'

/** Money on its way by transfer is for what the project was entered in when it was promised. */
export async function refusePromised(tx: Database, projectId: string): Promise<void> {
  const promised = and(
    eq(payments.projectId, projectId),
    eq(checkouts.provider, 'transfer'),
    eq(checkouts.status, 'open'),
  )
  const [found] = await tx
    .select({ payerId: payments.payerId })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(promised)
    .limit(1)
  if (!found) return
  if ((await listProjectIdsOf(tx, found.payerId)).includes(projectId)) {
    refuse<PaymentRefusal>('transfer_promised')
  }
  // Only whoever promised it can choose another way to pay.
  refuse<PaymentRefusal>('former_promise', { email: await findContact(tx) })
}

/** Lays before an organiser that a new owner waits for a transfer that is not theirs to call off. */
export function noteFormerPromise(tx: Database, promised: Checkout & { reference: string }): Promise<void> {
  const { paymentId, reference, currency, total } = promised
  const promise = { provider: 'transfer', reason: 'former_promise', reference } as const
  return noteStuck(tx, { ...promise, paymentId, currency, amount: total })
}
