import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/core/contract.ts'
import { checkouts, creditNotes, refunds, stuckPayments } from '#features/payments/core/server/tables.ts'
import { listStuckPayments, resolveStuckPayment } from '#features/payments/issues/contract-stuck.ts'
import { compareWithProvider } from '#features/payments/issues/server/actions/reconcile.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { atTheTill, openPricedContest, type PricedContest, type Till } from '#tools/testing/till.ts'
import { recordRefund } from '../contract-outside.ts'
import { getAdminPayment, refundPayment, retryRefund } from '../contract-refunds.ts'
import { noteLost } from './actions/lost-refunds.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'told-later')
  organiser = await app.user({ roles: ['organiser'] })
})
afterEach(() => {
  standIn?.mend()
  standIn?.refundsAre('succeeded')
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

const day = dayInMontreal(new Date())

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

/** A second charge of the same sum, from a page that was still open. */
async function paidAgain(bought: Paid): Promise<Paid> {
  const { id: paymentId, total } = bought.due
  const intent = `pi_${crypto.randomUUID()}`
  const reference = `cs_${intent}`
  const charge = { paymentId, currency: 'CAD', provider: 'stripe', reference } as const
  await app.db
    .insert(checkouts)
    .values({ ...charge, total, status: 'completed', chargeReference: intent, settledAt: new Date(0) })
  await app.db.insert(stuckPayments).values({ ...charge, reason: 'paid_twice', amount: total })
  return { ...bought, intent }
}

const seen = async ({ due }: Till) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body

const cases = async () => (await app.request(listStuckPayments, {}, organiser)).body
const listed = async ({ due }: Till) => (await cases()).open.filter(({ payment }) => payment?.id === due.id)
const reasons = async (bought: Till) => (await listed(bought)).map(({ reason }) => reason)

async function settled({ due }: Till) {
  const { resolved } = await cases()
  return resolved
    .filter(({ payment }) => payment?.id === due.id)
    .map((one) => [one.reason, one.resolved?.returned?.reference ?? null])
    .sort()
}

async function dispute({ intent, due }: Paid, status: string, amount = due.total): Promise<string> {
  const id = `dp_${intent}`
  const type = status === 'needs_response' ? 'created' : 'closed'
  const told = { id, object: 'dispute', payment_intent: intent, amount, currency: 'cad', status }
  expect(await standIn.send(app.address, standIn.event(`charge.dispute.${type}`, told))).toBe(200)
  return id
}

interface ByHand {
  id: string
  metadata?: { refund: string }
}

/** What Stripe tells of a refund that somebody made on its own pages. */
async function tell({ intent, due }: Paid, { id, metadata }: ByHand, status: string): Promise<void> {
  const told = { id, object: 'refund', payment_intent: intent, amount: due.total, currency: 'cad', status }
  const type = status === 'failed' ? 'refund.failed' : 'refund.created'
  const event = standIn.event(type, { ...told, metadata: metadata ?? {} })
  expect(await standIn.send(app.address, event)).toBe(200)
}

const byHand = (): ByHand => ({ id: `re_${crypto.randomUUID()}` })

/** All that is left of the payment is entered in the books under the provider's name. */
async function enter(bought: Paid, reference: string, stuckId: string | null = null) {
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
      reference,
      stuckId,
    },
    organiser,
  )
}

async function giveBack(bought: Paid): Promise<string> {
  const refundId = crypto.randomUUID()
  const { items } = await seen(bought)
  const whole = items.map((item) => ({ id: item.id, amount: item.paid }))
  const input = { paymentId: bought.due.id, refundId, items: whole, reason: 'Entered by mistake' }
  await app.request(refundPayment, input, organiser)
  return refundId
}

const notesOf = async ({ due }: Paid) =>
  (
    await app.db
      .select({ id: creditNotes.id })
      .from(creditNotes)
      .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
      .where(eq(refunds.paymentId, due.id))
  ).length

test('a lost dispute about the second of two charges gives back that one, and leaves what paid as it is', async () => {
  const bought = await paid()
  const twice = await paidAgain(bought)
  const reference = await dispute(twice, 'needs_response')
  const before = await seen(bought)
  await dispute(twice, 'lost')
  const after = await seen(bought)

  expect([before.outside, after.outside, after.refunded]).toEqual([[], [], 0])
  expect(await reasons(bought)).toEqual([])
  expect(await settled(bought)).toEqual([
    ['dispute_lost', reference],
    ['paid_twice', reference],
  ])
})

test('a lost dispute about the second charge counts for it though its beginning was not heard of', async () => {
  const bought = await paid()
  const reference = await dispute(await paidAgain(bought), 'lost')

  expect([await reasons(bought), (await seen(bought)).outside]).toEqual([[], []])
  expect(await settled(bought)).toContainEqual(['paid_twice', reference])
})

test('a lost dispute about part of the second charge stays before an organiser, and is for no books', async () => {
  const bought = await paid()
  const twice = await paidAgain(bought)
  await dispute(twice, 'needs_response', 10_00)
  await dispute(twice, 'lost', 10_00)

  expect((await reasons(bought)).sort()).toEqual(['disputed', 'paid_twice'])
  expect((await seen(bought)).outside).toEqual([])
})

test('a dispute is entered in the books once it is lost, and not before', async () => {
  const bought = await paid()
  await dispute(bought, 'needs_response')
  const before = await seen(bought)
  await dispute(bought, 'lost')
  const after = await seen(bought)

  expect([before.outside, after.outside.map(({ reason }) => reason)]).toEqual([[], ['dispute_lost']])
})

test('a dispute that was entered in the books too early is settled when it is lost, and told of when it is won', async () => {
  const [lost, won] = [await paid(), await paid()]
  for (const bought of [lost, won]) {
    await enter(bought, await dispute(bought, 'needs_response'))
  }
  await dispute(lost, 'lost')
  await dispute(won, 'won')

  expect([await reasons(lost), await notesOf(lost)]).toEqual([[], 1])
  expect([await reasons(won), (await seen(won)).outside]).toEqual([['refund_failed'], []])
})

test('a refund made by hand that fails before it is entered leaves the list, in whatever order it is told', async () => {
  const [inOrder, otherwise] = [await paid(), await paid()]
  const [first, second] = [byHand(), byHand()]
  await tell(inOrder, first, 'succeeded')
  const before = await reasons(inOrder)
  await tell(inOrder, first, 'failed')
  await tell(otherwise, second, 'failed')
  await tell(otherwise, second, 'succeeded')

  expect(before).toEqual(['refund_unknown'])
  for (const bought of [inOrder, otherwise]) {
    expect([await reasons(bought), (await seen(bought)).outside]).toEqual([[], []])
  }
})

test('a refund made by hand that fails after it was entered is told to an organiser, and cannot be entered again', async () => {
  const [same, other] = [await paid(), await paid()]
  for (const [bought, isNamedOtherwise] of [
    [same, false],
    [other, true],
  ] as const) {
    const made = byHand()
    await tell(bought, made, 'succeeded')
    const [found] = await listed(bought)
    await enter(bought, isNamedOtherwise ? `Receipt ${made.id}` : made.id, found?.id ?? null)
    await tell(bought, made, 'failed')
    await tell(bought, made, 'failed')

    expect([await reasons(bought), (await seen(bought)).outside]).toEqual([['refund_failed'], []])
    expect((await listed(bought))[0]?.amount).toBe(bought.due.total)
  }
})

test('a refund made here that fails after it was made is told to an organiser with what to do', async () => {
  const bought = await paid()
  const refundId = await giveBack(bought)
  const [kept] = await app.db.select().from(refunds).where(eq(refunds.id, refundId))
  await tell(bought, { id: kept?.reference ?? '', metadata: { refund: refundId } }, 'failed')
  const [found] = await listed(bought)
  const returned = { on: day, reference: 'Cheque 118' }
  const input = { stuckId: found?.id ?? '', note: 'Sent by cheque', returned }
  await app.request(resolveStuckPayment, input, organiser)

  expect(found?.reason).toBe('refund_failed')
  expect([await reasons(bought), await settled(bought)]).toEqual([[], [['refund_failed', 'Cheque 118']]])
})

test('money that an earlier attempt gave back leaves the list where that fails in the end', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  const refundId = await giveBack(bought)
  standIn.refundsAre('succeeded')
  await app.request(retryRefund, { paymentId: bought.due.id, refundId }, organiser)
  const made = { ...byHand(), metadata: { refund: refundId } }
  await tell(bought, made, 'succeeded')
  const before = await reasons(bought)
  await tell(bought, made, 'failed')

  expect([before, await reasons(bought)]).toEqual([['refund_unknown'], []])
  expect([(await seen(bought)).status, await notesOf(bought)]).toEqual(['refunded', 1])
})

test('a refund that was entered under its name is that one, whatever attempt of ours it names besides', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  const refundId = await giveBack(bought)
  standIn.refundsAre('succeeded')
  const made = { ...byHand(), metadata: { refund: refundId } }
  const entered = await enter(bought, made.id)
  await tell(bought, made, 'succeeded')

  expect(entered.body.status).toBe('completed')
  expect([await notesOf(bought), await reasons(bought)]).toEqual([1, []])
})

test('a refund whose answer comes while others are asked for is no longer called lost', async () => {
  const bought = await paid()
  standIn.fail({ kind: 'cut' }, 3)
  const refundId = await giveBack(bought)
  standIn.mend()
  const [read] = await app.db
    .update(refunds)
    .set({ requestedAt: new Date(Date.now() - 21 * 3_600_000) })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
    .returning()
  await tell(bought, { ...byHand(), metadata: { refund: refundId } }, 'succeeded')
  if (read) await noteLost(app.db, read)

  expect([await reasons(bought), (await seen(bought)).status]).toEqual([[], 'refunded'])
})

/** Charged at Stripe; none of its events has reached the portal. */
async function charged(): Promise<Paid> {
  const till = await atTheTill(app, contest, 2)
  const { owner, due } = till
  await app.request(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)
  const session = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === due.id)
  return { ...till, intent: standIn.pay(session?.id ?? '').payment_intent ?? '' }
}

const sendEvent = (type: string, object: object) => standIn.send(app.address, standIn.event(type, object))

test('a refund or a dispute that arrives before its payment settles the payment first', async () => {
  const [refunded, disputed] = [await charged(), await charged()]
  const refund = standIn.refundByHand(refunded.intent)
  const answers = [
    await sendEvent('refund.created', refund),
    await sendEvent('charge.dispute.created', standIn.dispute(disputed.intent, 'needs_response')),
  ]
  const session = [...standIn.sessions.values()].find((one) => one.payment_intent === refunded.intent)
  await sendEvent('checkout.session.completed', session ?? {})

  expect(answers).toEqual([200, 200])
  expect([(await seen(refunded)).status, await reasons(refunded)]).toEqual(['completed', ['refund_unknown']])
  expect([(await seen(disputed)).status, await reasons(disputed)]).toEqual(['completed', ['disputed']])
})

test('a refund that arrives before its payment while Stripe is unreachable is answered 503 and handled when repeated', async () => {
  const bought = await charged()
  const event = standIn.event('refund.created', standIn.refundByHand(bought.intent))
  standIn.fail({ kind: 'status', status: 500 }, 3)
  const first = await standIn.send(app.address, event)
  standIn.mend()
  const again = await standIn.send(app.address, event)

  expect([first, again]).toEqual([503, 200])
  expect([(await seen(bought)).status, await reasons(bought)]).toEqual(['completed', ['refund_unknown']])
})

test('a refund of another programme that sells through the same account is accepted and ignored', async () => {
  const before = (await cases()).open.length
  const refund = { object: 'refund', payment_intent: 'pi_of_somebody_else', amount: 5_00, currency: 'cad' }
  const answer = await sendEvent('refund.created', { ...refund, id: 're_else', status: 'succeeded' })

  expect([answer, (await cases()).open.length]).toEqual([200, before])
})

test('a payment that is found by asking Stripe brings its refund and its dispute along', async () => {
  const bought = await charged()
  standIn.refundByHand(bought.intent)
  standIn.dispute(bought.intent, 'needs_response')
  await app.request(contract.lookAtPayment, { paymentId: bought.due.id }, bought.owner)

  expect((await seen(bought)).status).toBe('completed')
  expect((await reasons(bought)).sort()).toEqual(['disputed', 'refund_unknown'])
})

test('the nightly comparison finds refunds and disputes whose events were lost, and finds each once', async () => {
  const compare = () => compareWithProvider(app.app.tools, new Date(Date.now() - 3_600_000))
  const [refunded, disputed, lost, won, unheard] = [
    await paid(),
    await paid(),
    await paid(),
    await paid(),
    await charged(),
  ]
  standIn.refundByHand(refunded.intent)
  standIn.dispute(disputed.intent, 'needs_response')
  standIn.dispute(lost.intent, 'lost')
  await dispute(won, 'needs_response')
  standIn.dispute(won.intent, 'won')
  standIn.refundByHand(unheard.intent)
  await compare()
  const first = await cases()
  await compare()

  expect(await reasons(refunded)).toEqual(['refund_unknown'])
  expect(await reasons(disputed)).toEqual(['disputed'])
  expect(await reasons(lost)).toEqual(['dispute_lost'])
  expect([await reasons(won), await settled(won)]).toEqual([[], [['disputed', null]]])
  expect([(await seen(unheard)).status, await reasons(unheard)]).toEqual(['completed', ['refund_unknown']])
  expect(await cases()).toEqual(first)
})
