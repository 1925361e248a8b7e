export const providerNames = ['stripe', 'transfer', 'sandbox', 'none'] as const
export type ProviderName = (typeof providerNames)[number]
