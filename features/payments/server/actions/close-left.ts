import { eq } from 'drizzle-orm'
import { isRealProvider, type ProviderTools, providerFor } from '../providers/provider.ts'
import { ProviderAway } from '../providers/provider-away.ts'
import { checkouts } from '../tables.ts'
import { listLeft } from './checkouts.ts'
import { lookAtCheckout } from './look-at-payment.ts'

/** Closes what is void here, so that nobody pays it any more; what was paid at the last moment is taken note of. */
export async function closeLeft(tools: ProviderTools, checkoutId: string): Promise<void> {
  const [checkout] = await tools.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!checkout?.reference || checkout.settledAt || !isRealProvider(checkout.provider)) return
  await providerFor(checkout.provider, tools).close(checkout.reference)
  await lookAtCheckout(tools, checkout)
}

/**
 * Closes every attempt to pay for the same that no longer stands, so that one page at most can be paid.
 * @returns whether there was any; what was paid on it at the last moment counts
 * @throws ProviderAway as long as one of them may still be paid
 */
export async function closeAllLeft(tools: ProviderTools, paymentId: string): Promise<boolean> {
  const left = await listLeft(tools.db, paymentId)
  for (const { id } of left) await closeLeft(tools, id)
  const [still] = left.length === 0 ? [] : await listLeft(tools.db, paymentId)
  if (still) throw new ProviderAway(`checkout ${still.id} stays open`)
  return left.length > 0
}
