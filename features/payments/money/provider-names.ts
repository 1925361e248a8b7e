export const providerNames = ['stripe', 'transfer', 'sandbox', 'none'] as const
export type ProviderName = (typeof providerNames)[number]

/** Those through which money arrives. */
export const realProviders = ['stripe', 'transfer', 'sandbox'] as const
export type RealProvider = (typeof realProviders)[number]

export function isRealProvider(name: string | null): name is RealProvider {
  return realProviders.some((one) => one === name)
}
