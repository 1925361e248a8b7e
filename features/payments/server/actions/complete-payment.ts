import { and, asc, inArray } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { recordAll } from '#server/journal.ts'
import { among } from '#server/many.ts'
import type { ProviderName } from '../../contract.ts'
import { invoiceNumber } from '../../invoice-number.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { dayInMontreal } from '../../taxes.ts'
import { leaveReceipts } from '../mails.ts'
import type { Payment } from '../queries.ts'
import { paymentItems, payments } from '../tables.ts'
import { keepUses } from './hold-coupon.ts'
import { issueInvoices } from './issue-invoices.ts'
import { payableOf, type Subject, subjectOf } from './payables.ts'

const paidColumns = {
  id: payments.id,
  projectId: payments.projectId,
  articleId: payments.articleId,
  payerId: payments.payerId,
  couponId: payments.couponId,
  currency: payments.currency,
  total: payments.total,
  provider: payments.provider,
}
type Paid = Pick<Payment, keyof typeof paidColumns>

/** Tells each part of the house what of its own was paid for. */
async function tellWhoseItIs(tx: Database, paid: readonly Paid[], at: Date): Promise<void> {
  const { paymentId, entryId, translationId, extraId } = paymentItems
  const bought = await tx
    .select({ paymentId, entryId, translationId, extraId })
    .from(paymentItems)
    .where(
      among(
        paymentId,
        paid.map(({ id }) => id),
      ),
    )
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
}

interface Completing {
  paymentIds: readonly string[]
  /** What they were paid with, where that is only known now. */
  provider?: ProviderName
  /** The day on which the money came, where that was before. */
  paidOn?: string | undefined
  actorId: string | null
}

/**
 * Completes payments once, however often it is called, each with its invoice, what was bought and its mail, all in the
 * caller's transaction and with as many statements for a thousand as for one.
 * @returns how many were still there to be completed
 */
export async function completePayments(
  tx: Database,
  { paymentIds, provider, paidOn, actorId }: Completing,
): Promise<number> {
  const at = new Date()
  const paid = await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('complete'), completedAt: at, ...(provider ? { provider } : {}) })
    .where(and(among(payments.id, paymentIds), inArray(payments.status, paymentLifecycle.from('complete'))))
    .returning(paidColumns)
  if (paid.length === 0) return 0
  const ids = paid.map(({ id }) => id)
  await keepUses(tx, paid)
  await tellWhoseItIs(tx, paid, at)
  await leaveReceipts(tx, ids)
  const year = Number(dayInMontreal(at).slice(0, 4))
  const numbers = await issueInvoices(tx, ids, { year, at, paidOn })
  await recordAll(
    tx,
    paid.map(({ id, total, currency, provider }) => ({
      actorId,
      act: 'payments.complete',
      subject: { kind: 'payment', id },
      details: { invoice: invoiceNumber({ year, number: numbers.get(id) ?? 0 }), total, currency, provider },
    })),
  )
  return paid.length
}

/** Completes one. @returns false when it was no longer there to be completed */
export async function completePayment(
  tx: Database,
  { paymentId, ...asked }: { paymentId: string } & Omit<Completing, 'paymentIds'>,
): Promise<boolean> {
  return (await completePayments(tx, { ...asked, paymentIds: [paymentId] })) === 1
}
