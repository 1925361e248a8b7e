import type { MadeRefund } from '#features/payments/ledger/refund.ts'
import type { Tools } from '#server/http/http.ts'
import type { Language } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'

export type ProviderTools = Pick<Tools, 'db' | 'settings'>

export interface CheckoutToOpen {
  /** Opening twice with the same id returns the same checkout. */
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
  /** The URL where the payer continues. Null without a page. */
  href: string | null
  expiresAt: Date | null
}

/** The state of a checkout at its provider. */
export interface SeenCheckout {
  state: 'open' | 'completed' | 'declined' | 'expired'
  total: Cents
  currency: string
  /** The id for refunds. Null until a charge is made. */
  chargeReference: string | null
  /** The time of the charge, by the provider's clock, if known. */
  chargedAt?: Date | undefined
  /** Whether part of it was refunded or disputed since, if known. */
  hasMoneyBack?: boolean
}

export interface RefundInput {
  chargeReference: string
  total: Cents
  currency: Currency
  /** Requesting twice with the same key refunds once. */
  key: string
}

export interface Provider {
  /** When a checkout that is opened now expires: with its prices, or earlier. Null if it never does. */
  expiryOf(from: Date, priceUntil: Date | null): Date | null
  open(checkout: CheckoutToOpen): Promise<OpenedCheckout>
  /** Null if the provider does not know the checkout. */
  look(reference: string): Promise<SeenCheckout | null>
  /** Closes a checkout, so that it cannot be paid. A paid or expired one stays unchanged. */
  close(reference: string): Promise<void>
}

/** A provider that makes refunds. Refunds of other payments are manual. */
export interface Refunder {
  refund(input: RefundInput): Promise<MadeRefund>
  /** The state of a requested refund. Null if the provider does not know it. */
  findRefund(input: RefundInput): Promise<MadeRefund | null>
}

/** The provider is unreachable, too slow or down. It may or may not have executed the request. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('the provider is away', { cause })
    this.name = 'ProviderAway'
  }
}

/** The provider rejected the request and did not execute it. */
export class ProviderRejected extends Error {
  constructor(cause: unknown) {
    super('the provider refused', { cause })
    this.name = 'ProviderRejected'
  }
}
