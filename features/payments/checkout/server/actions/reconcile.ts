import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Checkout } from '#features/payments/ledger/server/actions/checkouts.ts'
import { checkouts } from '#features/payments/ledger/server/payment-tables.ts'
import { checkoutLifecycle } from '#features/payments/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import type { ProviderTools } from '../providers/provider.ts'
import { ProviderAway } from '../providers/provider.ts'
import { stripe } from '../providers/stripe.ts'
import { closeLeft } from './close-left.ts'
import { findMoneyBack } from './find-money-back.ts'
import { handleCheckout } from './handle-stripe.ts'
import { lookAtCheckout } from './look-at-payment.ts'

/** A recent checkout may still be open at the payer, with its webhook on the way. */
const timeoutMs = 3 * 60_000
/** Created without a stored provider answer, so the payer was never sent to its page. */
const unopenedMs = 30 * 60_000
const atOnce = 4
const oneRun = 400

async function listOverdue(db: Database, now: Date): Promise<Checkout[]> {
  return (
    db
      .select()
      .from(checkouts)
      .where(
        and(
          eq(checkouts.provider, 'stripe'),
          isNotNull(checkouts.reference),
          isNull(checkouts.settledAt),
          lt(checkouts.createdAt, new Date(now.getTime() - timeoutMs)),
        ),
      )
      // Picks at random if more are waiting than one run checks, so that open pages do not block the others.
      .orderBy(sql`random()`)
      .limit(oneRun)
  )
}

async function forgetUnopened(db: Database, now: Date): Promise<void> {
  await db
    .update(checkouts)
    .set({ status: checkoutLifecycle.to('makeVoid') })
    .where(
      and(
        eq(checkouts.status, 'open'),
        isNull(checkouts.reference),
        lt(checkouts.createdAt, new Date(now.getTime() - unopenedMs)),
      ),
    )
}

/**
 * Checks every checkout that should be decided by now. The result of a lost webhook is handled in the same way, once. A
 * page with an outdated price or a past deadline is closed. While the provider is unavailable, the rest waits for the
 * next run.
 */
export async function reconcile(
  tools: ProviderTools & { log: Pick<Logger, 'warn'> },
  now = new Date(),
): Promise<void> {
  await forgetUnopened(tools.db, now)
  if (tools.settings.STRIPE_SECRET_KEY === undefined) return
  const waiting = await listOverdue(tools.db, now)
  let isAway = false
  const one = async () => {
    for (let checkout = waiting.shift(); checkout && !isAway; checkout = waiting.shift()) {
      try {
        const isOver =
          checkout.status === 'void' || (checkout.expiresAt !== null && checkout.expiresAt <= now)
        if (isOver) await closeLeft(tools, checkout.id)
        else await lookAtCheckout(tools, checkout)
      } catch (error) {
        isAway ||= error instanceof ProviderAway
        tools.log.warn({ checkoutId: checkout.id, isAway }, 'a checkout could not be looked at')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Longer than any bank takes for a dispute. Stripe lists disputes by their start only. */
const disputeMs = 180 * 86_400_000

/**
 * Compares all payments of the provider, and half a year of refunds and disputes, with ours. This also recovers what a
 * restored backup is missing.
 */
export async function compareWithProvider(tools: ProviderTools, since: Date): Promise<void> {
  if (tools.settings.STRIPE_SECRET_KEY === undefined) return
  for await (const reported of stripe(tools).listPaid(since)) {
    await tools.db.transaction((tx) => handleCheckout(tx, reported))
  }
  await findMoneyBack(tools, { since: new Date(since.getTime() - disputeMs) })
}
