import { findStripeCharge } from '#features/payments/ledger/server/actions/transactions.ts'
import type { ProviderTools } from '../providers/provider.ts'
import { ProviderAway } from '../providers/provider.ts'
import { type MoneyBack, stripe } from '../providers/stripe.ts'
import { handleCheckout } from './handle-stripe.ts'
import { handleMoneyBack, idOf } from './stripe-money-back.ts'

/** Handles the refunds and disputes of one charge, or all since a moment. Those handled before change nothing. */
export async function findMoneyBack(
  tools: ProviderTools,
  of: { charge: string } | { since: Date },
): Promise<void> {
  for (const back of await stripe(tools).listMoneyBack(of)) {
    await tools.db.transaction((tx) => handleMoneyBack(tx, back))
  }
}

/**
 * Settles the checkout of a charge that was refunded or disputed before Stripe reported its payment, because events
 * arrive in any order. Charges of other programmes stay unknown.
 * @throws ProviderAway if the charge may be ours and cannot be settled yet
 */
export async function settleChargeOf(tools: ProviderTools, back: MoneyBack): Promise<void> {
  const charge = idOf(back.payment_intent)
  if (charge === null || (await findStripeCharge(tools.db, charge)) !== null) return
  const reported = await stripe(tools).findCharged(charge)
  if (!reported) return
  if (reported.seen.state !== 'completed') throw new ProviderAway(`${charge} is refunded, and not paid yet`)
  await tools.db.transaction((tx) => handleCheckout(tx, reported))
}
