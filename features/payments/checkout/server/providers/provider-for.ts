import type { RealProvider } from '#features/payments/money/provider-names.ts'
import { sandbox, transfer } from './local-provider.ts'
import type { Provider, ProviderTools, Refunder } from './provider.ts'
import { stripe } from './stripe.ts'

/**
 * The client of a provider. Never call it while rows are locked: a response may take half a minute.
 * @throws ProviderAway from each call if the provider is unreachable or down
 * @throws ProviderRejected if the provider rejects the request and has not executed it
 */
export function providerFor(name: RealProvider, tools: ProviderTools): Provider {
  if (name === 'stripe') return stripe(tools)
  return name === 'transfer' ? transfer(tools) : sandbox(tools)
}

/** The provider that makes refunds itself. Null if refunds are manual. */
export function refunderFor(name: string, tools: ProviderTools): Refunder | null {
  if (name === 'stripe') return stripe(tools)
  return name === 'sandbox' ? sandbox(tools) : null
}
