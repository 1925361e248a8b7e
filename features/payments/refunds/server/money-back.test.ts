import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/core/contract.ts'
import {
  checkouts,
  coupons,
  couponUses,
  refunds,
  stuckPayments,
} from '#features/payments/core/server/tables.ts'
import { listStuckPayments, resolveStuckPayment } from '#features/payments/issues/contract-stuck.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { atTheTill, openPricedContest, type PricedContest, type Till } from '#tools/testing/till.ts'
import { recordRefund } from '../contract-outside.ts'
import { decideRefund, getAdminPayment, refundPayment } from '../contract-refunds.ts'
import { resumeRefunds } from './actions/refund.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'money-back')
  organiser = await app.user({ roles: ['organiser'] })
})
afterEach(() => standIn?.mend())
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

interface Paid extends Till {
  intent: string
}

async function paid(): Promise<Paid> {
  const till = await atTheTill(app, contest, 2)
  const { owner, due } = till
  await app.request(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)
  const session = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === due.id)
  const done = standIn.pay(session?.id ?? '')
  await standIn.send(app.address, standIn.event('checkout.session.completed', done))
  return { ...till, intent: done.payment_intent ?? '' }
}

const seen = async ({ due }: Till) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body

async function listed({ due }: Till) {
  const { body } = await app.request(listStuckPayments, {}, organiser)
  return body.open.filter(({ payment }) => payment?.id === due.id)
}

/** Its answer never came, and by now nobody can be sure of it. */
async function loseRefund(bought: Paid): Promise<string> {
  const { items } = await seen(bought)
  const refundId = crypto.randomUUID()
  standIn.fail({ kind: 'cut' }, 3)
  await app.request(
    refundPayment,
    {
      paymentId: bought.due.id,
      refundId,
      items: items.map((item) => ({ id: item.id, amount: item.paid })),
      reason: 'Entered by mistake',
    },
    organiser,
  )
  standIn.mend()
  await app.db
    .update(refunds)
    .set({ requestedAt: new Date(Date.now() - 21 * 3_600_000) })
    .where(eq(refunds.id, refundId))
  return refundId
}

test('a refund that is lost says what it is and what it comes to, and leaves the list only once an organiser has said what became of it', async () => {
  const bought = await paid()
  const refundId = await loseRefund(bought)
  await resumeRefunds(app.app.tools)
  const [lost] = await listed(bought)
  const closed = await app.request(resolveStuckPayment, { stuckId: lost?.id ?? '', note: 'Seen' }, organiser)
  const after = await listed(bought)
  const input = { paymentId: bought.due.id, refundId }
  await app.request(decideRefund, { ...input, reference: `re_${refundId}` }, organiser)

  expect([lost?.reason, lost?.amount, lost?.currency]).toEqual(['refund_lost', bought.due.total, 'CAD'])
  expect([closed.body.refusal, after.length]).toEqual(['refund_lost', 1])
  expect([await listed(bought), (await seen(bought)).status]).toEqual([[], 'refunded'])
})

test('a lost refund leaves the list by itself when the provider speaks of it after all', async () => {
  const bought = await paid()
  const refundId = await loseRefund(bought)
  await resumeRefunds(app.app.tools)
  const [made] = [...standIn.refunds.values()].filter((one) => one.payment_intent === bought.intent)
  await standIn.send(app.address, standIn.event('refund.updated', made))

  expect([await listed(bought), (await seen(bought)).status]).toEqual([[], 'refunded'])
  const settled = and(eq(refunds.id, refundId), eq(refunds.status, 'completed'))
  expect(await app.db.$count(refunds, settled)).toBe(1)
})

/** Somebody gave it back on Stripe's own pages. */
async function giveBackAtStripe({ intent }: Paid, amount: number): Promise<string> {
  const id = `re_${crypto.randomUUID()}`
  const refund = { id, object: 'refund', payment_intent: intent, amount, currency: 'cad', metadata: {} }
  await standIn.send(app.address, standIn.event('refund.created', { ...refund, status: 'succeeded' }))
  return id
}

async function dispute({ intent, due }: Paid, type: 'created' | 'closed', id: string, status: string) {
  const told = { id, object: 'dispute', payment_intent: intent, amount: due.total, currency: 'cad', status }
  await standIn.send(app.address, standIn.event(`charge.dispute.${type}`, told))
}

/** The payment has used up a coupon. */
async function holdCoupon({ owner, due }: Paid): Promise<void> {
  const period = { startsAt: new Date(0), expiresAt: new Date('2999-01-01') }
  const [coupon] = await app.db
    .insert(coupons)
    .values({ ...period, code: crypto.randomUUID().toUpperCase(), millionths: 100_000, maxUses: 1 })
    .returning()
  await app.db.insert(couponUses).values({ couponId: coupon?.id ?? '', paymentId: due.id, userId: owner.id })
}

const day = dayInMontreal(new Date())

/** What an organiser enters in the books: all that is left of the payment, unless it says otherwise. */
async function enter(bought: Paid, how: Partial<InputOf<typeof recordRefund>>) {
  const { items } = await seen(bought)
  return app.request(
    recordRefund,
    {
      paymentId: bought.due.id,
      refundId: crypto.randomUUID(),
      items: items.map(({ id, paid, refunded }) => ({ id, amount: paid - refunded })),
      total: bought.due.total,
      means: 'provider',
      reason: 'Given back by hand',
      madeOn: day,
      reference: `re_${crypto.randomUUID()}`,
      ...how,
    },
    organiser,
  )
}

test('money given back by hand at the provider is entered in the books once, with its credit note and without moving any', async () => {
  const bought = await paid()
  const reference = await giveBackAtStripe(bought, bought.due.total)
  const [found] = (await seen(bought)).outside
  const entered = await enter(bought, { reference, stuckId: found?.id ?? null })
  const again = await enter(bought, { reference })
  await standIn.send(
    app.address,
    standIn.event('refund.updated', { id: reference, payment_intent: bought.intent, status: 'succeeded' }),
  )
  const after = await seen(bought)

  expect([found?.reason, found?.reference]).toEqual(['refund_unknown', reference])
  expect(entered.body).toMatchObject({ status: 'completed', creditNote: expect.stringMatching(/^NC-/) })
  expect(again.body.refusal).toBe('payment_not_paid')
  expect([after.status, after.refunded, after.refunds[0]?.madeOn]).toEqual([
    'refunded',
    bought.due.total,
    day,
  ])
  expect([await listed(bought), after.outside]).toEqual([[], []])
  expect([...standIn.refunds.values()].some((one) => one.payment_intent === bought.intent)).toBe(false)
})

test('what went back is entered to the cent, though taxes round otherwise, and never another sum', async () => {
  const bought = await paid()
  const { items } = await seen(bought)
  const part = [{ id: items[0]?.id ?? '', amount: 50_00 }]
  const wrong = await enter(bought, { items: part, total: 60_00 })
  const right = await enter(bought, { items: part, total: 57_48 })
  const after = await seen(bought)

  expect([wrong.body.refusal, right.body.status]).toEqual(['refund_other_total', 'completed'])
  expect([after.status, after.refunded, after.refunds[0]?.total]).toEqual(['completed', 57_48, 57_48])
})

test('cents of taxes that a refund has left are refunded by the next, which closes the payment', async () => {
  const bought = await paid()
  await holdCoupon(bought)
  const short = await enter(bought, { total: bought.due.total - 2, givesCouponBack: true })
  const between = await seen(bought)
  const rest = await app.request(
    refundPayment,
    { paymentId: bought.due.id, refundId: crypto.randomUUID(), items: [], reason: 'The rest' },
    organiser,
  )
  const after = await seen(bought)
  const again = await app.request(
    refundPayment,
    { paymentId: bought.due.id, refundId: crypto.randomUUID(), items: [], reason: 'Once more' },
    organiser,
  )

  expect([short.body.status, between.status, between.mayRefund]).toEqual(['completed', 'completed', true])
  expect(rest.body).toMatchObject({ status: 'completed', creditNote: expect.stringMatching(/^NC-/) })
  expect([after.status, after.refunded, after.mayRefund]).toEqual(['refunded', bought.due.total, false])
  expect([...standIn.refunds.values()].filter((one) => one.payment_intent === bought.intent)).toMatchObject([
    { amount: 2 },
  ])
  expect(again.body.refusal).toBe('payment_not_paid')
  expect(await app.db.$count(couponUses, eq(couponUses.paymentId, bought.due.id))).toBe(0)
})

test('a card’s payment is given back by transfer or cheque, and its day is not one to come', async () => {
  const bought = await paid()
  const early = await enter(bought, { means: 'bank', madeOn: '2999-01-01' })
  const byCheque = await enter(bought, { means: 'bank', reference: 'Cheque 118' })
  const [kept] = await app.db.select().from(refunds).where(eq(refunds.paymentId, bought.due.id))

  expect([early.body.refusal, byCheque.body.status]).toEqual(['transfer_in_future', 'completed'])
  expect([kept?.provider, kept?.reference]).toEqual(['transfer', 'Cheque 118'])
})

test('a dispute that was lost says so and is entered in the books; one that was won leaves the list by itself', async () => {
  const [lost, won] = [await paid(), await paid()]
  for (const [bought, status] of [
    [lost, 'lost'],
    [won, 'won'],
  ] as const) {
    await dispute(bought, 'created', `dp_${bought.due.id}`, 'needs_response')
    await dispute(bought, 'closed', `dp_${bought.due.id}`, status)
  }
  const [found] = await listed(lost)
  await enter(lost, { reference: `dp_${lost.due.id}`, stuckId: found?.id ?? null })

  expect([found?.reason, found?.amount]).toEqual(['dispute_lost', lost.due.total])
  expect([(await seen(lost)).status, await listed(lost)]).toEqual(['refunded', []])
  expect([(await seen(won)).status, await listed(won)]).toEqual(['completed', []])
})

test('of a dispute whose end is told before its beginning, or after an organiser closed its case, the end counts', async () => {
  const [lost, won, closed] = [await paid(), await paid(), await paid()]
  await dispute(lost, 'closed', `dp_${lost.due.id}`, 'lost')
  await dispute(lost, 'created', `dp_${lost.due.id}`, 'needs_response')
  await dispute(won, 'closed', `dp_${won.due.id}`, 'won')
  await dispute(won, 'created', `dp_${won.due.id}`, 'needs_response')
  await dispute(closed, 'created', `dp_${closed.due.id}`, 'needs_response')
  const [answered] = await listed(closed)
  await app.request(resolveStuckPayment, { stuckId: answered?.id ?? '', note: 'Answered' }, organiser)
  await dispute(closed, 'closed', `dp_${closed.due.id}`, 'lost')

  const reasons = async (bought: Paid) => (await listed(bought)).map(({ reason }) => reason)
  expect([await reasons(lost), await reasons(won), await reasons(closed)]).toEqual([
    ['dispute_lost'],
    [],
    ['dispute_lost'],
  ])
})

/** A second charge of the same sum, from a page that was still open. */
async function paidAgain(bought: Paid): Promise<Paid> {
  const { id: paymentId, total } = bought.due
  const besides = { paymentId, total, currency: 'CAD', provider: 'stripe' } as const
  const intent = `pi_${crypto.randomUUID()}`
  const reference = `cs_${intent}`
  await app.db
    .insert(checkouts)
    .values({ ...besides, status: 'completed', reference, chargeReference: intent, settledAt: new Date(0) })
  await app.db.insert(stuckPayments).values({
    paymentId,
    provider: 'stripe',
    reference,
    reason: 'paid_twice',
    currency: 'CAD',
    amount: total,
  })
  return { ...bought, intent }
}

test('the second of two charges given back at the provider settles its case, and notes no other', async () => {
  const bought = await paid()
  const twice = await paidAgain(bought)
  const reference = await giveBackAtStripe(twice, bought.due.total)
  const { body } = await app.request(listStuckPayments, {}, organiser)
  const settled = body.resolved.find(({ payment }) => payment?.id === bought.due.id)
  const before = await seen(bought)
  const { items } = before
  const input = { paymentId: bought.due.id, refundId: crypto.randomUUID(), reason: 'Left' }
  const whole = items.map(({ id, paid }) => ({ id, amount: paid }))
  const given = await app.request(refundPayment, { ...input, items: whole }, organiser)

  expect([await listed(bought), settled?.reason, settled?.resolved?.returned]).toEqual([
    [],
    'paid_twice',
    { on: day, reference },
  ])
  // What pays the invoice is still the first of the two.
  expect([before.refunded, given.body.status]).toEqual([0, 'completed'])
})

test('part of a second charge given back explains nothing by itself', async () => {
  const bought = await paid()
  await giveBackAtStripe(await paidAgain(bought), 10_00)

  expect((await listed(bought)).map(({ reason }) => reason)).toEqual(['paid_twice', 'refund_unknown'])
})

test('a lost refund is not decided under a name that another refund carries', async () => {
  const [one, other] = [await paid(), await paid()]
  const reference = `re_${one.due.id}`
  await enter(one, { reference })
  const refundId = await loseRefund(other)
  const input = { paymentId: other.due.id, refundId }
  const used = await app.request(decideRefund, { ...input, reference }, organiser)
  const right = await app.request(decideRefund, { ...input, reference: `re_${refundId}` }, organiser)

  expect([used.status, used.body.refusal, right.body.status]).toEqual([
    409,
    'refund_reference_used',
    'completed',
  ])
})

test('transfers that a bank made in one batch carry one reference, and those of one payment are told apart', async () => {
  const [one, other] = [await paid(), await paid()]
  const reference = `BATCH-${one.due.id}`
  const { items } = await seen(one)
  const part = (place: number) => [{ id: items[place]?.id ?? '', amount: 10_00 }]
  const batch = { means: 'bank', reference } as const
  const first = await enter(one, { ...batch, items: part(0), total: 11_50 })
  const again = await enter(one, { ...batch, items: part(1), total: 11_50 })
  const beside = await enter(other, batch)

  expect([first.body.status, again.body.refusal, beside.body.status]).toEqual([
    'completed',
    'refund_reference_used',
    'completed',
  ])
})
