import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moveContest } from '#features/contests/contest/contract.ts'
import { pricePeriods } from '#features/contests/contest/server/tables.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { checkouts, couponUses, invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { dayAfter } from '#features/payments/money/day-after.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { changeCoupon, createCoupons } from '#features/payments/quote/contract-coupons.ts'
import { deleteProject } from '#features/projects/entry/contract.ts'
import { withdrawProject } from '#features/projects/project/contract.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import type { StandInSession } from '#tools/testing/stripe-objects.ts'
import { reconcile } from './actions/reconcile.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'open-pages')
  organiser = await app.user({ roles: ['organiser'] })
})
afterEach(() => standIn?.mend())
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

const press = ({ owner, due }: OpenCheckout) =>
  app.request(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)

type OnThePage = OpenCheckout & { session: StandInSession }

/** A payer who was sent to the hosted page. */
async function onThePage(entered = contest): Promise<OnThePage> {
  const checkout = await inCheckout(app, entered)
  await press(checkout)
  const session = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === checkout.due.id)
  if (!session) throw new Error('Nobody was sent anywhere.')
  return { ...checkout, session }
}

const tell = (session: object) =>
  standIn.send(app.address, standIn.event('checkout.session.completed', session))

/** Makes the checkout look hours old. */
const age = ({ due }: OpenCheckout) =>
  app.db
    .update(checkouts)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(checkouts.paymentId, due.id))

async function outcomeOf({ due, session }: OnThePage) {
  await app.settle()
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, due.id))
  const issues = await listIssues(app.db, due.id)
  return {
    page: standIn.sessions.get(session.id)?.status,
    status: payment?.status,
    invoices: await app.db.$count(invoices, eq(invoices.paymentId, due.id)),
    issues: issues.map(({ reason }) => reason),
  }
}

test('withdrawing a project while its checkout page is open in another tab prevents the charge', async () => {
  const checkout = await onThePage()
  const { status } = await app.request(withdrawProject, { projectId: checkout.projectId }, checkout.owner)

  expect(status).toBe(200)
  expect(await outcomeOf(checkout)).toEqual({ page: 'expired', status: 'cancelled', invoices: 0, issues: [] })
})

test('deleting a draft prevents the charge too, and a restored draft gets a new payment', async () => {
  const checkout = await onThePage()
  await app.request(deleteProject, { projectId: checkout.projectId }, checkout.owner)
  const after = await outcomeOf(checkout)
  await app.db.update(projects).set({ deletedAt: null }).where(eq(projects.id, checkout.projectId))
  const { body } = await app.request(
    contract.getProjectPayment,
    { projectId: checkout.projectId },
    checkout.owner,
  )

  expect(after).toEqual({ page: 'expired', status: 'cancelled', invoices: 0, issues: [] })
  expect(body.due).toMatchObject({ status: 'pending', total: checkout.due.total, isBilled: true })
  expect(body.due?.id).not.toBe(checkout.due.id)
})

test('a payment without a checkout is cancelled with its project', async () => {
  const checkout = await inCheckout(app, contest)
  await app.request(withdrawProject, { projectId: checkout.projectId }, checkout.owner)
  await app.settle()
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, checkout.due.id))

  expect(payment?.status).toBe('cancelled')
  expect(await app.db.$count(couponUses, eq(couponUses.paymentId, checkout.due.id))).toBe(0)
})

test('a charge for a withdrawn project is an issue for an organiser at once', async () => {
  const [alone, ...simultaneous] = [await onThePage(), await onThePage(), await onThePage()]
  for (const checkout of [alone, ...simultaneous]) {
    standIn.pay(checkout.session.id)
    // The withdrawal is not handled yet when the charge is reported.
    await app.db.update(projects).set({ status: 'withdrawn' }).where(eq(projects.id, checkout.projectId))
  }
  await tell(alone.session)
  await Promise.all(simultaneous.map(({ session }) => tell(session)))

  const paid = { page: 'complete', status: 'completed', invoices: 1, issues: ['withdrawn_paid'] }
  for (const checkout of [alone, ...simultaneous]) expect(await outcomeOf(checkout)).toEqual(paid)
})

test('a charge before the withdrawal counts as paid, even if it is not reported yet', async () => {
  const checkout = await onThePage()
  standIn.pay(checkout.session.id)
  await app.request(withdrawProject, { projectId: checkout.projectId }, checkout.owner)

  const paid = { page: 'complete', status: 'completed', invoices: 1, issues: ['withdrawn_paid'] }
  expect(await outcomeOf(checkout)).toEqual(paid)
})

test('an outdated page is closed later if the provider is unavailable, and no charge is lost', async () => {
  const checkout = await onThePage()
  await age(checkout)
  await app.db
    .update(checkouts)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(checkouts.paymentId, checkout.due.id))
  standIn.fail({ kind: 'status', status: 500 }, 6)
  await reconcile(app.app.tools)
  standIn.mend()
  const before = await outcomeOf(checkout)
  await reconcile(app.app.tools)

  expect(before).toMatchObject({ page: 'open', status: 'pending' })
  expect(await outcomeOf(checkout)).toMatchObject({ page: 'expired', status: 'pending', issues: [] })
})

const today = dayInMontreal(new Date())
/** Valid today for every contest. */
const terms = {
  amount: null,
  currency: null,
  contestId: null,
  disciplineId: null,
  itemKinds: null,
  startsOn: today,
  endsOn: dayAfter(today),
  maxUses: 10,
  maxUsesPerUser: 1,
  note: '',
}

async function couponOf(code: string, ratePpm: number): Promise<string> {
  const input = { ...terms, ratePpm, code, prefix: '', count: 1 }
  return (await app.request(createCoupons, input, organiser)).body.id
}

async function withCoupon(code: string, provider: ProviderName): Promise<OpenCheckout> {
  const checkout = await inCheckout(app, contest)
  const { owner, due } = checkout
  const { body } = await app.request(contract.applyCoupon, { paymentId: due.id, code }, owner)
  await app.request(contract.pay, { paymentId: due.id, provider, quoteHash: body.quoteHash }, owner)
  return { ...checkout, due: body }
}

test('an open page keeps its price for an hour, and a payment there counts, whatever changes meanwhile', async () => {
  const changing = await openPricedContest(app, 'changing')
  const checkout = await onThePage(changing)
  await app.db
    .update(pricePeriods)
    .set({ firstCategory: 150_00 })
    .where(eq(pricePeriods.contestId, changing.contestId))
  await app.request(
    moveContest,
    { contestId: changing.contestId, action: 'close', reason: 'Enough.' },
    organiser,
  )
  await age(checkout)
  await reconcile(app.app.tools)
  const meanwhile = await outcomeOf(checkout)
  await tell(standIn.pay(checkout.session.id))

  expect(meanwhile).toEqual({ page: 'open', status: 'pending', invoices: 0, issues: [] })
  expect(await outcomeOf(checkout)).toEqual({
    page: 'complete',
    status: 'completed',
    invoices: 1,
    issues: [],
  })
})

test('a withdrawn coupon is removed when the payer returns, which closes the page, but it stays on a pending transfer', async () => {
  const couponId = await couponOf('LEAKED', 900_000)
  const page = await withCoupon('LEAKED', 'stripe')
  const pendingTransfer = await withCoupon('LEAKED', 'transfer')
  await app.request(changeCoupon, { ...terms, ratePpm: 900_000, couponId, isWithdrawn: true }, organiser)
  const step = await app.request(contract.getProjectPayment, { projectId: page.projectId }, page.owner)
  await app.settle()
  const frozen = await app.request(
    contract.getProjectPayment,
    { projectId: pendingTransfer.projectId },
    pendingTransfer.owner,
  )
  const [session] = [...standIn.sessions.values()].filter(({ metadata }) => metadata.payment === page.due.id)

  expect(session?.status).toBe('expired')
  expect(step.body.due).toMatchObject({ coupon: null, total: 114_98 })
  expect(step.body.due?.couponLost).toMatchObject({ code: 'LEAKED', problem: 'coupon_withdrawn' })
  expect(frozen.body.due?.total).toBe(pendingTransfer.due.total)
})
