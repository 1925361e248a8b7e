import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { Settings } from '#server/settings.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type * as contract from '../../contract.ts'
import type { PaymentRefusal, SandboxOutcome } from '../../contract.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { getCheckout, type Payment } from '../queries.ts'
import { payments } from '../tables.ts'
import { completePayment } from './complete-payment.ts'
import { reckonOrRefuse } from './open-payment.ts'
import { lockOwnPayment } from './reckon.ts'

const sandboxPage = (reference: string) => `/account/sandbox/${reference}`

/** None once the figures have changed under a checkout: reckoning makes it void. */
async function findReference(tx: Database, paymentId: string): Promise<string | null> {
  const [row] = await tx
    .select({ reference: payments.providerReference })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return row?.reference ?? null
}

/** The checkout at the sandbox; pressing again while one stands leads to the same one. */
async function beginCheckout(tx: Database, payment: Payment): Promise<string> {
  const standing = await findReference(tx, payment.id)
  if (payment.status === 'pending' && standing) return standing
  const reference = randomBytes(24).toString('base64url')
  const status = payment.status === 'failed' ? paymentLifecycle.to('retry') : payment.status
  await tx
    .update(payments)
    .set({ provider: 'sandbox', providerReference: reference, status })
    .where(eq(payments.id, payment.id))
  if (status !== payment.status) {
    await record(tx, {
      actorId: payment.payerId,
      act: 'payments.retry',
      subject: { kind: 'payment', id: payment.id },
    })
  }
  return reference
}

/** Nothing is charged that the payer has not seen: a total that changed meanwhile is refused with words. */
export async function pay(
  db: Database,
  personId: string,
  asked: InputOf<typeof contract.pay>,
  settings: Settings,
): Promise<OutputOf<typeof contract.pay>> {
  return db.transaction(async (tx) => {
    const payment = await lockOwnPayment(tx, personId, asked.paymentId)
    if (payment.status === 'completed') return { status: payment.status, redirect: null }
    const due = await reckonOrRefuse(tx, payment, settings.isProduction)
    if (due.total !== asked.total) refuse<PaymentRefusal>('payment_changed')
    if (!due.isBilled) refuse<PaymentRefusal>('billing_missing')
    if (due.total === 0) {
      await tx.update(payments).set({ provider: 'none' }).where(eq(payments.id, payment.id))
      await completePayment(tx, {
        paymentId: payment.id,
        actorId: personId,
        publicUrl: settings.publicUrl,
      })
      return { status: 'completed', redirect: null }
    }
    if (!due.providers.includes(asked.provider)) refuse<PaymentRefusal>('provider_unavailable')
    return { status: 'pending', redirect: sandboxPage(await beginCheckout(tx, payment)) }
  })
}

/** What the sandbox's page shows; outside production only. */
export async function openSandbox(
  db: Database,
  personId: string,
  reference: string,
  settings: Settings,
): Promise<OutputOf<typeof contract.getSandboxCheckout>> {
  if (settings.isProduction) throw new NotFound()
  const { projectName, currency, total } = await getCheckout(db, personId, reference)
  return { projectName, currency, total }
}

async function move(
  tx: Database,
  payment: Payment,
  outcome: SandboxOutcome,
  settings: Settings,
): Promise<void> {
  if (outcome === 'succeed') {
    // A category taken away, a price period over, a deadline passed: what the payer saw no longer holds.
    await reckonOrRefuse(tx, payment, settings.isProduction)
    if ((await findReference(tx, payment.id)) === null) refuse<PaymentRefusal>('payment_changed')
    await completePayment(tx, {
      paymentId: payment.id,
      actorId: payment.payerId,
      publicUrl: settings.publicUrl,
    })
    return
  }
  if (outcome === 'abandon' || !paymentLifecycle.can('fail', payment.status)) return
  await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('fail') })
    .where(eq(payments.id, payment.id))
  await record(tx, {
    actorId: payment.payerId,
    act: 'payments.fail',
    subject: { kind: 'payment', id: payment.id },
  })
}

/** What the sandbox's page decided; told twice, it happens once. */
export async function settleSandbox(
  db: Database,
  personId: string,
  asked: InputOf<typeof contract.settleSandboxCheckout>,
  settings: Settings,
): Promise<OutputOf<typeof contract.settleSandboxCheckout>> {
  if (settings.isProduction) throw new NotFound()
  return db.transaction(async (tx) => {
    const { id } = await getCheckout(tx, personId, asked.reference)
    const payment = await lockOwnPayment(tx, personId, id)
    // Between looking and holding, another tab may have begun a newer checkout.
    if (payment.providerReference !== asked.reference) throw new NotFound()
    if (payment.status !== 'completed') await move(tx, payment, asked.outcome, settings)
    const [after] = await tx
      .select({ status: payments.status, projectId: payments.projectId, articleId: payments.articleId })
      .from(payments)
      .where(eq(payments.id, payment.id))
    if (!after) throw new NotFound()
    return after
  })
}
