import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { confirmTransfer } from '#features/payments/checkout/contract-refunds.ts'
import { reconcile } from '#features/payments/checkout/server/actions/reconcile.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { checkouts, coupons, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
  quebec,
} from '#tools/testing/checkout.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import type { StandInSession } from '#tools/testing/stripe-objects.ts'
import { resolvePaymentIssue } from '../contract-issues.ts'
import { listIssues } from './issue-queries.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'locked')
  organiser = await app.user({ roles: ['organiser'] })
})
afterEach(() => standIn?.mend())
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

const press = (checkout: OpenCheckout, { quoteHash } = checkout.due, provider: ProviderName = 'stripe') =>
  app.request(contract.pay, { paymentId: checkout.due.id, provider, quoteHash }, checkout.owner)

const sessionsOf = ({ due }: OpenCheckout) =>
  [...standIn.sessions.values()].filter(({ metadata }) => metadata.payment === due.id)

interface Sent extends OpenCheckout {
  session: StandInSession
}

async function onThePage(categories = 1): Promise<Sent> {
  const checkout = await inCheckout(app, contest, categories)
  await press(checkout)
  const [session] = sessionsOf(checkout)
  if (!session) throw new Error('Nobody was sent anywhere.')
  return { ...checkout, session }
}

const tell = (type: string, session: object) =>
  standIn.send(app.address, standIn.event(`checkout.session.${type}`, session))

const issuesOf = ({ due }: OpenCheckout) => listIssues(app.db, due.id)

async function statusOf({ due }: OpenCheckout) {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, due.id))
  return payment?.status
}

const viewOf = async ({ owner, projectId }: OpenCheckout) =>
  (await app.request(contract.getProjectPayment, { projectId }, owner)).body

/** Removes the additional category while the checkout page is open. */
const dropFurther = ({ projectId }: OpenCheckout) =>
  app.db
    .delete(entries)
    .where(and(eq(entries.projectId, projectId), eq(entries.categoryId, contest.categoryIds[1] ?? '')))

const addFurther = ({ projectId }: OpenCheckout) =>
  app.db.insert(entries).values({ projectId, categoryId: contest.categoryIds[1] ?? '' })

/** Abandoned in the portal, not yet closed at the provider. */
const giveUp = ({ due }: OpenCheckout) =>
  app.db.update(checkouts).set({ status: 'void' }).where(eq(checkouts.paymentId, due.id))

const settle = async (checkout: OpenCheckout) => {
  const [issue] = await issuesOf(checkout)
  const input = { issueId: issue?.id ?? '', amount: issue?.amount ?? 0, note: 'Sent back.' }
  await app.request(resolvePaymentIssue, input, organiser)
}

test('a payer with unapplied money is not charged again until an organiser resolves the issue', async () => {
  const checkout = await onThePage()
  const paid = standIn.pay(checkout.session.id)
  await addFurther(checkout)
  await viewOf(checkout)
  await tell('completed', paid)
  const { due } = await viewOf(checkout)
  const rejected = await press(checkout, due ?? undefined)
  const pendingTransfer = await press(checkout, due ?? undefined, 'transfer')
  await settle(checkout)
  const after = await viewOf(checkout)
  const again = await press(checkout, due ?? undefined)

  expect([due?.isLookedInto, rejected.status, rejected.body.code]).toEqual([true, 409, 'money_unapplied'])
  expect(pendingTransfer.body.code).toBe('money_unapplied')
  expect([after.due?.isLookedInto, again.status]).toEqual([false, 200])
  expect(sessionsOf(checkout)).toHaveLength(2)
})

test('a payer whose transfer was a cent short is not charged the full amount by card', async () => {
  const checkout = await inCheckout(app, contest)
  const { id: paymentId, total } = checkout.due
  await press(checkout, checkout.due, 'transfer')
  const received = { paymentId, receivedOn: '2026-01-15', bankReference: 'BNC 1' }
  await app.request(confirmTransfer, { ...received, amount: total - 1 }, organiser)
  const rejected = await press(checkout)
  const rest = await app.request(confirmTransfer, { ...received, amount: 1 }, organiser)

  expect([rejected.body.code, sessionsOf(checkout).length]).toEqual(['money_unapplied', 0])
  expect(rest.body.status).toBe('completed')
})

test('a checkout cannot be abandoned while the provider cannot say whether it was paid', async () => {
  const checkout = await onThePage()
  standIn.pay(checkout.session.id)
  standIn.fail({ kind: 'status', status: 500 }, 3)
  const input = { paymentId: checkout.due.id }
  const rejected = await app.request(contract.leaveCheckout, input, checkout.owner)
  standIn.mend()
  const left = await app.request(contract.leaveCheckout, input, checkout.owner)

  expect([rejected.status, rejected.body.code]).toEqual([503, 'provider_away'])
  expect([left.status, left.body.status]).toEqual([200, 'completed'])
})

test('an abandoned checkout page is closed and checked before another opens', async () => {
  const [paid, unpaid] = [await onThePage(), await onThePage()]
  standIn.pay(paid.session.id)
  for (const checkout of [paid, unpaid]) await giveUp(checkout)
  standIn.fail({ kind: 'status', status: 500 }, 3)
  const away = await press(unpaid)
  standIn.mend()
  const [done, again] = [await press(paid), await press(unpaid)]

  expect([away.status, away.body.code]).toEqual([503, 'provider_away'])
  expect([done.body.status, sessionsOf(paid).length]).toEqual(['completed', 1])
  expect(again.body.redirect).toContain('stripe')
  expect(sessionsOf(unpaid).map(({ status }) => status)).toEqual(['expired', 'open'])
})

test('the checkout page of a cancelled payment is closed and checked before the next one opens', async () => {
  const [paid, unpaid] = [await onThePage(), await onThePage()]
  standIn.pay(paid.session.id)
  const follow = async (checkout: Sent): Promise<OpenCheckout> => {
    await giveUp(checkout)
    await app.db.update(payments).set({ status: 'cancelled' }).where(eq(payments.id, checkout.due.id))
    const { due } = await viewOf(checkout)
    if (!due) throw new Error('Nothing is owed.')
    const input = { paymentId: due.id, ...quebec }
    return { ...checkout, due: (await app.request(contract.saveBilling, input, checkout.owner)).body }
  }
  const [blocked, free] = [await follow(paid), await follow(unpaid)]
  const [rejected, again] = [await press(blocked), await press(free)]

  expect([rejected.body.code, sessionsOf(blocked).length]).toEqual(['money_unapplied', 0])
  expect((await issuesOf(paid)).map(({ reason }) => reason)).toEqual(['unapplied'])
  expect(again.body.redirect).toContain('stripe')
  expect([...sessionsOf(unpaid), ...sessionsOf(free)].map(({ status }) => status)).toEqual([
    'expired',
    'open',
  ])
})

test('a checkout page that is about to expire is closed before the next one opens, and a payment on it counts', async () => {
  const [paid, unpaid] = [await onThePage(), await onThePage()]
  standIn.pay(paid.session.id)
  for (const { due } of [paid, unpaid]) {
    await app.db
      .update(checkouts)
      .set({ expiresAt: new Date(Date.now() + 10_000) })
      .where(eq(checkouts.paymentId, due.id))
  }
  const [done, again] = [await press(paid), await press(unpaid)]

  expect([done.body.status, sessionsOf(paid).length]).toEqual(['completed', 1])
  expect(again.body.redirect).toContain('stripe')
  expect(sessionsOf(unpaid).map(({ status }) => status)).toEqual(['expired', 'open'])
})

test('a payment for a category that was removed meanwhile is an issue for an organiser', async () => {
  const checkout = await onThePage(2)
  await dropFurther(checkout)
  await tell('completed', standIn.pay(checkout.session.id))
  const issues = await issuesOf(checkout)
  await settle(checkout)

  expect(await statusOf(checkout)).toBe('completed')
  expect(issues.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['category_dropped', checkout.due.total],
  ])
  expect(await issuesOf(checkout)).toEqual([])
})

test('the hosted page is not offered below fifty cents, its minimum', async () => {
  const checkout = await inCheckout(app, contest)
  const day = 86_400_000
  await app.db.insert(coupons).values({
    code: 'ALMOST',
    amount: 99_70,
    currency: 'CAD',
    startsAt: new Date(Date.now() - day),
    expiresAt: new Date(Date.now() + day),
    maxUses: 1,
  })
  const { body } = await app.request(
    contract.applyCoupon,
    { paymentId: checkout.due.id, code: 'ALMOST' },
    checkout.owner,
  )

  expect([checkout.due.providers[0], body.total, body.providers]).toEqual([
    'stripe',
    35,
    ['sandbox', 'transfer'],
  ])
})

test('a rejection by the provider is reported to the payer, and the next attempt is a new one', async () => {
  const checkout = await inCheckout(app, contest)
  standIn.fail({ kind: 'cut' }, 3)
  await press(checkout)
  standIn.mend()
  await app.db
    .update(users)
    .set({ email: `moved.${checkout.owner.email}` })
    .where(eq(users.id, checkout.owner.id))
  const rejected = await press(checkout)
  const again = await press(checkout)

  expect([rejected.status, rejected.body.code]).toEqual([409, 'provider_rejected'])
  expect(again.body.redirect).toContain('stripe')
})

/** Creates this many attempts that their providers have not decided. */
async function leaveUndecided(checkout: Sent, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({
    paymentId: checkout.due.id,
    provider: 'stripe' as const,
    reference: `${checkout.session.id}_${place}`,
    status: 'declined' as const,
    currency: 'CAD' as const,
    total: checkout.due.total,
    createdAt: new Date(Date.now() - 7_200_000 - place),
  }))
  for (const { reference } of rows) standIn.sessions.set(reference, { ...checkout.session, id: reference })
  await app.db.insert(checkouts).values(rows)
}

const forgetUndecided = () =>
  app.db.update(checkouts).set({ settledAt: new Date() }).where(isNull(checkouts.settledAt))

test('one checkout that cannot be checked does not block the others', async () => {
  await forgetUndecided()
  await leaveUndecided(await onThePage(), 20)
  const before = standIn.calls.length
  standIn.fail({ kind: 'status', status: 400 }, 1)
  await reconcile(app.app.tools)

  expect(standIn.calls.length - before).toBe(20)
})

test('every waiting checkout is eventually checked with its provider', async () => {
  await forgetUndecided()
  await leaveUndecided(await onThePage(), 400)
  const last = await onThePage()
  standIn.pay(last.session.id)
  await app.db
    .update(checkouts)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(checkouts.paymentId, last.due.id))
  // Each run picks it with a probability of 400 in 401.
  for (let times = 0; times < 3 && (await statusOf(last)) !== 'completed'; times += 1) {
    await reconcile(app.app.tools)
  }

  expect(await statusOf(last)).toBe('completed')
}, 60_000)
