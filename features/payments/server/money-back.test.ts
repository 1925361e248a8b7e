import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { atTheTill, openPricedContest, type PricedContest, type Till } from '#tools/testing/till.ts'
import * as contract from '../contract.ts'
import { decideRefund, getOfficePayment, refundPayment } from '../contract-refunds.ts'
import { listStuckPayments, resolveStuckPayment } from '../contract-stuck.ts'
import { resumeRefunds } from './actions/refund.ts'
import { refunds, stuckPayments } from './tables.ts'

let house: TestHouse
let standIn: StripeStandIn
let contest: PricedContest
let organiser: Person

beforeAll(async () => {
  standIn = await openStripeStandIn()
  house = await openTestHouse(standIn.environment)
  contest = await openPricedContest(house, 'money-back')
  organiser = await house.person({ roles: ['organiser'] })
})
afterEach(() => standIn?.mend())
afterAll(async () => {
  await house?.close()
  await standIn?.close()
})

interface Paid extends Till {
  intent: string
}

async function paid(): Promise<Paid> {
  const till = await atTheTill(house, contest, 2)
  const { owner, due } = till
  await house.ask(contract.pay, { paymentId: due.id, provider: 'stripe', total: due.total }, owner)
  const session = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === due.id)
  const done = standIn.pay(session?.id ?? '')
  await standIn.send(house.address, standIn.event('checkout.session.completed', done))
  return { ...till, intent: done.payment_intent ?? '' }
}

const seen = async ({ due }: Till) =>
  (await house.ask(getOfficePayment, { paymentId: due.id }, organiser)).body

async function listed({ due }: Till) {
  const { body } = await house.ask(listStuckPayments, {}, organiser)
  return body.open.filter(({ payment }) => payment?.id === due.id)
}

/** Its answer never came, and by now nobody can be sure of it. */
async function loseRefund(bought: Paid): Promise<string> {
  const { items } = await seen(bought)
  const refundId = crypto.randomUUID()
  standIn.fail({ kind: 'cut' }, 3)
  await house.ask(
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
  await house.db
    .update(refunds)
    .set({ askedAt: new Date(Date.now() - 21 * 3_600_000) })
    .where(eq(refunds.id, refundId))
  return refundId
}

test('a refund that is lost says what it is and what it comes to, and leaves the list only once an organiser has said what became of it', async () => {
  const bought = await paid()
  const refundId = await loseRefund(bought)
  await resumeRefunds(house.house.tools)
  const [lost] = await listed(bought)
  const closed = await house.ask(resolveStuckPayment, { stuckId: lost?.id ?? '', note: 'Seen' }, organiser)
  const after = await listed(bought)
  const asked = { paymentId: bought.due.id, refundId }
  await house.ask(decideRefund, { ...asked, reference: `re_${refundId}` }, organiser)

  expect([lost?.reason, lost?.amount, lost?.currency]).toEqual(['refund_lost', bought.due.total, 'CAD'])
  expect([closed.body.refusal, after.length]).toEqual(['refund_lost', 1])
  expect([await listed(bought), (await seen(bought)).status]).toEqual([[], 'refunded'])
})

test('a case from before lost refunds had a reason of their own gets it, and one that was closed is found again', async () => {
  for (const resolvedAt of [null, new Date()]) {
    const bought = await paid()
    const reference = await loseRefund(bought)
    const old = { provider: 'stripe', reference, reason: 'refund_unknown', amount: bought.due.total } as const
    await house.db.insert(stuckPayments).values({ ...old, paymentId: bought.due.id, resolvedAt })
    await resumeRefunds(house.house.tools)
    await resumeRefunds(house.house.tools)

    const open = await listed(bought)
    expect(open.map(({ reason, currency }) => [reason, currency])).toEqual([['refund_lost', 'CAD']])
  }
})

test('a lost refund leaves the list by itself when the provider speaks of it after all', async () => {
  const bought = await paid()
  const refundId = await loseRefund(bought)
  await resumeRefunds(house.house.tools)
  const [made] = [...standIn.refunds.values()].filter((one) => one.payment_intent === bought.intent)
  await standIn.send(house.address, standIn.event('refund.updated', made))

  expect([await listed(bought), (await seen(bought)).status]).toEqual([[], 'refunded'])
  const settled = and(eq(refunds.id, refundId), eq(refunds.status, 'completed'))
  expect(await house.db.$count(refunds, settled)).toBe(1)
})
