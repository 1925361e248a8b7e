import { and, eq, gt, inArray, ne, TransactionRollbackError } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { enqueueAll } from '#server/jobs.ts'
import { NotFound } from '#shared/refusal.ts'
import type { Obstacle, PaymentView } from '../../contract.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import type { TillSettings } from '../providers/offered.ts'
import type { ProviderTools } from '../providers/provider.ts'
import type { Payment } from '../queries.ts'
import { quoteHash } from '../quote-hash.ts'
import { checkouts, payments } from '../tables.ts'
import { judgePage } from '../tasks.ts'
import { listUnsettled } from './checkouts.ts'
import { closeLeft } from './close-left.ts'
import { listKeptLines } from './kept-lines.ts'
import { lockPaymentForOffice } from './lock-payment.ts'
import { cancelPayment, reckon } from './reckon.ts'

interface Judgement {
  holds: boolean
  /** Until when, where that is known. */
  until: Date | null
}

/** Null where it is no longer its payer's to pay for: thrown away, or handed over. */
async function reckonNow(
  tx: Database,
  payment: Payment,
  settings: TillSettings,
): Promise<PaymentView | Obstacle | null> {
  return reckon(tx, payment, { settings, now: new Date() }).catch((fault: unknown) => {
    if (fault instanceof NotFound) return null
    throw fault
  })
}

async function judgeNow(tx: Database, paymentId: string, settings: TillSettings): Promise<Judgement> {
  const payment = await lockPaymentForOffice(tx, paymentId)
  if (!paymentLifecycle.can('change', payment.status)) return { holds: true, until: null }
  const before = quoteHash({ ...payment, ...(await listKeptLines(tx, paymentId)) })
  const now = await reckonNow(tx, payment, settings)
  if (now === null || typeof now === 'string') return { holds: false, until: null }
  const until = now.priceUntil === null ? null : new Date(now.priceUntil)
  return { holds: now.quoteHash === before, until }
}

/** Whether a payment's figures hold at this moment. Nothing of what it would come to is kept. */
async function foresee({ db, settings }: ProviderTools, paymentId: string): Promise<Judgement> {
  let judgement: Judgement = { holds: true, until: null }
  await db
    .transaction(async (tx) => {
      judgement = await judgeNow(tx, paymentId, settings)
      tx.rollback()
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof TransactionRollbackError)) throw fault
    })
  return judgement
}

/** A deadline may have been brought forward, and a tax planned, since the page was opened. */
async function endBy(db: Database, paymentId: string, until: Date | null): Promise<void> {
  if (!until) return
  await db
    .update(checkouts)
    .set({ expiresAt: until })
    .where(
      and(
        eq(checkouts.paymentId, paymentId),
        eq(checkouts.status, 'open'),
        ne(checkouts.provider, 'transfer'),
        gt(checkouts.expiresAt, until),
      ),
    )
}

/**
 * Judges a payment by what holds now, and closes its page where that is no longer what the payer was sent there with.
 * The page is closed before anything changes, so that what was paid on it in time counts as it was asked for.
 * @returns whether it holds
 * @throws ProviderAway where the page could not be closed; nothing has changed then
 */
export async function judgePayment(tools: ProviderTools, paymentId: string): Promise<boolean> {
  const { holds, until } = await foresee(tools, paymentId)
  if (holds) {
    await endBy(tools.db, paymentId, until)
    return true
  }
  for (const { id } of await listUnsettled(tools.db, paymentId)) await closeLeft(tools, id)
  await tools.db.transaction(async (tx) => {
    const payment = await lockPaymentForOffice(tx, paymentId)
    if (!paymentLifecycle.can('change', payment.status)) return
    if ((await reckonNow(tx, payment, tools.settings)) === null) await cancelPayment(tx, payment)
  })
  return false
}

/** The same for the one that stands open of a project, which was withdrawn or thrown away. */
export async function judgePaymentOf(tools: ProviderTools, projectId: string): Promise<void> {
  const [live] = await tools.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.projectId, projectId), inArray(payments.status, paymentLifecycle.from('change'))))
  if (live) await judgePayment(tools, live.id)
}

/** Has every payment judged whose payer stands at a provider's page: what they were sent there with may have changed. */
export async function judgeAll(db: Database): Promise<void> {
  const open = await db
    .select({ paymentId: checkouts.paymentId })
    .from(checkouts)
    .where(and(eq(checkouts.status, 'open'), ne(checkouts.provider, 'transfer')))
  await enqueueAll(db, judgePage, open)
}
