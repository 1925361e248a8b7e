import type { Tools } from '#server/http/http.ts'
import type { Language } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'

export type ProviderTools = Pick<Tools, 'db' | 'settings'>

export interface CheckoutToOpen {
  /** Opening twice with the same id gives the same checkout. */
  id: string
  paymentId: string
  currency: Currency
  total: Cents
  /** They add up to the total. */
  lines: { label: string; amount: Cents }[]
  payer: { email: string; language: Language }
  expiresAt: Date | null
  createdAt: Date
}

export interface OpenedCheckout {
  reference: string
  /** Where the payer goes on; none where there is no page to go to. */
  href: string | null
  expiresAt: Date | null
}

/** What a provider says of a checkout. */
export interface SeenCheckout {
  state: 'open' | 'completed' | 'declined' | 'expired'
  total: Cents
  currency: string
  /** What refunds are made from; none as long as nothing was charged. */
  chargeReference: string | null
  /** When it was charged, by the provider's own clock, where it says so. */
  chargedAt?: Date | undefined
  /** Some of it has been refunded or disputed since, where the provider says so. */
  hasMoneyBack?: boolean
}

export interface RefundInput {
  chargeReference: string
  total: Cents
  currency: Currency
  /** Asking twice with the same key gives back once. */
  key: string
}

export interface MadeRefund {
  /** None where the provider rejected to make it. */
  reference: string | null
  state: 'completed' | 'pending' | 'failed'
}

export interface Provider {
  /** How long its checkouts stay open at most; none where they stay open for ever. */
  lockedUntil(from: Date, priceUntil: Date | null): Date | null
  open(checkout: CheckoutToOpen): Promise<OpenedCheckout>
  /** Null where the provider knows of no such checkout. */
  look(reference: string): Promise<SeenCheckout | null>
  /** From then on nobody can pay it; one that is paid or over already stays as it is. */
  close(reference: string): Promise<void>
}

/** A provider that gives money back itself; other money goes back by hand. */
export interface Refunder {
  refund(input: RefundInput): Promise<MadeRefund>
  /** What became of a refund that was asked for; null where the provider knows of none. */
  findRefund(input: RefundInput): Promise<MadeRefund | null>
}

export const realProviders = ['stripe', 'transfer', 'sandbox'] as const
export type RealProvider = (typeof realProviders)[number]

export function isRealProvider(name: string | null): name is RealProvider {
  return realProviders.some((one) => one === name)
}

/** The provider cannot be reached, is too slow or out of order; whether it did what was asked is not known. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('the provider is away', { cause })
    this.name = 'ProviderAway'
  }
}

/** The provider answered that it will not do what was asked, and did not do it. */
export class ProviderRejected extends Error {
  constructor(cause: unknown) {
    super('the provider refused', { cause })
    this.name = 'ProviderRejected'
  }
}
