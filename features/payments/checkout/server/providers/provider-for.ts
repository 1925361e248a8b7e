import { sandbox, transfer } from './local.ts'
import type { Provider, ProviderTools, RealProvider, Refunder } from './provider.ts'
import { stripe } from './stripe.ts'

/**
 * The way to a provider. Never ask it anything while rows are held: it may take half a minute to answer.
 * @throws ProviderAway from each of its calls when it cannot be reached or is out of order
 * @throws ProviderRefused when it will not do what was asked, and has not
 */
export function providerFor(name: RealProvider, tools: ProviderTools): Provider {
  if (name === 'stripe') return stripe(tools)
  return name === 'transfer' ? transfer(tools) : sandbox(tools)
}

/** The provider that makes refunds itself; null where money goes back by hand. */
export function refunderFor(name: string, tools: ProviderTools): Refunder | null {
  if (name === 'stripe') return stripe(tools)
  return name === 'sandbox' ? sandbox(tools) : null
}
