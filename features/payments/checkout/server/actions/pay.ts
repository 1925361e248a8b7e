import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type * as contract from '#features/payments/core/contract.ts'
import type { PaymentRefusal } from '#features/payments/core/contract.ts'
import { completePayment } from '#features/payments/core/server/actions/complete-payment.ts'
import { payments } from '#features/payments/core/server/tables.ts'
import { reserveUse } from '#features/payments/coupons/server/actions/reserve-coupon.ts'
import { refuseUnapplied } from '#features/payments/issues/server/actions/issues.ts'
import { lookAtAll } from '#features/payments/issues/server/actions/look-at-payment.ts'
import { isHeld } from '#features/payments/quote/server/actions/held-figures.ts'
import { lockOwnPayment } from '#features/payments/quote/server/actions/reckon.ts'
import { getSeller } from '#features/payments/taxes/server/seller.ts'
import type { Database } from '#server/database/database.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { isRealProvider, type ProviderTools } from '../providers/provider.ts'
import { ProviderAway, ProviderRefused } from '../providers/provider-away.ts'
import { findOpenCheckout } from './checkouts.ts'
import { closeAllLeft } from './close-left.ts'
import { beginCheckout, openCheckout } from './open-checkout.ts'
import { reckonOrRefuse, saveBilling } from './open-payment.ts'

/** Who presses again after a while may have paid without our having heard of it. */
const retryAfterMs = 30_000

/** Two pages that can both be paid are one too many. @returns whether there was another */
function closeOthers(tools: ProviderTools, paymentId: string): Promise<boolean> {
  return closeAllLeft(tools, paymentId).catch((fault: unknown) => {
    if (!(fault instanceof ProviderAway || fault instanceof ProviderRefused)) throw fault
    return refuse<PaymentRefusal>('provider_away', { status: 503 })
  })
}

async function confirmBefore(tools: ProviderTools, userId: string, paymentId: string): Promise<void> {
  const [own] = await tools.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.payerId, userId)))
  if (!own) throw new NotFound()
  await closeOthers(tools, paymentId)
  const open = await findOpenCheckout(tools.db, paymentId)
  if (!open || open.createdAt.getTime() > Date.now() - retryAfterMs) return
  if (!(await lookAtAll(tools, paymentId))) refuse<PaymentRefusal>('provider_away', { status: 503 })
}

async function begin(
  tx: Database,
  userId: string,
  input: InputOf<typeof contract.pay>,
  tools: ProviderTools,
) {
  const { settings } = tools
  const payment = await lockOwnPayment(tx, userId, input.paymentId)
  if (payment.status === 'completed') return null
  await reserveUse(tx, payment)
  const due = await reckonOrRefuse(tx, payment, settings)
  if (due.quoteHash !== input.quoteHash) refuse<PaymentRefusal>('payment_changed')
  if (!due.isBilled) refuse<PaymentRefusal>('billing_missing')
  // Whatever completes has an invoice, and an invoice has a seller.
  if (!(await getSeller(tx))) refuse<PaymentRefusal>('seller_missing')
  if (due.total === 0) {
    await completePayment(tx, { paymentId: payment.id, provider: 'none', actorId: userId })
    return null
  }
  await refuseUnapplied(tx, payment)
  const { provider } = input
  if (!isRealProvider(provider) || !due.providers.includes(provider)) {
    return refuse<PaymentRefusal>('provider_unavailable')
  }
  // Whoever promised a transfer and pays in another way might do both.
  if (provider !== 'transfer' && (await isHeld(tx, payment.id))) refuse<PaymentRefusal>('payment_waiting')
  return { ...(await beginCheckout(tx, payment, due, { ...tools, provider })), provider }
}

/**
 * Begins the payment with a provider. Nothing is charged that the payer has not seen: another quote is refused. Pressed again, by however many hands, it leads to the same checkout.
 */
export async function pay(
  { db, settings, log }: ProviderTools & { log?: Pick<Logger, 'warn'> },
  userId: string,
  input: InputOf<typeof contract.pay>,
): Promise<OutputOf<typeof contract.pay>> {
  const tools = { db, settings }
  const { paymentId, billing } = input
  await confirmBefore(tools, userId, paymentId)
  // In a transaction of its own: a quote that follows from the new address is shown with that address.
  if (billing) await saveBilling(db, userId, { paymentId, ...billing }, settings)
  const beginOnce = () => db.transaction((tx) => begin(tx, userId, input, tools))
  let begun = await beginOnce()
  // What was left for this one may have been paid until it was closed.
  if (begun && (await closeOthers(tools, paymentId))) begun = await beginOnce()
  if (!begun) return { status: 'completed', redirect: null }
  const { href } = await openCheckout({ ...tools, log }, begun)
  return { status: 'pending', redirect: href }
}
