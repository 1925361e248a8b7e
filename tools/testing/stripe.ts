import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  invalid,
  metadataIn,
  newId,
  now,
  type StandInDispute,
  type StandInRefund,
  type StandInSession,
  sessionIn,
  Wrong,
} from './stripe-objects.ts'

/** How the next calls fail. */
export type StandInError =
  | { kind: 'status'; status: number }
  | { kind: 'slow'; ms: number }
  /** The call succeeds, but its response is lost. */
  | { kind: 'cut' }

interface Sending {
  /** Signs with a wrong secret. */
  secret?: string
  /** The time of the signature, in seconds. */
  signedAt?: number
  /** The body to send instead of the signed one. */
  body?: string
}

export interface StripeStandIn {
  address: string
  /** Settings for a portal that uses this server. */
  environment: Record<string, string>
  sessions: Map<string, StandInSession>
  refunds: Map<string, StandInRefund>
  /** The requests in order of arrival, such as `POST /v1/refunds`. */
  calls: string[]
  /** Makes this many of the next calls fail. */
  fail(error: StandInError, times: number): void
  mend(): void
  /** The charge time of each payment intent, in seconds. */
  charges: Map<string, number>
  /** Sets the status of refunds from now on. */
  refundsAre(status: StandInRefund['status']): void
  /** An organiser refunds the full amount in Stripe's dashboard. */
  refundManually(intent: string): StandInRefund
  /** The payer's bank disputes the full amount. Later calls change the status of the dispute. */
  dispute(intent: string, status: StandInDispute['status']): StandInDispute
  /** The payer pays on Stripe's page. */
  pay(sessionId: string, changed?: Partial<StandInSession>): StandInSession
  /** The checkout expires without a payment. */
  expire(sessionId: string): StandInSession
  event(type: string, object: unknown): { id: string; type: string; created: number; data: unknown }
  /** Sends a webhook to the portal, as Stripe does. */
  send(portal: string, event: { id: string }, how?: Sending): Promise<number>
  close(): Promise<void>
}

const secret = 'whsec_stand_in_for_tests'
async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

/**
 * A fake Stripe server with the API calls that the portal uses, including the rules for idempotency keys. It can be
 * slow, fail or lose responses. It follows Stripe's documentation.
 */
export async function openStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>()
  const refunds = new Map<string, StandInRefund>()
  const disputes = new Map<string, StandInDispute>()
  const charges = new Map<string, number>()
  let refundStatus: StandInRefund['status'] = 'succeeded'
  const answered = new Map<string, { hash: string; answer: Promise<unknown> | null }>()
  const calls: string[] = []
  const errors: StandInError[] = []

  const getSession = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw invalid(`No such checkout.session: ${id}`, 404, 'resource_missing')
    return session
  }

  const refundedOf = (intent: string) =>
    [...refunds.values()]
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  const refund = (intent: string, input: number | null, metadata: Record<string, string>) => {
    const paid = [...sessions.values()].find(({ payment_intent: of }) => of === intent)
    if (!paid) throw invalid(`No such payment_intent: '${intent}'`, 404, 'resource_missing')
    const amount = input ?? paid.amount_total
    if (amount > paid.amount_total - refundedOf(intent))
      throw invalid('Refund amount is greater than unrefunded amount on charge')
    const made: StandInRefund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent,
      amount,
      currency: paid.currency,
      metadata,
      status: refundStatus,
      created: now(),
    }
    refunds.set(made.id, made)
    return made
  }

  /** A page of a list, newest first, optionally filtered by time or payment. */
  const listed = <T extends { id: string; created: number; payment_intent: string | null }>(
    of: ReadonlyMap<string, T>,
    form: URLSearchParams,
  ) => {
    const since = Number(form.get('created[gte]') ?? 0)
    const intent = form.get('payment_intent')
    const all = [...of.values()]
      .reverse()
      .filter((one) => one.created >= since && (intent === null || one.payment_intent === intent))
    const from = all.findIndex(({ id }) => id === form.get('starting_after')) + 1
    const limit = Number(form.get('limit') ?? 10)
    return { object: 'list', data: all.slice(from, from + limit), has_more: from + limit < all.length }
  }

  /** The payment intent, with its charge if the request expands it. */
  const expanded = (session: StandInSession, form: URLSearchParams) => {
    const intent = session.payment_intent
    const isOpen = [...form.values()].some((value) => value.endsWith('payment_intent.latest_charge'))
    if (!isOpen || intent === null) return session
    const charge = {
      id: `ch_${intent}`,
      object: 'charge',
      created: charges.get(intent) ?? now(),
      amount_refunded: refundedOf(intent),
      disputed: [...disputes.values()].some((one) => one.payment_intent === intent),
    }
    return { ...session, payment_intent: { id: intent, object: 'payment_intent', latest_charge: charge } }
  }

  const actions: [RegExp, (form: URLSearchParams, id: string) => unknown][] = [
    [
      /^POST \/v1\/checkout\/sessions$/,
      (form) => {
        const session = sessionIn(form)
        sessions.set(session.id, session)
        return { ...session }
      },
    ],
    [
      /^GET \/v1\/checkout\/sessions$/,
      (form) => {
        const page = listed(sessions, form)
        return { ...page, data: page.data.map((session) => expanded(session, form)) }
      },
    ],
    [/^GET \/v1\/refunds$/, (form) => listed(refunds, form)],
    [/^GET \/v1\/disputes$/, (form) => listed(disputes, form)],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (form, id) => expanded(getSession(id), form)],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_form, id) => {
        const session = getSession(id)
        if (session.status !== 'open')
          throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
        session.status = 'expired'
        return session
      },
    ],
    [
      /^GET \/v1\/refunds\/(\w+)$/,
      (_form, id) => {
        const found = refunds.get(id)
        if (!found) throw invalid(`No such refund: '${id}'`, 404, 'resource_missing')
        return found
      },
    ],
    [
      /^POST \/v1\/refunds$/,
      (form) => {
        const amount = form.get('amount')
        return refund(
          form.get('payment_intent') ?? '',
          amount === null ? null : Number(amount),
          metadataIn(form),
        )
      },
    ],
  ]

  const action = (call: string, form: URLSearchParams): unknown => {
    for (const [shape, does] of actions) {
      const found = shape.exec(call)
      if (found) return does(form, found[1] ?? '')
    }
    throw invalid(`Unrecognized request URL (${call})`, 404)
  }

  /** Repeats the first response to an idempotency key, even an error. Rejects the key with another body. */
  const actionOnce = async (
    key: string | undefined,
    call: string,
    form: URLSearchParams,
  ): Promise<unknown> => {
    if (key === undefined) return action(call, form)
    const hash = createHash('sha256').update(`${call}?${form}`).digest('hex')
    const known = answered.get(key)
    if (known) {
      if (known.hash === hash) return known.answer
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      throw new Wrong(400, { type: 'idempotency_error', message })
    }
    const answer = Promise.resolve().then(() => action(call, form))
    answered.set(key, { hash, answer })
    return answer
  }

  const respond = (response: ServerResponse, status: number, answer: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    response.end(JSON.stringify(answer))
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const call = `${request.method} ${pathname}`
    calls.push(call)
    const form = request.method === 'GET' ? searchParams : await bodyOf(request)
    const error = errors.shift()
    if (error?.kind === 'status') {
      return respond(response, error.status, { error: { type: 'api_error', message: 'out of order' } })
    }
    if (error?.kind === 'slow') await pause(error.ms)
    try {
      const key = request.headers['idempotency-key']
      const answer = await actionOnce(typeof key === 'string' ? key : undefined, call, form)
      if (error?.kind === 'cut') return response.destroy()
      respond(response, 200, answer)
    } catch (wrong) {
      if (!(wrong instanceof Wrong)) throw wrong
      respond(response, wrong.status, { error: wrong.answer })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : place}`

  return {
    address,
    environment: {
      STRIPE_SECRET_KEY: `sk_test_${randomUUID()}`,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: address,
    },
    sessions,
    refunds,
    charges,
    refundsAre(status) {
      refundStatus = status
    },
    calls,
    fail: (error, times) => errors.push(...Array.from({ length: times }, () => error)),
    mend: () => errors.splice(0),
    refundManually: (intent) => refund(intent, null, {}),
    dispute(intent, status) {
      const { amount_total: amount, currency } =
        [...sessions.values()].find(({ payment_intent: of }) => of === intent) ?? getSession(intent)
      const id = `dp_${intent}`
      const created = disputes.get(id)?.created ?? now()
      const dispute: StandInDispute = {
        id,
        object: 'dispute',
        payment_intent: intent,
        amount,
        currency,
        status,
        created,
      }
      disputes.set(id, dispute)
      return dispute
    },
    pay(sessionId, changed = {}) {
      const session = getSession(sessionId)
      if (session.status !== 'open') throw new Error('This page is closed.')
      return Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: newId('pi'),
        url: null,
        ...changed,
      })
    },
    expire: (sessionId) => Object.assign(getSession(sessionId), { status: 'expired', url: null }),
    event: (type, object) => ({
      id: newId('evt'),
      object: 'event',
      type,
      created: now(),
      data: { object: structuredClone(object) },
    }),
    async send(portal, event, { secret: other, signedAt = now(), body } = {}) {
      const text = JSON.stringify(event)
      const signature = createHmac('sha256', other ?? secret)
        .update(`${signedAt}.${text}`)
        .digest('hex')
      const answer = await fetch(new URL('/api/webhooks/stripe', portal), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${signedAt},v1=${signature}`,
        },
        body: body ?? text,
      })
      await answer.arrayBuffer()
      return answer.status
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
