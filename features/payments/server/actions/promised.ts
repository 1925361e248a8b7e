import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { refuse } from '#shared/refusal.ts'
import type { PaymentRefusal } from '../../contract.ts'
import { checkouts, payments } from '../tables.ts'

/** Money on its way by transfer is for what the project was entered in when it was promised. */
export async function refusePromised(tx: Database, projectId: string): Promise<void> {
  const promised = and(
    eq(payments.projectId, projectId),
    eq(checkouts.provider, 'transfer'),
    eq(checkouts.status, 'open'),
  )
  const [found] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(promised)
    .limit(1)
  if (found) refuse<PaymentRefusal>('transfer_promised')
}
