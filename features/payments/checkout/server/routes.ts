import type Stripe from 'stripe'
import { z } from 'zod'
import type { Api } from '#server/http/http.ts'
import { unstorableFields } from '#server/http/invalid.ts'
import type { Settings } from '#server/settings.ts'
import { NotFound } from '#shared/domain-error.ts'
import { Cents } from '#shared/money.ts'
import { settleChargeOf } from './actions/find-money-back.ts'
import { handleEvent, moneyBackIn } from './actions/handle-stripe.ts'
import type { ProviderTools } from './providers/provider.ts'
import { ProviderAway } from './providers/provider.ts'
import { stripeClient } from './providers/stripe.ts'

const windowSeconds = 300
/** Stripe’s events have some kilobytes. */
const mostBytes = 1_048_576

/** Null if the signature is not Stripe's, or is too old: the event may be replayed. */
function verified(body: Buffer, signature: unknown, settings: Settings): Stripe.Event | null {
  const secret = settings.STRIPE_WEBHOOK_SECRET
  if (secret === undefined || typeof signature !== 'string') return null
  try {
    return stripeClient(settings).webhooks.constructEvent(body, signature, secret, windowSeconds)
  } catch {
    return null
  }
}

const Amount = Cents.nullish()
const Moment = z.int().min(0).max(9_999_999_999)

/** What is stored of an event, as far as the database has limits. */
const Storable = z.object({
  created: Moment,
  data: z.object({
    object: z.object({ amount: Amount, amount_total: Amount, created: Moment.nullish() }),
  }),
})

const isStorable = (event: Stripe.Event) =>
  Storable.safeParse(event).success && unstorableFields(event).length === 0

/** @returns false if Stripe has to send the event again, because its charge cannot be settled here yet */
async function isReady(tools: ProviderTools, event: Stripe.Event): Promise<boolean> {
  const back = moneyBackIn(event)
  if (!back) return true
  try {
    await settleChargeOf(tools, back)
    return true
  } catch (error) {
    if (error instanceof ProviderAway) return false
    throw error
  }
}

/**
 * The webhook for Stripe's events. The signature covers the raw body, so these requests have their own parser. The
 * response 200 confirms that the event is stored. On any other response Stripe sends it again.
 */
export function webhookRoutes({ app, tools }: Api): void {
  const { db, settings } = tools
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    // Before the body is read.
    scope.addHook('onRequest', async () => {
      if (settings.STRIPE_SECRET_KEY === undefined) throw new NotFound()
    })
    scope.post('/api/webhooks/stripe', { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = verified(body, request.headers['stripe-signature'], settings)
      reply.header('cache-control', 'no-store')
      if (!event) return reply.status(400).send({ message: 'The signature does not hold.' })
      if (!isStorable(event)) return reply.status(422).send({ message: 'The event does not fit.' })
      if (!(await isReady(tools, event))) {
        return reply.status(503).send({ message: 'Its payment is not known yet. Send it again.' })
      }
      await handleEvent(db, event)
      return { received: true }
    })
  })
}
