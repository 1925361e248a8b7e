import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/core/contract.ts'
import { checkouts, refunds, stuckPayments } from '#features/payments/core/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { atTheTill, openPricedContest, type PricedContest, type Till } from '#tools/testing/till.ts'
import { decideRefund, getAdminPayment, refundPayment, retryRefund } from '../contract-refunds.ts'
import { resumeRefunds } from './actions/refund.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'hosted')
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

const seen = async ({ due }: Paid) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body

async function giveBack(bought: Paid, refundId = crypto.randomUUID()) {
  const { items } = await seen(bought)
  return app.request(
    refundPayment,
    {
      paymentId: bought.due.id,
      refundId,
      items: items.map((item) => ({ id: item.id, amount: item.paid })),
      reason: 'Entered by mistake',
    },
    organiser,
  )
}

const madeOf = ({ intent }: Paid) =>
  [...standIn.refunds.values()].filter((one) => one.payment_intent === intent)

const tell = (refund: object, status: string) =>
  standIn.send(app.address, standIn.event('refund.updated', { ...refund, status }))

test('a card’s refund is made where the charge was, once, whatever the provider tells afterwards', async () => {
  const bought = await paid()
  const answer = await giveBack(bought)
  const [made] = madeOf(bought)
  await tell(made ?? {}, 'succeeded')
  await app.settle()

  expect([answer.body.status, (await seen(bought)).status]).toEqual(['completed', 'refunded'])
  expect(madeOf(bought).map(({ amount }) => amount)).toEqual([bought.due.total])
  expect(await app.db.$count(outbox, eq(outbox.recipient, bought.owner.email))).toBe(2)
  expect(await app.db.$count(stuckPayments, eq(stuckPayments.paymentId, bought.due.id))).toBe(0)
})

test('a refund that takes days holds its money back, and has its credit note when it has arrived', async () => {
  const bought = await paid()
  standIn.refundsAre('pending')
  const answer = await giveBack(bought)
  const another = await giveBack(bought)
  const [made] = madeOf(bought)
  const before = await seen(bought)
  await tell(made ?? {}, 'succeeded')
  const after = await seen(bought)

  expect([answer.body, another.body.refusal]).toEqual([
    { status: 'pending', creditNote: null },
    'refund_too_much',
  ])
  expect([before.status, before.refunded, before.mayRefund]).toEqual(['completed', 0, false])
  expect([after.status, after.refunded]).toEqual(['refunded', bought.due.total])
  expect(after.refunds[0]?.creditNote?.number).toMatch(/^NC-/)
})

test('a refund that failed gives nothing back and is tried again, with its money once', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  const refundId = crypto.randomUUID()
  const failed = await giveBack(bought, refundId)
  standIn.refundsAre('succeeded')
  const input = { paymentId: bought.due.id, refundId }
  const again = await app.request(retryRefund, input, organiser)
  const settled = await app.request(retryRefund, input, organiser)

  expect([failed.body.status, again.body.status, settled.body.refusal]).toEqual([
    'failed',
    'completed',
    'refund_settled',
  ])
  expect(madeOf(bought).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  expect((await seen(bought)).refunded).toBe(bought.due.total)
})

test('a refund whose answer was lost is asked for again with the same key, and made once', async () => {
  const bought = await paid()
  // The library asks three times by itself.
  standIn.fail({ kind: 'cut' }, 3)
  const refundId = crypto.randomUUID()
  const answer = await giveBack(bought, refundId)
  standIn.mend()
  standIn.fail({ kind: 'status', status: 500 }, 3)
  const again = await app.request(retryRefund, { paymentId: bought.due.id, refundId }, organiser)
  standIn.mend()
  await app.db
    .update(refunds)
    .set({ requestedAt: new Date(Date.now() - 120_000) })
    .where(eq(refunds.id, refundId))
  await resumeRefunds(app.app.tools)
  await resumeRefunds(app.app.tools)

  expect(answer.body).toEqual({ status: 'pending', creditNote: null })
  expect([again.status, again.body.refusal]).toEqual([503, 'refund_unanswered'])
  expect(madeOf(bought)).toHaveLength(1)
  expect((await seen(bought)).status).toBe('refunded')
})

test('a refund that nobody can be sure of any more is put before an organiser', async () => {
  const bought = await paid()
  standIn.fail({ kind: 'status', status: 500 }, 3)
  const refundId = crypto.randomUUID()
  await giveBack(bought, refundId)
  standIn.mend()
  await app.db
    .update(refunds)
    .set({ requestedAt: new Date(Date.now() - 2 * 86_400_000) })
    .where(eq(refunds.id, refundId))
  await resumeRefunds(app.app.tools)
  await resumeRefunds(app.app.tools)

  const stuck = await app.db.select().from(stuckPayments).where(eq(stuckPayments.paymentId, bought.due.id))
  expect(stuck.map(({ reason, amount }) => [reason, amount])).toEqual([['refund_lost', bought.due.total]])
  const input = { paymentId: bought.due.id, refundId }
  const again = await app.request(retryRefund, input, organiser)
  const decided = await app.request(decideRefund, { ...input, reference: null }, organiser)
  expect([again.body.refusal, decided.body.status]).toEqual(['refund_lost', 'failed'])
  expect((await seen(bought)).mayRefund).toBe(true)
})

/** As if the provider had not been heard of since. */
const age = (refundId: string, ms: number) =>
  app.db
    .update(refunds)
    .set({ requestedAt: new Date(Date.now() - ms) })
    .where(eq(refunds.id, refundId))

const stuckOf = async ({ due }: Paid) =>
  (await app.db.select().from(stuckPayments).where(eq(stuckPayments.paymentId, due.id))).map(
    ({ reason }) => reason,
  )

test('a late word about an attempt that failed changes nothing of the one that is under way', async () => {
  const bought = await paid()
  const refundId = crypto.randomUUID()
  standIn.refundsAre('failed')
  await giveBack(bought, refundId)
  standIn.refundsAre('pending')
  await app.request(retryRefund, { paymentId: bought.due.id, refundId }, organiser)
  const [first, second] = madeOf(bought)
  await tell(first ?? {}, 'failed')
  const between = await seen(bought)
  await tell(second ?? {}, 'succeeded')
  const after = await seen(bought)

  expect([between.refunds[0]?.status, between.mayRefund]).toEqual(['pending', false])
  expect([after.status, after.refunds[0]?.status, after.refunded]).toEqual([
    'refunded',
    'completed',
    bought.due.total,
  ])
  expect(await stuckOf(bought)).toEqual([])
})

/** An organiser said that the provider had made none. */
async function givenUp(bought: Paid): Promise<string> {
  const refundId = crypto.randomUUID()
  standIn.fail({ kind: 'status', status: 500 }, 3)
  await giveBack(bought, refundId)
  standIn.mend()
  await age(refundId, 2 * 86_400_000)
  await app.request(decideRefund, { paymentId: bought.due.id, refundId, reference: null }, organiser)
  return refundId
}

const madeAllTheSame = ({ intent, due }: Paid, refundId: string) =>
  tell(
    {
      id: `re_of_${refundId}`,
      payment_intent: intent,
      amount: due.total,
      currency: 'cad',
      metadata: { refund: refundId },
    },
    'succeeded',
  )

test('a refund that was made though nobody believed it is completed, or put before an organiser where it went back twice', async () => {
  const [once, twice] = [await paid(), await paid()]
  const [believed, doubted] = [await givenUp(once), await givenUp(twice)]
  await giveBack(twice)
  await madeAllTheSame(once, believed)
  await madeAllTheSame(twice, doubted)
  const [one, other] = [await seen(once), await seen(twice)]

  expect([one.status, one.refunds[0]?.creditNote?.number]).toEqual([
    'refunded',
    expect.stringMatching(/^NC-/),
  ])
  expect(await stuckOf(once)).toEqual([])
  expect(other.refunds.map(({ status }) => status)).toEqual(['failed', 'completed'])
  expect(await stuckOf(twice)).toEqual(['refund_unknown'])
})

test('that a refund was made is not believed once the provider has said that it failed, and is put before an organiser', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  await giveBack(bought)
  const [made] = madeOf(bought)
  await tell(made ?? {}, 'succeeded')
  const after = await seen(bought)

  expect([after.refunds[0]?.status, after.refunded, after.mayRefund]).toEqual(['failed', 0, true])
  expect(await stuckOf(bought)).toEqual(['refund_unknown'])
})

test('money that an earlier attempt gave back is put before an organiser beside the one that stands', async () => {
  const bought = await paid()
  const refundId = await givenUp(bought)
  await app.request(retryRefund, { paymentId: bought.due.id, refundId }, organiser)
  await madeAllTheSame(bought, refundId)

  expect((await seen(bought)).refunds.map(({ status }) => status)).toEqual(['completed'])
  expect(await stuckOf(bought)).toEqual(['refund_unknown'])
})

test('a refund whose event was lost is asked after until the provider has decided', async () => {
  const bought = await paid()
  standIn.refundsAre('pending')
  const refundId = crypto.randomUUID()
  await giveBack(bought, refundId)
  const [made] = madeOf(bought)
  await age(refundId, 3 * 86_400_000)
  await resumeRefunds(app.app.tools)
  const waiting = await seen(bought)
  if (made) made.status = 'succeeded'
  await resumeRefunds(app.app.tools)
  await resumeRefunds(app.app.tools)

  expect([waiting.status, waiting.refunds[0]?.status]).toEqual(['completed', 'pending'])
  expect([(await seen(bought)).status, madeOf(bought).length]).toEqual(['refunded', 1])
})

test('a refund that the provider refuses has failed at once, and may be tried again', async () => {
  const bought = await paid()
  standIn.fail({ kind: 'status', status: 400 }, 1)
  const refundId = crypto.randomUUID()
  const refused = await giveBack(bought, refundId)
  const again = await app.request(retryRefund, { paymentId: bought.due.id, refundId }, organiser)

  expect([refused.body.status, again.body.status]).toEqual(['failed', 'completed'])
})

test('what is given back comes from the charge that paid, and not from another that came first', async () => {
  const bought = await paid()
  const { id: paymentId, total } = bought.due
  const early = { paymentId, total, currency: 'CAD', status: 'completed', settledAt: new Date(0) } as const
  await app.db.insert(checkouts).values([
    { ...early, provider: 'transfer', reference: `PAL-${paymentId}` },
    { ...early, provider: 'stripe', reference: `cs_${paymentId}`, chargeReference: `pi_${paymentId}` },
  ])
  await app.db.insert(stuckPayments).values({
    paymentId,
    provider: 'stripe',
    reference: `cs_${paymentId}`,
    reason: 'paid_after_change',
    resolvedAt: new Date(),
    resolvedBy: organiser.id,
  })
  const answer = await giveBack(bought)

  expect([answer.body.status, madeOf(bought).length]).toEqual(['completed', 1])
})
