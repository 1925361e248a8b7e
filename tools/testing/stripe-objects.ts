import { randomBytes } from 'node:crypto'

/** A checkout session of the fake Stripe. The names are Stripe's. */
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

export interface StandInRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed'
  created: number
}

export interface StandInDispute {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  currency: string
  status: 'needs_response' | 'won' | 'lost'
  created: number
}

export const now = () => Math.floor(Date.now() / 1000)
export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

export class Wrong extends Error {
  status: number
  answer: Record<string, string>
  constructor(status: number, answer: Record<string, string>) {
    super(answer.message)
    this.status = status
    this.answer = answer
  }
}

export const invalid = (message: string, status = 400, code = 'parameter_invalid') =>
  new Wrong(status, { type: 'invalid_request_error', code, message })

export function metadataIn(form: URLSearchParams): Record<string, string> {
  const found = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(found)
}

/** The line items of a checkout. Rejects what Stripe rejects: a negative amount, two currencies, no item. */
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

export function sessionIn(form: URLSearchParams): StandInSession {
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
