import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { among } from '#server/many.ts'
import type { ProviderName } from '../../contract.ts'
import { isCategory } from '../../items.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { leaveReceipts } from '../mails.ts'
import type { Payment } from '../queries.ts'
import { paymentItems, payments } from '../tables.ts'
import { keepUses } from './hold-coupon.ts'
import { payableOf, type Subject, subjectOf } from './payables.ts'
import { type Writing, writePaid } from './write-paid.ts'

const paidColumns = {
  id: payments.id,
  projectId: payments.projectId,
  articleId: payments.articleId,
  payerId: payments.payerId,
  couponId: payments.couponId,
  status: payments.status,
  currency: payments.currency,
  total: payments.total,
  billing: payments.billing,
}
/** A payment that may be completed, held or with what it is for held. */
export type Paid = Pick<Payment, keyof typeof paidColumns>

/**
 * Tells each part of the house what of its own was paid for.
 * @returns the payments for a category that was dropped since
 */
async function tellWhoseItIs(tx: Database, paid: readonly Paid[], at: Date): Promise<Set<string>> {
  const { paymentId, kind, entryId, translationId, extraId } = paymentItems
  const ids = paid.map(({ id }) => id)
  const bought = await tx
    .select({ paymentId, kind, entryId, translationId, extraId })
    .from(paymentItems)
    .where(among(paymentId, ids))
    .orderBy(asc(paymentItems.position))
  const itemsOf = Map.groupBy(bought, (item) => item.paymentId)
  const told = paid.map((payment) => {
    const subject = subjectOf(payment)
    const items = itemsOf.get(payment.id) ?? []
    return { kind: subject.kind, subjectId: subject.id, payerId: payment.payerId, items, at }
  })
  for (const kind of new Set<Subject['kind']>(told.map((one) => one.kind))) {
    await payableOf(kind).recordPaid(
      tx,
      told.filter((one) => one.kind === kind),
    )
  }
  const dropped = bought.filter((item) => item.entryId === null && isCategory(item.kind))
  return new Set(dropped.map((item) => item.paymentId))
}

interface Completing extends Writing {
  paid: readonly Paid[]
}

/**
 * Completes payments, each with its invoice, what was bought and its mail, all in the caller's transaction and with as
 * many statements for a thousand as for one. Whatever others wait for is written last.
 * @returns those for a category that was dropped since
 */
export async function completePayments(tx: Database, { paid, ...how }: Completing): Promise<Set<string>> {
  if (paid.length === 0) return new Set()
  const at = new Date()
  await keepUses(tx, paid)
  const dropped = await tellWhoseItIs(tx, paid, at)
  await leaveReceipts(
    tx,
    paid.map(({ id }) => id),
  )
  await writePaid(tx, paid, at, how)
  return dropped
}

/**
 * Completes one, once however often it is called.
 * @returns whether it is for a category that was dropped since
 */
export async function completePayment(
  tx: Database,
  { paymentId, provider, ...how }: { paymentId: string; provider?: ProviderName } & Omit<Writing, 'provider'>,
): Promise<boolean> {
  const [payment] = await tx
    .select({ ...paidColumns, provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.id, paymentId), inArray(payments.status, paymentLifecycle.from('complete'))))
    .for('update')
  if (!payment) return false
  const dropped = await completePayments(tx, {
    ...how,
    paid: [payment],
    provider: provider ?? payment.provider,
  })
  return dropped.has(paymentId)
}
