import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/ledger/contract.ts'
import { checkouts, invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { listLedger } from '#features/payments/office/server/ledger-queries.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import type { StandInSession } from '#tools/testing/stripe-objects.ts'
import { compareWithProvider, reconcile } from './actions/reconcile.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'charged-earlier')
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
const today = () => dayInMontreal(new Date())
const dayOf = (seconds: number) => dayInMontreal(new Date(seconds * 1000))

/** A payer who paid at a given moment, which Stripe has not reported yet. */
async function paidAt(seconds: number): Promise<OpenCheckout & { session: StandInSession }> {
  const checkout = await inCheckout(app, contest)
  const { owner, due } = checkout
  await app.request(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)
  const found = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === due.id)
  const session = standIn.pay(found?.id ?? '')
  standIn.charges.set(session.payment_intent ?? '', seconds)
  return { ...checkout, session }
}

async function booked({ due }: OpenCheckout) {
  const ofPayment = and(eq(payments.id, due.id), eq(payments.status, 'completed'))
  const [paid] = await app.db
    .select()
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(ofPayment)
    .orderBy(desc(invoices.number))
  if (!paid) return null
  const number = `${paid.invoices.year}-${String(paid.invoices.number).padStart(5, '0')}`
  const entries = await listLedger(app.db, { since: today(), until: today() }, 'en')
  const entry = entries.find((one) => one.number === number)
  return { day: entry?.day, receivedOn: entry?.receivedOn, paidOn: paid.invoices.snapshot.paidOn }
}

test('a charge that is reported days later is booked on the day of the charge', async () => {
  const charged = daysAgo(3)
  const [lost, compared] = [await paidAt(charged), await paidAt(charged)]
  await app.db
    .update(checkouts)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(checkouts.paymentId, lost.due.id))
  await reconcile(app.app.tools)
  await compareWithProvider(app.app.tools, new Date(Date.now() - 3_600_000))

  const then = { day: today(), receivedOn: dayOf(charged), paidOn: dayOf(charged) }
  expect([await booked(lost), await booked(compared)]).toEqual([then, then])
})

test('a late event carries its own time, alone and among others', async () => {
  const happened = daysAgo(2)
  const [late, ...simultaneous] = [await paidAt(happened), await paidAt(happened), await paidAt(happened)]
  const eventOf = ({ session }: { session: StandInSession }, created: number) => ({
    ...standIn.event('checkout.session.completed', session),
    created,
  })
  await standIn.send(app.address, eventOf(late, happened))
  await Promise.all(simultaneous.map((one) => standIn.send(app.address, eventOf(one, happened))))
  const punctual = await paidAt(daysAgo(0))
  await standIn.send(app.address, eventOf(punctual, daysAgo(0)))

  const then = { day: today(), receivedOn: dayOf(happened), paidOn: dayOf(happened) }
  for (const one of [late, ...simultaneous]) expect(await booked(one)).toEqual(then)
  expect(await booked(punctual)).toEqual({ day: today(), receivedOn: today(), paidOn: undefined })
})
