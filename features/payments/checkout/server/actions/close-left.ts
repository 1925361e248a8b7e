import { and, eq, inArray } from 'drizzle-orm'
import { listLeft, listUnsettled } from '#features/payments/ledger/server/actions/checkouts.ts'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { isRealProvider } from '#features/payments/money/provider-names.ts'
import { cancelPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { isFrozen } from '#features/payments/quote/server/actions/frozen-figures.ts'
import { ProviderAway, type ProviderTools } from '../providers/provider.ts'
import { providerFor } from '../providers/provider-for.ts'
import { lookAtCheckout } from './look-at-payment.ts'

/** Closes void checkouts at the provider, so that they cannot be paid. A last-moment charge is handled. */
export async function closeLeft(tools: ProviderTools, checkoutId: string): Promise<void> {
  const [checkout] = await tools.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!checkout?.reference || checkout.settledAt || !isRealProvider(checkout.provider)) return
  await providerFor(checkout.provider, tools).close(checkout.reference)
  await lookAtCheckout(tools, checkout)
}

/**
 * Closes every void attempt to pay for the same, so that at most one page can be paid.
 * @returns whether there was any; a last-moment charge on it counts
 * @throws ProviderAway while one of them may still be paid
 */
export async function closeAllLeft(tools: ProviderTools, paymentId: string): Promise<boolean> {
  const left = await listLeft(tools.db, paymentId)
  for (const { id } of left) await closeLeft(tools, id)
  const [still] = left.length === 0 ? [] : await listLeft(tools.db, paymentId)
  if (still) throw new ProviderAway(`checkout ${still.id} stays open`)
  return left.length > 0
}

/**
 * Cancels the unpaid payment of a project that was withdrawn or deleted. Its page is closed first: if it was paid in
 * time, the payment is complete and stays so.
 * @throws ProviderAway if the page could not be closed; nothing is cancelled then
 */
export async function closeOpenPayment(tools: ProviderTools, projectId: string): Promise<void> {
  const isUnpaid = inArray(payments.status, paymentLifecycle.from('cancel'))
  const [live] = await tools.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.projectId, projectId), isUnpaid))
  if (!live) return
  for (const { id } of await listUnsettled(tools.db, live.id)) await closeLeft(tools, id)
  await tools.db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, live.id)
    if (!paymentLifecycle.can('cancel', payment.status) || (await isFrozen(tx, payment.id))) return
    await cancelPayment(tx, payment)
  })
}
