import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import type { MadeRefund } from '#features/payments/ledger/refund.ts'
import type { Settings } from '#server/settings.ts'
import type { Language } from '#shared/language.ts'
import type { CheckoutToOpen, Provider, ProviderTools, Refunder, SeenCheckout } from './provider.ts'
import { ProviderAway, ProviderRejected } from './provider.ts'
import { checkoutReturnPath } from './return-path.ts'

const require = createRequire(import.meta.url)
/** Loaded at its first use, since it takes several megabytes and many programmes take no cards. */
const library = (): typeof Stripe => require('stripe')

const timeoutMs = 10_000
/** The maximum that the library collects from one list. */
const mostReturns = 10_000
/** The expanded charge of a session. */
const charge = 'payment_intent.latest_charge'
/**
 * How long a page stays open. Stripe requires at least half an hour from the request; the rest allows for clock skew
 * and retries. A page that has to expire sooner is closed by us.
 */
const pageMs = 3_600_000

const locales = { en: 'en', fr: 'fr-CA', 'zh-hans': 'zh', es: 'es' } as const satisfies Record<
  Language,
  Stripe.Checkout.SessionCreateParams.Locale
>

const clients = new Map<string, Stripe>()

/** The library's client with its own connections, created once per key and address. */
export function stripeClient({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: address }: Settings): Stripe {
  if (key === undefined) throw new Error('STRIPE_SECRET_KEY is not set.')
  const name = `${key} ${address ?? ''}`
  const known = clients.get(name)
  if (known) return known
  const url = address === undefined ? null : new URL(address)
  const Client = library()
  const client = new Client(key, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(url
      ? {
          protocol: url.protocol === 'http:' ? 'http' : 'https',
          host: url.hostname,
          port: url.port || (url.protocol === 'http:' ? '80' : '443'),
        }
      : {}),
  })
  clients.set(name, client)
  return client
}

/**
 * The errors that leave the result unknown: an invalid API key, a timeout, a concurrent request, an outage or a rate
 * limit.
 */
const undecided = [401, 408, 409, 424, 429]

/**
 * An error response is a rejection. Anything else leaves the result unknown. An invalid API key and a request that is
 * still running are not rejections.
 */
function isDomainError(error: unknown): boolean {
  if (!(error instanceof library().errors.StripeError)) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode < 500 && !undecided.includes(statusCode)
}

async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw isDomainError(error) ? new ProviderRejected(error) : new ProviderAway(error)
  }
}

const isRejected = (error: unknown) => error instanceof ProviderRejected
/** The idempotency key was used for another request, whose result is unknown. */
const isKeyUsed = (error: unknown) =>
  error instanceof ProviderRejected && error.cause instanceof library().errors.StripeIdempotencyError

const refundStates: ReadonlyMap<string | null, MadeRefund['state']> = new Map([
  ['succeeded', 'completed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** Converts a refund from a response or an event. */
export function madeIn({ id, status }: Stripe.Refund): MadeRefund & { reference: string } {
  return { reference: id, state: refundStates.get(status) ?? 'pending' }
}

const isMissing = (error: unknown) =>
  error instanceof library().errors.StripeInvalidRequestError && error.code === 'resource_missing'

const idOf = (part: string | { id: string } | null): string | null =>
  typeof part === 'string' ? part : (part?.id ?? null)

/** Expanded in a response. An event has its own time. */
function chargeIn({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intent === null || typeof intent === 'string' ? null : intent.latest_charge
  return charge === null || typeof charge === 'string' ? null : charge
}

/** Converts a session from a response or an event. */
export function seenIn(session: Stripe.Checkout.Session): SeenCheckout {
  const isPaid = session.payment_status !== 'unpaid'
  const unpaid = session.status === 'expired' ? 'expired' : 'open'
  const charge = chargeIn(session)
  return {
    state: isPaid ? 'completed' : unpaid,
    total: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    chargeReference: idOf(session.payment_intent),
    chargedAt: charge ? new Date(charge.created * 1000) : undefined,
    hasMoneyBack: charge !== null && (charge.amount_refunded > 0 || charge.disputed),
  }
}

function sessionFor(checkout: CheckoutToOpen, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const returnTo = new URL(checkoutReturnPath(checkout.paymentId), publicUrl).href
  const ids = { checkout: checkout.id, payment: checkout.paymentId }
  return {
    mode: 'payment',
    // Cards only: a debit that takes days would keep the payer waiting, free to pay once more. Wallets count as cards.
    allowed_payment_method_types: ['card'],
    client_reference_id: checkout.id,
    metadata: ids,
    payment_intent_data: { metadata: ids },
    // Charges in the currency of the invoice.
    adaptive_pricing: { enabled: false },
    locale: locales[checkout.payer.language],
    customer_email: checkout.payer.email,
    success_url: returnTo,
    cancel_url: `${returnTo}?left=1`,
    // The same for every retry, because Stripe stores the request under the checkout's id.
    expires_at: Math.floor((checkout.createdAt.getTime() + pageMs) / 1000),
    line_items: checkout.lines.map(({ label, amount }) => ({
      quantity: 1,
      price_data: {
        currency: checkout.currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: label },
      },
    })),
  }
}

/** A checkout as Stripe reports it, in an event or a list. */
export interface ReportedCheckout {
  reference: string
  checkoutId: string
  seen: SeenCheckout
}

/** Null for checkouts of other programmes on the same account. */
export function reportedIn(session: Stripe.Checkout.Session): ReportedCheckout | null {
  const checkoutId = session.metadata?.checkout
  const isOurs = checkoutId !== undefined && checkoutId === session.client_reference_id
  return isOurs ? { reference: session.id, checkoutId, seen: seenIn(session) } : null
}

export type MoneyBack = Stripe.Refund | Stripe.Dispute

/** Stripe's hosted page. Card numbers and authentication never callStripe the portal. */
export function stripe({ settings }: ProviderTools): Provider &
  Refunder & {
    /** All our checkouts that were opened since then and are paid. */
    listPaid(since: Date): AsyncGenerator<ReportedCheckout>
    /** The checkout of a charge. Null if another programme made the charge. */
    findCharged(chargeReference: string): Promise<ReportedCheckout | null>
    /** The refunds and disputes of one charge, or all since a moment. */
    listMoneyBack(of: { charge: string } | { since: Date }): Promise<MoneyBack[]>
  } {
  const client = stripeClient(settings)
  const retrieve = (reference: string) =>
    callStripe(() =>
      client.checkout.sessions.retrieve(reference, { expand: [charge] }).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    )
  return {
    expiryOf(from, priceUntil) {
      const longest = from.getTime() + pageMs
      return new Date(Math.min(priceUntil?.getTime() ?? longest, longest))
    },
    async open(checkout) {
      const session = await callStripe(() =>
        client.checkout.sessions.create(sessionFor(checkout, settings.publicUrl), {
          idempotencyKey: checkout.id,
        }),
      )
      return {
        reference: session.id,
        href: session.url ?? null,
        expiresAt: checkout.expiresAt,
      }
    },
    async look(reference) {
      const session = await retrieve(reference)
      return session && seenIn(session)
    },
    async close(reference) {
      const session = await retrieve(reference)
      if (session?.status !== 'open') return
      await callStripe(() => client.checkout.sessions.expire(reference)).catch((error: unknown) => {
        // It was paid between the two requests.
        if (!isRejected(error)) throw error
      })
    },
    async *listPaid(since) {
      const gte = Math.floor(since.getTime() / 1000)
      const input = { created: { gte }, limit: 100, expand: [`data.${charge}`] }
      for await (const session of client.checkout.sessions.list(input)) {
        const reported = reportedIn(session)
        if (reported?.seen.state === 'completed') yield reported
      }
    },
    async findCharged(chargeReference) {
      const input = { payment_intent: chargeReference, limit: 1, expand: [`data.${charge}`] }
      const { data } = await callStripe(() => client.checkout.sessions.list(input))
      return data[0] ? reportedIn(data[0]) : null
    },
    listMoneyBack(of) {
      const which =
        'charge' in of
          ? { payment_intent: of.charge }
          : { created: { gte: Math.floor(of.since.getTime() / 1000) } }
      return callStripe(async () => [
        ...(await client.refunds.list({ ...which, limit: 100 }).autoPagingToArray({ limit: mostReturns })),
        ...(await client.disputes.list({ ...which, limit: 100 }).autoPagingToArray({ limit: mostReturns })),
      ])
    },
    async refund({ chargeReference, total, key }) {
      const input = { payment_intent: chargeReference, amount: total, metadata: { refund: key } }
      try {
        return madeIn(await callStripe(() => client.refunds.create(input, { idempotencyKey: key })))
      } catch (error) {
        if (isKeyUsed(error)) throw new ProviderAway(error)
        if (isRejected(error)) return { reference: null, state: 'failed' }
        throw error
      }
    },
    async findRefund({ chargeReference, key }) {
      const input = { payment_intent: chargeReference, limit: 100 }
      const made = await callStripe(() =>
        client.refunds.list(input).autoPagingToArray({ limit: mostReturns }),
      )
      const found = made.find(({ metadata }) => metadata?.refund === key)
      return found ? madeIn(found) : null
    },
  }
}
