import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { momentOf } from '#features/contests/contest/local-time.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import {
  checkouts,
  invoices,
  payments,
  providerEvents,
} from '#features/payments/ledger/server/payment-tables.ts'
import { dayAfter } from '#features/payments/money/day-after.ts'
import { taxRates } from '#features/payments/money/server/tables.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { personal } from '#features/payments/quote/server/personal.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
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
  contest = await openPricedContest(app, 'hosted')
})
afterEach(() => standIn?.mend())
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

const press = ({ owner, due }: OpenCheckout) =>
  app.request(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)

const sessionsOf = ({ due }: Pick<OpenCheckout, 'due'>) =>
  [...standIn.sessions.values()].filter(({ metadata }) => metadata.payment === due.id)

/** A payer who was sent to the hosted page. */
async function onThePage(categories = 1): Promise<OpenCheckout & { session: StandInSession }> {
  const scene = await inCheckout(app, contest, categories)
  await press(scene)
  const [session] = sessionsOf(scene)
  if (!session) throw new Error('Nobody was sent anywhere.')
  return { ...scene, session }
}

const tell = (type: string, session: object) =>
  standIn.send(app.address, standIn.event(`checkout.session.${type}`, session))

async function outcomeOf({ due, owner }: Pick<OpenCheckout, 'due' | 'owner'>) {
  await app.settle()
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, due.id))
  const issues = await listIssues(app.db, due.id)
  return {
    status: payment?.status,
    invoices: await app.db.$count(invoices, eq(invoices.paymentId, due.id)),
    mails: await app.db.$count(outbox, eq(outbox.recipient, owner.email)),
    issues: issues.map(({ reason }) => reason),
  }
}
const paidOnce = { status: 'completed', invoices: 1, mails: 1, issues: [] }

/** Makes the checkout look hours old. */
const age = ({ due }: Pick<OpenCheckout, 'due'>) =>
  app.db
    .update(checkouts)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(checkouts.paymentId, due.id))

test('the provider’s page shows our lines and our total, and receives nothing else but ids', async () => {
  const { due, owner, session } = await onThePage(2)
  const [checkout] = await app.db.select().from(checkouts).where(eq(checkouts.paymentId, due.id))

  expect(session.amount_total).toBe(due.total)
  expect(session.lines.map(({ amount }) => amount)).toEqual([100_00, 60_00, 8_00, 15_96])
  expect(session).toMatchObject({ currency: 'cad', customer_email: owner.email, locale: 'en' })
  expect(session.metadata).toEqual({ checkout: checkout?.id, payment: due.id })
  expect(session.success_url).toMatch(new RegExp(`/account/checkout/${due.id}$`))
})

test('fifty clicks open one page, and fifty deliveries of the event and fifty polls create one invoice', async () => {
  const scene = await inCheckout(app, contest)
  const fifty = <T>(action: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, action))
  const pressed = await fifty(() => press(scene))
  const [session] = sessionsOf(scene)
  const event = standIn.event('checkout.session.completed', standIn.pay(session?.id ?? ''))
  const statuses = await fifty(() => standIn.send(app.address, event))
  await fifty(() => app.request(contract.lookAtPayment, { paymentId: scene.due.id }, scene.owner))

  expect(new Set(pressed.map(({ body }) => body.redirect))).toEqual(
    new Set([expect.stringContaining('stripe')]),
  )
  expect(sessionsOf(scene)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await outcomeOf(scene)).toEqual(paidOnce)
  expect(await app.db.$count(providerEvents, eq(providerEvents.eventId, event.id))).toBe(1)
}, 60_000)

test('an event that is forged, modified or too old is ignored', async () => {
  const scene = await onThePage()
  const event = standIn.event('checkout.session.completed', standIn.pay(scene.session.id))
  const dear = JSON.stringify(event).replace(String(scene.due.total), '100')
  const late = Math.floor(Date.now() / 1000) - 301

  expect(await standIn.send(app.address, event, { secret: 'whsec_of_somebody_else' })).toBe(400)
  expect(await standIn.send(app.address, event, { body: dear })).toBe(400)
  expect(await standIn.send(app.address, event, { signedAt: late })).toBe(400)
  expect((await fetch(`${app.address}/api/webhooks/stripe`, { method: 'POST' })).status).toBe(400)
  expect(await outcomeOf(scene)).toMatchObject({ status: 'pending', invoices: 0 })
})

test('an event with values that no charge has is rejected, and the same checkout can still be paid', async () => {
  const scene = await onThePage()
  const paid = standIn.pay(scene.session.id)
  const sent = (object: object, changed: object = {}) =>
    standIn.send(app.address, { ...standIn.event('checkout.session.completed', object), ...changed })

  const statuses = [
    await sent({ ...paid, amount_total: 2 ** 53 }),
    await sent({ ...paid, amount_total: 0.5 }),
    await sent({ ...paid, id: 'cs_\u0000' }),
    await sent(paid, { created: 1e20 }),
  ]
  const before = await outcomeOf(scene)
  const ordinary = await sent(paid)

  expect(statuses).toEqual([422, 422, 422, 422])
  expect(before).toMatchObject({ status: 'pending', invoices: 0 })
  expect([ordinary, await outcomeOf(scene)]).toEqual([200, paidOnce])
})

test('events in the wrong order undo nothing, and a charge counts even if the page had expired', async () => {
  const one = await onThePage()
  const paid = standIn.pay(one.session.id)
  await tell('completed', paid)
  await tell('expired', { ...paid, status: 'expired', payment_status: 'unpaid' })
  const other = await onThePage()
  await tell('expired', { ...other.session, status: 'expired' })
  await tell('completed', standIn.pay(other.session.id))

  expect(await outcomeOf(one)).toEqual(paidOnce)
  expect(await outcomeOf(other)).toEqual(paidOnce)
})

test('a charge for a payment without an address is an issue for the organisers', async () => {
  const scene = await onThePage()
  await app.db.update(payments).set({ billing: null }).where(eq(payments.id, scene.due.id))
  const status = await tell('completed', standIn.pay(scene.session.id))

  expect(status).toBe(200)
  expect(await outcomeOf(scene)).toMatchObject({
    status: 'pending',
    invoices: 0,
    issues: ['unapplied'],
  })
})

test('an event that arrives before the response to the payer’s request is handled', async () => {
  const scene = await onThePage()
  await app.db
    .update(checkouts)
    .set({ reference: null, href: null })
    .where(eq(checkouts.paymentId, scene.due.id))
  await tell('completed', standIn.pay(scene.session.id))

  expect(await outcomeOf(scene)).toEqual(paidOnce)
})

test('a charge that is still processing pays nothing, and a later event declines or completes it', async () => {
  const declined = await onThePage()
  const [unpaid, paid] = [{ payment_status: 'unpaid' } as const, { payment_status: 'paid' } as const]
  const begun = standIn.pay(declined.session.id, unpaid)
  await tell('completed', begun)
  expect(await outcomeOf(declined)).toMatchObject({ status: 'pending', invoices: 0 })
  await tell('async_payment_failed', begun)
  expect(await outcomeOf(declined)).toMatchObject({ status: 'failed', invoices: 0 })

  const arrived = await onThePage()
  const waiting = standIn.pay(arrived.session.id, unpaid)
  await tell('completed', waiting)
  await tell('async_payment_succeeded', { ...waiting, ...paid })
  expect(await outcomeOf(arrived)).toEqual(paidOnce)
})

test('a charge of another amount or currency completes nothing and is an issue for an organiser', async () => {
  const [cheap, inDollars] = [await onThePage(), await onThePage()]
  await tell('completed', standIn.pay(cheap.session.id, { amount_total: 1_00 }))
  await tell('completed', standIn.pay(inDollars.session.id, { currency: 'usd' }))

  const open = { status: 'pending', invoices: 0, issues: ['unapplied'] }
  expect(await outcomeOf(cheap)).toMatchObject(open)
  expect(await outcomeOf(inDollars)).toMatchObject(open)
})

test('changed figures close the page, a charge on it before pays the current total, and the rest is an issue', async () => {
  const [left, quick] = [await onThePage(2), await onThePage(2)]
  for (const scene of [left, quick]) {
    await app.db.delete(entries).where(eq(entries.projectId, scene.projectId))
    const category = { categoryId: contest.categoryIds[0] ?? '', projectId: scene.projectId }
    await app.db.insert(entries).values(category)
  }
  standIn.pay(quick.session.id)
  for (const { projectId, owner } of [left, quick]) {
    await app.request(contract.getProjectPayment, { projectId }, owner)
  }
  await app.settle()

  expect(standIn.sessions.get(left.session.id)?.status).toBe('expired')
  expect(await outcomeOf(left)).toMatchObject({ status: 'pending', issues: [] })
  expect(await outcomeOf(quick)).toMatchObject({ status: 'completed', invoices: 1, issues: ['overpaid'] })
})

test('two paid pages make one invoice and one issue for an organiser', async () => {
  const scene = await onThePage()
  // The provider had reported the first page as closed.
  const closed = { status: 'void', settledAt: new Date() } as const
  await app.db.update(checkouts).set(closed).where(eq(checkouts.paymentId, scene.due.id))
  await press(scene)
  const both = sessionsOf(scene)
  for (const { id } of both) await tell('completed', standIn.pay(id))

  expect(both).toHaveLength(2)
  expect(await outcomeOf(scene)).toEqual({ ...paidOnce, issues: ['overpaid'] })
})

test('a payer who returns before the webhook sees the polled state, and the reconciliation replaces a lost webhook', async () => {
  const back = await onThePage()
  standIn.pay(back.session.id)
  const { body } = await app.request(contract.lookAtPayment, { paymentId: back.due.id }, back.owner)
  expect(body).toEqual({ status: 'completed', projectId: back.projectId, articleId: null, isWaiting: false })

  const lost = await onThePage()
  standIn.pay(lost.session.id)
  const { tools } = app.app
  await reconcile(tools)
  expect(await outcomeOf(lost)).toMatchObject({ status: 'pending' })
  await age(lost)
  await Promise.all([reconcile(tools), reconcile(tools)])
  expect(await outcomeOf(lost)).toEqual(paidOnce)
  expect(await outcomeOf(back)).toEqual(paidOnce)
})

test('a payer who paid, did not return and clicks again is not charged again', async () => {
  const scene = await onThePage()
  standIn.pay(scene.session.id)
  await age(scene)
  const again = await press(scene)

  expect(again.body).toMatchObject({ status: 'completed', redirect: null })
  expect(sessionsOf(scene)).toHaveLength(1)
  expect(await outcomeOf(scene)).toEqual(paidOnce)
})

test('while the provider is down nothing is charged or lost, and a new click continues', async () => {
  const scene = await inCheckout(app, contest)
  standIn.fail({ kind: 'status', status: 500 }, 3)
  const rejected = await press(scene)
  standIn.mend()
  const again = await press(scene)

  expect([rejected.status, rejected.body.code]).toEqual([503, 'provider_away'])
  expect(again.body.redirect).toContain('stripe')
  expect(await app.db.$count(checkouts, eq(checkouts.paymentId, scene.due.id))).toBe(1)
})

test('a response that is cut off several times still opens one page', async () => {
  const scene = await inCheckout(app, contest)
  standIn.fail({ kind: 'cut' }, 3)
  const rejected = await press(scene)
  const again = await press(scene)

  expect([rejected.status, again.status]).toEqual([503, 200])
  expect(sessionsOf(scene)).toHaveLength(1)
})

test('no page opens after the deadline, but a page that was opened in time can be paid', async () => {
  const closing = await openPricedContest(app, 'closing')
  const [early, late] = [await inCheckout(app, closing), await inCheckout(app, closing)]
  await press(early)
  const [session] = sessionsOf(early)
  const past = new Date(Date.now() - 1000)
  await app.db.update(contests).set({ deadlineAt: past }).where(eq(contests.id, closing.contestId))
  const rejected = await press(late)
  await tell('completed', standIn.pay(session?.id ?? ''))

  expect(rejected.body.code).toBe('payment_late')
  expect(sessionsOf(late)).toHaveLength(0)
  expect(await outcomeOf(early)).toEqual(paidOnce)
})

test('a page is payable until the deadline and no longer, whether its payer returns or not', async () => {
  const closing = await openPricedContest(app, 'closes-soon')
  const [looks, stays] = [await inCheckout(app, closing), await inCheckout(app, closing)]
  const deadlineAt = new Date(Date.now() + 5 * 60_000)
  await app.db.update(contests).set({ deadlineAt }).where(eq(contests.id, closing.contestId))
  await press(looks)
  await press(stays)
  const ends = await app.db.select().from(checkouts).where(eq(checkouts.paymentId, stays.due.id))
  const past = new Date(Date.now() - 1000)
  await app.db.update(contests).set({ deadlineAt: past }).where(eq(contests.id, closing.contestId))
  const step = await app.request(contract.getProjectPayment, { projectId: looks.projectId }, looks.owner)
  await app.settle()
  await age(stays)
  await reconcile(app.app.tools, new Date(deadlineAt.getTime() + 1))

  expect(ends.map(({ expiresAt }) => expiresAt)).toEqual([deadlineAt])
  expect(step.body).toMatchObject({ due: null, obstacle: 'payment_late' })
  expect([...sessionsOf(looks), ...sessionsOf(stays)].map(({ status }) => status)).toEqual([
    'expired',
    'expired',
  ])
})

test('a page expires after an hour, or at midnight before the buyer’s taxes change if that is sooner', async () => {
  const scene = await inCheckout(app, contest)
  const day = dayAfter(dayInMontreal(new Date()))
  const later = { province: 'QC', tax: 'QST', ratePpm: 99_750 } as const
  const rate = and(eq(taxRates.province, 'QC'), eq(taxRates.tax, 'QST'))
  await app.db
    .update(taxRates)
    .set({ until: dayInMontreal(new Date()) })
    .where(rate)
  await app.db.insert(taxRates).values({ ...later, ratePpm: 100_000, since: day })
  await press(scene)
  const [checkout] = await app.db.select().from(checkouts).where(eq(checkouts.paymentId, scene.due.id))
  await app.db.delete(taxRates).where(and(rate, eq(taxRates.since, day)))
  await app.db.update(taxRates).set({ until: null }).where(rate)

  const midnight = momentOf(`${day}T00:00`, 'America/Toronto').getTime()
  const hourLater = (checkout?.createdAt.getTime() ?? 0) + 3_600_000
  const closes = checkout?.expiresAt?.getTime() ?? 0
  expect(Math.abs(closes - Math.min(midnight, hourLater))).toBeLessThan(1000)
  expect(sessionsOf(scene)[0]?.expires_at).toBe(Math.floor(hourLater / 1000))
})

test('deleting an account closes its open page, and a late charge is found', async () => {
  const scene = await onThePage()
  const checkoutId = (await app.db.select().from(checkouts).where(eq(checkouts.paymentId, scene.due.id)))[0]
    ?.id
  await app.db.transaction((tx) => personal.forget(tx, scene.owner.id))
  await tell('completed', standIn.pay(scene.session.id))
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, scene.due.id))

  expect(checkoutId).toBeDefined()
  expect(payment).toMatchObject({ status: 'cancelled', billing: null, projectName: '' })
  expect((await outcomeOf(scene)).issues).toEqual(['unapplied'])
})

test('an unknown page of ours is an issue until it is refunded, and a page of another programme is ignored', async () => {
  const scene = await onThePage()
  const ids = { checkout: crypto.randomUUID(), payment: scene.due.id }
  const forgotten = {
    ...scene.session,
    id: 'cs_test_forgotten',
    client_reference_id: ids.checkout,
    metadata: ids,
  }
  standIn.sessions.set('cs_test_forgotten', forgotten)
  standIn.pay('cs_test_forgotten')
  const elsewhere = { ...scene.session, id: 'cs_test_elsewhere', client_reference_id: null, metadata: {} }
  standIn.sessions.set('cs_test_elsewhere', elsewhere)
  await tell('completed', standIn.pay('cs_test_elsewhere'))
  await compareWithProvider(app.app.tools, new Date(Date.now() - 86_400_000))
  await compareWithProvider(app.app.tools, new Date(Date.now() - 86_400_000))

  const unknown = async () =>
    (await listIssues(app.db)).flatMap(({ reason, reference, amount }) =>
      reason === 'unknown_payment' ? [[reference, amount]] : [],
    )
  const charge = standIn.sessions.get('cs_test_forgotten')?.payment_intent ?? ''
  expect(await unknown()).toEqual([[charge, scene.due.total]])

  standIn.refundManually(charge)
  await compareWithProvider(app.app.tools, new Date(Date.now() - 86_400_000))
  expect(await unknown()).toEqual([])
})

test('simultaneous events are each handled once, and the invoice numbers have no gap', async () => {
  const checkouts = await Promise.all(Array.from({ length: 24 }, () => onThePage()))
  const [odd, late, twice, ...plain] = checkouts
  if (!odd || !late || !twice) throw new Error('Nobody pays.')
  const events = [
    standIn.event('checkout.session.completed', standIn.pay(odd.session.id, { amount_total: 1 })),
    standIn.event('checkout.session.expired', standIn.expire(late.session.id)),
    ...[twice, ...plain].map(({ session }) =>
      standIn.event('checkout.session.completed', standIn.pay(session.id)),
    ),
  ]
  const again = standIn.event(
    'checkout.session.async_payment_succeeded',
    standIn.sessions.get(twice.session.id),
  )
  const statuses = await Promise.all(
    [...events, ...events, again].map((event) => standIn.send(app.address, event)),
  )

  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const scene of [twice, ...plain]) expect(await outcomeOf(scene)).toEqual(paidOnce)
  expect(await outcomeOf(odd)).toMatchObject({ status: 'pending', invoices: 0, issues: ['unapplied'] })
  expect(await outcomeOf(late)).toMatchObject({ status: 'pending', invoices: 0, issues: [] })
  const issued = await app.db.select({ number: invoices.number }).from(invoices)
  const numbers = issued.map(({ number }) => number).sort((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
}, 60_000)
