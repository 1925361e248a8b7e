import { and, eq } from 'drizzle-orm'
import type * as contract from '#features/payments/ledger/contract.ts'
import type { Checkout } from '#features/payments/ledger/server/actions/checkouts.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { Payment } from '#features/payments/ledger/server/queries.ts'
import { lockOwnPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { calculateOrFail } from '#features/payments/quote/server/actions/open-payment.ts'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { SeenCheckout } from '../providers/provider.ts'
import { settleCheckout } from './settle-checkout.ts'

interface OpenCheckout {
  checkout: Checkout
  payment: Payment
}

/** A checkout of the sandbox, for its own payer. */
async function getOpenCheckout(db: Database, userId: string, reference: string): Promise<OpenCheckout> {
  const isOwn = and(
    eq(checkouts.reference, reference),
    eq(checkouts.provider, 'sandbox'),
    eq(payments.payerId, userId),
  )
  const [found] = await db
    .select({ checkout: checkouts, payment: payments })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(isOwn)
  if (!found) throw new NotFound()
  return found
}

/** The contents of the sandbox's page. With `SANDBOX_PAYMENTS` only. */
export async function openSandbox(
  db: Database,
  userId: string,
  reference: string,
  settings: Settings,
): Promise<OutputOf<typeof contract.getSandboxCheckout>> {
  if (!settings.hasSandbox) throw new NotFound()
  const { payment, checkout } = await getOpenCheckout(db, userId, reference)
  return { projectName: payment.projectName, currency: checkout.currency, total: checkout.total }
}

const states = { succeed: 'completed', decline: 'declined', abandon: 'open' } as const

/** Handles the choice on the sandbox's page, once. */
export async function settleSandbox(
  db: Database,
  userId: string,
  input: InputOf<typeof contract.settleSandboxCheckout>,
  settings: Settings,
): Promise<OutputOf<typeof contract.settleSandboxCheckout>> {
  if (!settings.hasSandbox) throw new NotFound()
  return db.transaction(async (tx) => {
    const before = await getOpenCheckout(tx, userId, input.reference)
    const payment = await lockOwnPayment(tx, userId, before.payment.id)
    if (payment.status !== 'completed') {
      // Nothing is charged yet, so the quote must still be valid: a category may have been removed, or a price period
      // may have ended.
      if (input.outcome === 'succeed') await calculateOrFail(tx, payment, settings)
      const { checkout } = await getOpenCheckout(tx, userId, input.reference)
      if (checkout.status === 'void') fail('payment_changed')
      const { id: checkoutId, total, currency } = checkout
      const state = states[input.outcome]
      const seen: SeenCheckout = { state, total, currency, chargeReference: `sandbox-${checkoutId}` }
      await settleCheckout(tx, { checkoutId, seen, actorId: userId })
    }
    const after = await getOpenCheckout(tx, userId, input.reference)
    const { status, projectId, articleId } = after.payment
    return { status, projectId, articleId }
  })
}
