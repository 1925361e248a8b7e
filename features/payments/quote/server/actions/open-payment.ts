import { and, desc, eq, inArray } from 'drizzle-orm'
import { programmeZone } from '#features/contests/contest/local-time.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import type { PaymentView, ProjectPayment } from '#features/payments/ledger/contract.ts'
import { isFor, payableOf, type Subject } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { listPaid, type Payment } from '#features/payments/ledger/server/queries.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { BillingAddress } from '#features/payments/money/billing-address.ts'
import { findContact } from '#features/payments/money/server/seller.ts'
import { getOwnProject } from '#features/projects/project/server/queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import type { CheckoutSettings } from '../offered-providers.ts'
import { calculate, cancelPayment, lockOwnPayment } from './calculate.ts'
import { listExtraViews } from './extra-views.ts'
import { rejectFrozen } from './frozen-figures.ts'

/** The one open payment of a locked subject. */
function liveOf(subject: Subject) {
  return and(isFor(subject), inArray(payments.status, paymentLifecycle.from('change')))
}

async function findLive(tx: DatabaseTransaction, subject: Subject): Promise<Payment | null> {
  const [found] = await tx.select().from(payments).where(liveOf(subject)).for('update')
  return found ?? null
}

type Calculated = Pick<ProjectPayment, 'due' | 'obstacle'>
const nothing = { due: null, obstacle: null }

/** The last address that this payer entered for the same subject. */
async function findOwnBilling(
  tx: DatabaseTransaction,
  userId: string,
  subject: Subject,
): Promise<Pick<Payment, 'billing' | 'isBillingOwn'> | undefined> {
  const { billing, isBillingOwn, payerId } = payments
  const [found] = await tx
    .select({ billing, isBillingOwn })
    .from(payments)
    .where(and(isFor(subject), eq(payerId, userId), eq(isBillingOwn, true)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  return found
}

/** What a user pays for in a payment step. */
type OwnSubject = Subject & { kind: 'project' | 'article' }

/** If two tabs open the step at the same time, the second waits for the lock on the subject. */
async function makeLive(tx: DatabaseTransaction, userId: string, subject: OwnSubject): Promise<Payment> {
  const of = subject.kind === 'project' ? { projectId: subject.id } : { articleId: subject.id }
  const [made] = await tx
    .insert(payments)
    .values({ ...of, payerId: userId, currency: 'CAD', ...(await findOwnBilling(tx, userId, subject)) })
    .returning()
  if (!made) throw new Error(`No payment was made for ${subject.kind} ${subject.id}.`)
  return made
}

async function calculateLive(
  tx: DatabaseTransaction,
  userId: string,
  subject: OwnSubject,
  settings: CheckoutSettings,
): Promise<Calculated> {
  const now = new Date()
  const payable = payableOf(subject.kind)
  await payable.lock(tx, subject.id)
  const live = await findLive(tx, subject)
  if (!live) {
    const bill = await payable.findBill(tx, userId, subject.id, now)
    if (typeof bill === 'string') return { ...nothing, obstacle: bill }
  }
  const payment = live ?? (await makeLive(tx, userId, subject))
  const calculated = await calculate(tx, payment, { settings, now })
  return typeof calculated === 'string'
    ? { ...nothing, obstacle: calculated }
    : { ...nothing, due: calculated }
}

/** The payment step of a project: the amount owed, the completed payments and the optional extras. */
export async function openPayment(
  db: Database,
  userId: string,
  projectId: string,
  settings: CheckoutSettings,
): Promise<ProjectPayment> {
  const project = await getOwnProject(db, userId, projectId)
  const subject: OwnSubject = { kind: 'project', id: projectId }
  const contest = project.contestId === null ? null : await getContest(db, project.contestId)
  const { due, ...calculated } = await db.transaction((tx) => calculateLive(tx, userId, subject, settings))
  return {
    projectName: project.name,
    contest: contest?.name ?? null,
    deadlineAt: contest && contest.deadlineAt > new Date() ? contest.deadlineAt.toISOString() : null,
    timeZone: contest?.timeZone ?? programmeZone,
    due,
    ...calculated,
    contact: await findContact(db),
    paid: await listPaid(db, userId, subject),
    extras: await listExtraViews(db, project, contest, due),
  }
}

/** The payment step of an article. */
export async function openArticlePayment(
  db: Database,
  userId: string,
  articleId: string,
  settings: CheckoutSettings,
): Promise<ProjectPayment> {
  const subject: OwnSubject = { kind: 'article', id: articleId }
  const projectName = await payableOf('article').nameOf(db, userId, articleId)
  const { due, ...calculated } = await db.transaction((tx) => calculateLive(tx, userId, subject, settings))
  const paid = await listPaid(db, userId, subject)
  return {
    projectName,
    contest: null,
    deadlineAt: null,
    timeZone: programmeZone,
    due,
    ...calculated,
    contact: await findContact(db),
    paid,
    extras: [],
  }
}

/**
 * Cancels the open payment of a subject that is no longer payable. The caller has locked the subject.
 * @throws Error while a transfer is pending: its payer must abandon it first
 */
export async function cancelLive(tx: DatabaseTransaction, subject: Subject): Promise<void> {
  const live = await findLive(tx, subject)
  if (!live) return
  await rejectFrozen(tx, live.id)
  await cancelPayment(tx, live)
}

/** Calculates the quote. Throws if nothing can be paid now. */
export async function calculateOrFail(
  tx: DatabaseTransaction,
  payment: Payment,
  settings: CheckoutSettings,
): Promise<PaymentView> {
  if (!paymentLifecycle.can('change', payment.status)) fail('payment_closed')
  const calculated = await calculate(tx, payment, { settings, now: new Date() })
  return typeof calculated === 'string' ? fail(calculated) : calculated
}

export async function saveBilling(
  db: Database,
  userId: string,
  { paymentId, ...billing }: BillingAddress & { paymentId: string },
  settings: CheckoutSettings,
): Promise<PaymentView> {
  return db.transaction(async (tx) => {
    const payment = await lockOwnPayment(tx, userId, paymentId)
    if (!paymentLifecycle.can('change', payment.status)) fail('payment_closed')
    await rejectFrozen(tx, payment.id)
    const billed = { billing, isBillingOwn: true }
    await tx.update(payments).set(billed).where(eq(payments.id, payment.id))
    return calculateOrFail(tx, { ...payment, ...billed }, settings)
  })
}
