import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What the stand-in keeps of a hosted checkout; the names are Stripe's. */
export interface StandInSession {
  id: string
  object: 'checkout.session'
  client_reference_id: string | null
  metadata: Record<string, string>
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  customer_email: string | null
  locale: string | null
  success_url: string | null
  url: string | null
  created: number
  expires_at: number
  lines: { name: string; amount: number }[]
}

interface StandInRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed'
}

/** What goes wrong with the next calls. */
export type StandInFault =
  | { kind: 'status'; status: number }
  | { kind: 'slow'; ms: number }
  /** It is done, and the answer never arrives. */
  | { kind: 'cut' }

interface Sending {
  /** Signed with another secret than the portal's. */
  secret?: string
  /** When it was signed, in seconds. */
  signedAt?: number
  /** Sent in place of what was signed. */
  body?: string
}

export interface StripeStandIn {
  address: string
  /** The settings of a portal that speaks with it. */
  environment: Record<string, string>
  sessions: Map<string, StandInSession>
  refunds: Map<string, StandInRefund>
  /** `POST /v1/refunds` and so on, in the order in which they came. */
  calls: string[]
  /** The next so many calls go wrong. */
  fail(fault: StandInFault, times: number): void
  mend(): void
  /** When each payment was charged, in seconds, by its intent. */
  charges: Map<string, number>
  /** What becomes of refunds from now on. */
  refundsAre(status: StandInRefund['status']): void
  /** The payer pays on the hosted page. */
  pay(sessionId: string, changed?: Partial<StandInSession>): StandInSession
  /** Nobody paid in time. */
  expire(sessionId: string): StandInSession
  event(type: string, object: unknown): { id: string; type: string; created: number; data: unknown }
  /** Tells a portal, as Stripe would. */
  send(portal: string, event: { id: string }, how?: Sending): Promise<number>
  close(): Promise<void>
}

const secret = 'whsec_stand_in_for_tests'
const now = () => Math.floor(Date.now() / 1000)
const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

class Wrong extends Error {
  status: number
  answer: Record<string, string>
  constructor(status: number, answer: Record<string, string>) {
    super(answer.message)
    this.status = status
    this.answer = answer
  }
}

const invalid = (message: string, status = 400, code = 'parameter_invalid') =>
  new Wrong(status, { type: 'invalid_request_error', code, message })

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

function metadataIn(form: URLSearchParams): Record<string, string> {
  const found = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(found)
}

/** The lines of a checkout, refused where Stripe would: a negative amount, two currencies, none at all. */
function linesIn(form: URLSearchParams): { lines: StandInSession['lines']; currency: string } {
  const lines: StandInSession['lines'] = []
  const currencies = new Set<string>()
  for (let place = 0; ; place += 1) {
    const at = (name: string) => form.get(`line_items[${place}]${name}`)
    const amount = at('[price_data][unit_amount]')
    if (amount === null) break
    if (!/^\d+$/.test(amount)) throw invalid('Invalid non-negative integer')
    currencies.add(at('[price_data][currency]') ?? '')
    lines.push({ name: at('[price_data][product_data][name]') ?? '', amount: Number(amount) })
  }
  const [currency = ''] = currencies
  if (lines.length === 0 || currencies.size !== 1) throw invalid('Invalid line_items')
  return { lines, currency }
}

function sessionIn(form: URLSearchParams): StandInSession {
  const { lines, currency } = linesIn(form)
  const expiresAt = Number(form.get('expires_at') ?? now() + 86_400)
  if (expiresAt < now() + 1800 || expiresAt > now() + 86_400) throw invalid('Invalid expires_at')
  const id = newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    client_reference_id: form.get('client_reference_id'),
    metadata: metadataIn(form),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: lines.reduce((sum, { amount }) => sum + amount, 0),
    currency,
    customer_email: form.get('customer_email'),
    locale: form.get('locale'),
    success_url: form.get('success_url'),
    url: `https://checkout.stripe.example/c/${id}`,
    created: now(),
    expires_at: expiresAt,
    lines,
  }
}

/**
 * A server on this machine that speaks those of Stripe's calls that the portal uses, with its rules for idempotency
 * keys, and that can be slow, out of order or cut off. It was written from Stripe's documentation.
 */
export async function openStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>()
  const refunds = new Map<string, StandInRefund>()
  const charges = new Map<string, number>()
  let refundStatus: StandInRefund['status'] = 'succeeded'
  const answered = new Map<string, { hash: string; answer: Promise<unknown> | null }>()
  const calls: string[] = []
  const faults: StandInFault[] = []

  const getSession = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw invalid(`No such checkout.session: ${id}`, 404, 'resource_missing')
    return session
  }

  /** With its charge, for whoever asks for that too. */
  const told = (session: StandInSession, form: URLSearchParams) => {
    const intent = session.payment_intent
    const isAsked = [...form.values()].some((value) => value.endsWith('payment_intent.latest_charge'))
    if (!isAsked || intent === null) return session
    const charge = { id: `ch_${intent}`, object: 'charge', created: charges.get(intent) ?? now() }
    return { ...session, payment_intent: { id: intent, object: 'payment_intent', latest_charge: charge } }
  }

  const acts: [RegExp, (form: URLSearchParams, id: string) => unknown][] = [
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
        const since = Number(form.get('created[gte]') ?? 0)
        const all = [...sessions.values()].reverse().filter(({ created }) => created >= since)
        const from = all.findIndex(({ id }) => id === form.get('starting_after')) + 1
        const limit = Number(form.get('limit') ?? 10)
        const data = all.slice(from, from + limit).map((session) => told(session, form))
        return { object: 'list', data, has_more: from + limit < all.length, url: '/v1/checkout/sessions' }
      },
    ],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (form, id) => told(getSession(id), form)],
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
        const refund = refunds.get(id)
        if (!refund) throw invalid(`No such refund: '${id}'`, 404, 'resource_missing')
        return refund
      },
    ],
    [
      /^POST \/v1\/refunds$/,
      (form) => {
        const intent = form.get('payment_intent') ?? ''
        const paid = [...sessions.values()].find(({ payment_intent: of }) => of === intent)
        if (!paid) throw invalid(`No such payment_intent: '${intent}'`, 404, 'resource_missing')
        const amount = Number(form.get('amount') ?? paid.amount_total)
        const before = [...refunds.values()].filter(
          (one) => one.payment_intent === intent && one.status !== 'failed',
        )
        const left = paid.amount_total - before.reduce((sum, one) => sum + one.amount, 0)
        if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge')
        const refund: StandInRefund = {
          id: newId('re'),
          object: 'refund',
          payment_intent: intent,
          amount,
          currency: paid.currency,
          metadata: metadataIn(form),
          status: refundStatus,
        }
        refunds.set(refund.id, refund)
        return refund
      },
    ],
  ]

  const act = (call: string, form: URLSearchParams): unknown => {
    for (const [shape, does] of acts) {
      const found = shape.exec(call)
      if (found) return does(form, found[1] ?? '')
    }
    throw invalid(`Unrecognized request URL (${call})`, 404)
  }

  /** The first answer to a key is the answer, a fault of its own making included; another body is refused. */
  const actOnce = async (key: string | undefined, call: string, form: URLSearchParams): Promise<unknown> => {
    if (key === undefined) return act(call, form)
    const hash = createHash('sha256').update(`${call}?${form}`).digest('hex')
    const known = answered.get(key)
    if (known) {
      if (known.hash === hash) return known.answer
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      throw new Wrong(400, { type: 'idempotency_error', message })
    }
    const answer = Promise.resolve().then(() => act(call, form))
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
    const fault = faults.shift()
    if (fault?.kind === 'status') {
      return respond(response, fault.status, { error: { type: 'api_error', message: 'out of order' } })
    }
    if (fault?.kind === 'slow') await pause(fault.ms)
    try {
      const key = request.headers['idempotency-key']
      const answer = await actOnce(typeof key === 'string' ? key : undefined, call, form)
      if (fault?.kind === 'cut') return response.destroy()
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
    fail: (fault, times) => faults.push(...Array.from({ length: times }, () => fault)),
    mend: () => faults.splice(0),
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
