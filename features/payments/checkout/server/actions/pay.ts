import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type * as contract from '#features/payments/ledger/contract.ts'
import { findOpenCheckout } from '#features/payments/ledger/server/actions/checkouts.ts'
import { completePayment } from '#features/payments/ledger/server/actions/complete-payment.ts'
import { rejectUnapplied } from '#features/payments/ledger/server/actions/note-issue.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { isRealProvider } from '#features/payments/money/provider-names.ts'
import { getSeller } from '#features/payments/money/server/seller.ts'
import { lockOwnPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { isFrozen } from '#features/payments/quote/server/actions/frozen-figures.ts'
import { calculateOrFail, saveBilling } from '#features/payments/quote/server/actions/open-payment.ts'
import { reserveUse } from '#features/payments/quote/server/actions/reserve-coupon.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { ProviderAway, ProviderRejected, type ProviderTools } from '../providers/provider.ts'
import { closeAllLeft } from './close-left.ts'
import { lookAtAll } from './look-at-payment.ts'
import { beginCheckout, openCheckout } from './open-checkout.ts'

/** A payer who clicks again after a while may have paid without a report to us. */
const retryAfterMs = 30_000

/** Closes other payable pages, so that the payer cannot pay twice. @returns whether there was another */
function closeOthers(tools: ProviderTools, paymentId: string): Promise<boolean> {
  return closeAllLeft(tools, paymentId).catch((error: unknown) => {
    if (!(error instanceof ProviderAway || error instanceof ProviderRejected)) throw error
    return fail('provider_away', { status: 503 })
  })
}

async function confirmBefore(tools: ProviderTools, userId: string, paymentId: string): Promise<void> {
  const [found] = await tools.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.payerId, userId)))
  if (!found) throw new NotFound()
  await closeOthers(tools, paymentId)
  const open = await findOpenCheckout(tools.db, paymentId)
  if (!open || open.createdAt.getTime() > Date.now() - retryAfterMs) return
  if (!(await lookAtAll(tools, paymentId))) fail('provider_away', { status: 503 })
}

async function begin(
  tx: DatabaseTransaction,
  userId: string,
  input: InputOf<typeof contract.pay>,
  tools: ProviderTools,
) {
  const { settings } = tools
  const payment = await lockOwnPayment(tx, userId, input.paymentId)
  if (payment.status === 'completed') return null
  await reserveUse(tx, payment)
  const due = await calculateOrFail(tx, payment, settings)
  if (due.quoteHash !== input.quoteHash) fail('payment_changed')
  if (due.unprinted.length > 0) fail('billing_unprinted')
  if (!due.isBilled) fail('billing_missing')
  // A completed payment needs an invoice, and an invoice needs a seller.
  if (!(await getSeller(tx))) fail('seller_missing')
  if (due.total === 0) {
    await completePayment(tx, { paymentId: payment.id, provider: 'none', actorId: userId })
    return null
  }
  await rejectUnapplied(tx, payment)
  const { provider } = input
  if (!isRealProvider(provider) || !due.providers.includes(provider)) {
    return fail('provider_unavailable')
  }
  // A payer with a pending transfer could pay twice.
  if (provider !== 'transfer' && (await isFrozen(tx, payment.id))) fail('payment_waiting')
  return { ...(await beginCheckout(tx, payment, due, { ...tools, provider })), provider }
}

/**
 * Starts the payment with a provider. A quote that the payer has not seen is rejected. Repeated and simultaneous clicks
 * lead to the same checkout.
 */
export async function pay(
  { db, settings, log }: ProviderTools & { log?: Pick<Logger, 'warn'> },
  userId: string,
  input: InputOf<typeof contract.pay>,
): Promise<OutputOf<typeof contract.pay>> {
  const tools = { db, settings }
  const { paymentId, billing } = input
  await confirmBefore(tools, userId, paymentId)
  // In its own transaction: the address stays saved if its new quote is rejected and shown.
  if (billing) await saveBilling(db, userId, { paymentId, ...billing }, settings)
  const beginOnce = () => db.transaction((tx) => begin(tx, userId, input, tools))
  let begun = await beginOnce()
  // The void attempt may have been paid before it was closed.
  if (begun && (await closeOthers(tools, paymentId))) begun = await beginOnce()
  if (!begun) return { status: 'completed', redirect: null }
  const { href } = await openCheckout({ ...tools, log }, begun)
  return { status: 'pending', redirect: href }
}
