import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { refunds } from '#features/payments/ledger/server/payment-tables.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
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

interface Paid extends OpenCheckout {
  intent: string
}

async function paid(): Promise<Paid> {
  const checkout = await inCheckout(app, contest, 2)
  const { owner, due } = checkout
  await app.request(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)
  const session = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === due.id)
  const done = standIn.pay(session?.id ?? '')
  await standIn.send(app.address, standIn.event('checkout.session.completed', done))
  return { ...checkout, intent: done.payment_intent ?? '' }
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

test('a card refund is made at the charge’s provider, once, whatever the provider reports afterwards', async () => {
  const bought = await paid()
  const answer = await giveBack(bought)
  const [made] = madeOf(bought)
  await tell(made ?? {}, 'succeeded')
  await app.settle()

  expect([answer.body.status, (await seen(bought)).status]).toEqual(['completed', 'refunded'])
  expect(madeOf(bought).map(({ amount }) => amount)).toEqual([bought.due.total])
  expect(await app.db.$count(outbox, eq(outbox.recipient, bought.owner.email))).toBe(2)
  expect(await listIssues(app.db, bought.due.id)).toEqual([])
})

test('a pending refund counts against the remaining amount, and gets its credit note when it has completed', async () => {
  const bought = await paid()
  standIn.refundsAre('pending')
  const answer = await giveBack(bought)
  const another = await giveBack(bought)
  const [made] = madeOf(bought)
  const before = await seen(bought)
  await tell(made ?? {}, 'succeeded')
  const after = await seen(bought)

  expect([answer.body, another.body.code]).toEqual([
    { status: 'pending', creditNote: null },
    'refund_too_much',
  ])
  expect([before.status, before.refunded, before.mayRefund]).toEqual(['completed', 0, false])
  expect([after.status, after.refunded]).toEqual(['refunded', bought.due.total])
  expect(after.refunds[0]?.creditNote?.number).toMatch(/^NC-/)
})

test('a failed refund refunds nothing, and another one can be made', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  const failed = await giveBack(bought)
  standIn.refundsAre('succeeded')
  const again = await giveBack(bought)

  expect([failed.body.status, again.body.status]).toEqual(['failed', 'completed'])
  expect(madeOf(bought).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  expect((await seen(bought)).refunded).toBe(bought.due.total)
})

test('a refund whose response was lost is retried with the same idempotency key, and made once', async () => {
  const bought = await paid()
  // The library itself tries three times.
  standIn.fail({ kind: 'cut' }, 3)
  const refundId = crypto.randomUUID()
  const answer = await giveBack(bought, refundId)
  standIn.mend()
  await age(refundId, 120_000)
  await resumeRefunds(app.app.tools)
  await resumeRefunds(app.app.tools)

  expect(answer.body).toEqual({ status: 'pending', creditNote: null })
  expect(madeOf(bought)).toHaveLength(1)
  expect((await seen(bought)).status).toBe('refunded')
})

/** Makes the refund old enough for the provider to have forgotten its key. */
const age = (refundId: string, ms: number) =>
  app.db
    .update(refunds)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(refunds.id, refundId))

const reasons = async ({ due }: Paid) => (await listIssues(app.db, due.id)).map(({ reason }) => reason)

test('a refund whose response was lost long ago is looked up at the provider, and fails only if it was never made', async () => {
  const [made, unmade] = [await paid(), await paid()]
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  standIn.fail({ kind: 'cut' }, 3)
  await giveBack(made, first)
  standIn.mend()
  standIn.fail({ kind: 'status', status: 500 }, 3)
  await giveBack(unmade, second)
  standIn.mend()
  for (const refundId of [first, second]) await age(refundId, 21 * 3_600_000)
  await resumeRefunds(app.app.tools)
  const failed = await seen(unmade)
  const again = await giveBack(unmade)

  expect([(await seen(made)).status, madeOf(made).length]).toEqual(['refunded', 1])
  expect([failed.refunds[0]?.status, failed.mayRefund]).toEqual(['failed', true])
  expect([again.body.status, madeOf(unmade).length]).toEqual(['completed', 1])
})

test('a late event of a failed refund changes nothing of the next one', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  await giveBack(bought)
  standIn.refundsAre('pending')
  await giveBack(bought)
  const [first, second] = madeOf(bought)
  await tell(first ?? {}, 'failed')
  const between = await seen(bought)
  await tell(second ?? {}, 'succeeded')
  const after = await seen(bought)

  expect([between.refunds.map(({ status }) => status), between.mayRefund]).toEqual([
    ['failed', 'pending'],
    false,
  ])
  expect([after.status, after.refunds[1]?.status, after.refunded]).toEqual([
    'refunded',
    'completed',
    bought.due.total,
  ])
  expect(await reasons(bought)).toEqual([])
})

test('a success reported after the failure of a refund is ignored, and is an issue for an organiser', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  await giveBack(bought)
  const [made] = madeOf(bought)
  await tell(made ?? {}, 'succeeded')
  const after = await seen(bought)

  expect([after.refunds[0]?.status, after.refunded, after.mayRefund]).toEqual(['failed', 0, false])
  expect(await reasons(bought)).toEqual(['external_refund'])
})

test('a refund whose event was lost is polled until the provider has decided', async () => {
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

test('a refund that the provider rejects fails at once, and another can be made', async () => {
  const bought = await paid()
  standIn.fail({ kind: 'status', status: 400 }, 1)
  const rejected = await giveBack(bought)
  const again = await giveBack(bought)

  expect([rejected.body.status, again.body.status]).toEqual(['failed', 'completed'])
})
