import type Stripe from 'stripe'
import { handleCheckout } from '#features/payments/checkout/server/actions/heed-stripe.ts'
import { idOf, paymentOfCharge } from '#features/payments/checkout/server/actions/told-by-stripe.ts'
import type { ProviderTools } from '#features/payments/checkout/server/providers/provider.ts'
import { ProviderAway } from '#features/payments/checkout/server/providers/provider-away.ts'
import { type MoneyBack, stripe } from '#features/payments/checkout/server/providers/stripe.ts'
import type { Database } from '#server/database/database.ts'
import { heedDispute, heedVerdict } from './heed-disputes.ts'
import { heedRefund } from './heed-money-back.ts'

const decided: readonly Stripe.Dispute.Status[] = ['lost', 'prevented', 'warning_closed', 'won']

function handleMoneyBack(tx: Database, back: MoneyBack): Promise<void> {
  if (back.object === 'refund') return heedRefund(tx, back)
  return decided.includes(back.status) ? heedVerdict(tx, back) : heedDispute(tx, back)
}

/**
 * Handles the refunds and disputes of one charge, or all since a moment, as if each had just been reported. Those that
 * were handled before change nothing.
 */
export async function findMoneyBack(
  tools: ProviderTools,
  of: { charge: string } | { since: Date },
): Promise<void> {
  for (const back of await stripe(tools).listMoneyBack(of)) {
    await tools.db.transaction((tx) => handleMoneyBack(tx, back))
  }
}

/**
 * Settles the checkout of a charge that Stripe refunded or that a bank disputes, where Stripe has not reported the payment
 * yet: events come in any order. Charges of other programmes stay unknown.
 * @throws ProviderAway where the charge may be ours and cannot be settled yet
 */
export async function settleChargeOf(tools: ProviderTools, back: MoneyBack): Promise<void> {
  const charge = idOf(back.payment_intent)
  if (charge === null || (await paymentOfCharge(tools.db, charge)) !== null) return
  const told = await stripe(tools).findCharged(charge)
  if (!told) return
  if (told.seen.state !== 'completed') throw new ProviderAway(`${charge} is refunded, and not paid yet`)
  await tools.db.transaction((tx) => handleCheckout(tx, told))
}
