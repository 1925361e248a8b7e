import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { isRealProvider } from '../providers/provider.ts'
import { payments } from '../tables.ts'
import { noteStuck } from './stuck.ts'

/** What was paid for a project that was withdrawn is laid before an organiser, who decides by the contest's rules. */
export async function noteWithdrawn(db: Database, projectId: string): Promise<void> {
  const paid = and(eq(payments.projectId, projectId), eq(payments.status, 'completed'), gt(payments.total, 0))
  const found = await db.select().from(payments).where(paid)
  for (const { id, provider, currency, total } of found) {
    if (!isRealProvider(provider)) continue
    const withdrawn = { reason: 'withdrawn_paid', reference: id, currency, amount: total } as const
    await noteStuck(db, { paymentId: id, provider, ...withdrawn })
  }
}
