import { and, eq } from 'drizzle-orm'
import type { leaveCheckout as leave, lookAtPayment as look } from '#features/payments/ledger/contract.ts'
import {
  type Checkout,
  listUnsettled,
  voidCheckouts,
} from '#features/payments/ledger/server/actions/checkouts.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { isRealProvider, type RealProvider } from '#features/payments/money/provider-names.ts'
import { lockOwnPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import {
  ProviderAway,
  ProviderRejected,
  type ProviderTools,
  type SeenCheckout,
} from '../providers/provider.ts'
import { providerFor } from '../providers/provider-for.ts'
import { findMoneyBack } from './find-money-back.ts'
import { settleCheckout } from './settle-checkout.ts'

const requests = new Map<string, Promise<SeenCheckout | null>>()

/** Shares one provider request among simultaneous callers, so that reloading a page does not overload the provider. */
function seenAt(tools: ProviderTools, provider: RealProvider, reference: string) {
  let request = requests.get(reference)
  if (!request) {
    request = providerFor(provider, tools)
      .look(reference)
      .finally(() => requests.delete(reference))
    requests.set(reference, request)
  }
  return request
}

/**
 * Fetches the state of a checkout from the provider and handles it.
 * @throws ProviderAway if the provider cannot be reached
 */
export async function lookAtCheckout(tools: ProviderTools, checkout: Checkout): Promise<void> {
  const { id: checkoutId, provider, reference, currency } = checkout
  if (reference === null || !isRealProvider(provider)) return
  const unknown = { state: 'expired', total: 0, currency, chargeReference: null } as const
  const seen: SeenCheckout = (await seenAt(tools, provider, reference)) ?? unknown
  await tools.db.transaction((tx) => settleCheckout(tx, { checkoutId, actorId: null, seen }))
  if (seen.hasMoneyBack && seen.chargeReference) await findMoneyBack(tools, { charge: seen.chargeReference })
}

/** Checks every undecided checkout of a payment with its provider. @returns false if a provider was unavailable */
export async function lookAtAll(tools: ProviderTools, paymentId: string): Promise<boolean> {
  let isKnown = true
  for (const checkout of await listUnsettled(tools.db, paymentId)) {
    try {
      await lookAtCheckout(tools, checkout)
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof ProviderRejected)) throw error
      isKnown = false
    }
  }
  return isKnown
}

async function stateOf({ db }: ProviderTools, userId: string, paymentId: string) {
  const [found] = await db
    .select({ status: payments.status, projectId: payments.projectId, articleId: payments.articleId })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.payerId, userId)))
  if (!found) throw new NotFound()
  return found
}

/** For a payer who returns from the provider's page, so that they need not wait for the webhook. */
export async function lookAtPayment(
  tools: ProviderTools,
  userId: string,
  paymentId: string,
): Promise<OutputOf<typeof look>> {
  await stateOf(tools, userId, paymentId)
  const isKnown = await lookAtAll(tools, paymentId)
  return { ...(await stateOf(tools, userId, paymentId)), isWaiting: !isKnown }
}

/** Abandons the open attempt, unless it was paid meanwhile or its state is unknown. */
export async function leaveCheckout(
  tools: ProviderTools,
  userId: string,
  paymentId: string,
): Promise<OutputOf<typeof leave>> {
  await stateOf(tools, userId, paymentId)
  if (!(await lookAtAll(tools, paymentId))) fail('provider_away', { status: 503 })
  await tools.db.transaction(async (tx) => {
    await lockOwnPayment(tx, userId, paymentId)
    await voidCheckouts(tx, [paymentId])
  })
  return stateOf(tools, userId, paymentId)
}
