import { and, eq, inArray } from 'drizzle-orm'
import { getContest } from '#features/contests/server/queries.ts'
import { lockProject } from '#features/projects/server/actions/lock-project.ts'
import { getOwnProject } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { refuse } from '#shared/refusal.ts'
import type { BillingAddress, PaymentRefusal, PaymentView, ProjectPayment } from '../../contract.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { listPaid, type Payment } from '../queries.ts'
import { payments } from '../tables.ts'
import { findOwed } from './owed.ts'
import { lockOwnPayment, reckon } from './reckon.ts'

/** The one live payment of a project, made where there is none, and held until the transaction ends. */
async function lockLivePayment(tx: Database, personId: string, projectId: string): Promise<Payment | null> {
  const live = and(
    eq(payments.projectId, projectId),
    inArray(payments.status, paymentLifecycle.from('change')),
  )
  const [found] = await tx.select().from(payments).where(live).for('update')
  if (found) return found
  // Of two tabs that open the step at once, the second waits here for the first and then finds its row.
  await tx.insert(payments).values({ projectId, payerId: personId, currency: 'CAD' }).onConflictDoNothing()
  const [made] = await tx.select().from(payments).where(live).for('update')
  return made ?? null
}

async function reckonLive(
  db: Database,
  personId: string,
  projectId: string,
  isProduction: boolean,
): Promise<Pick<ProjectPayment, 'due' | 'obstacle'>> {
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const now = new Date()
    const live = and(
      eq(payments.projectId, projectId),
      inArray(payments.status, paymentLifecycle.from('change')),
    )
    const owed = await findOwed(tx, personId, projectId, now)
    if (typeof owed === 'string' && (await tx.$count(payments, live)) === 0) {
      return { due: null, obstacle: owed }
    }
    const payment = await lockLivePayment(tx, personId, projectId)
    if (!payment) return { due: null, obstacle: 'nothing_owed' }
    const reckoned = await reckon(tx, payment, { isProduction, now })
    return typeof reckoned === 'string'
      ? { due: null, obstacle: reckoned }
      : { due: reckoned, obstacle: null }
  })
}

/** What the payment step shows: what is owed now, and what has been paid. */
export async function openPayment(
  db: Database,
  personId: string,
  projectId: string,
  isProduction: boolean,
): Promise<ProjectPayment> {
  const project = await getOwnProject(db, personId, projectId)
  const contest = project.contestId === null ? null : await getContest(db, project.contestId)
  const { due, obstacle } = await reckonLive(db, personId, projectId, isProduction)
  return {
    projectName: project.name,
    contest: contest?.name ?? null,
    due,
    obstacle,
    paid: await listPaid(db, projectId),
  }
}

/** Reckons and refuses where nothing can be paid now. */
export async function reckonOrRefuse(
  tx: Database,
  payment: Payment,
  isProduction: boolean,
): Promise<PaymentView> {
  if (!paymentLifecycle.can('change', payment.status)) refuse<PaymentRefusal>('payment_closed')
  const reckoned = await reckon(tx, payment, { isProduction, now: new Date() })
  return typeof reckoned === 'string' ? refuse<PaymentRefusal>(reckoned) : reckoned
}

export async function saveBilling(
  db: Database,
  personId: string,
  { paymentId, ...billing }: BillingAddress & { paymentId: string },
  isProduction: boolean,
): Promise<PaymentView> {
  return db.transaction(async (tx) => {
    const payment = await lockOwnPayment(tx, personId, paymentId)
    if (!paymentLifecycle.can('change', payment.status)) refuse<PaymentRefusal>('payment_closed')
    await tx.update(payments).set({ billing }).where(eq(payments.id, payment.id))
    return reckonOrRefuse(tx, { ...payment, billing }, isProduction)
  })
}
