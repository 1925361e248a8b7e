import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getOfficeContest, moveContest, setContestDates } from '#features/contests/contract.ts'
import { setContestPrices } from '#features/contests/contract-office.ts'
import { contests } from '#features/contests/server/tables.ts'
import { momentOf, wallTime } from '#features/contests/zone.ts'
import { withdrawProject } from '#features/projects/contract.ts'
import { deleteProject } from '#features/projects/contract-life.ts'
import { projects } from '#features/projects/server/tables.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import type { StandInSession } from '#tools/testing/stripe-objects.ts'
import { atTheTill, openPricedContest, type PricedContest, quebec, type Till } from '#tools/testing/till.ts'
import * as contract from '../contract.ts'
import {
  CouponBounds,
  CouponWorth,
  changeCoupon,
  createCoupon,
  getCoupon,
  withdrawCoupon,
} from '../contract-coupons.ts'
import { listTaxes, setTaxFrom } from '../contract-prices.ts'
import { dayAfter, dayBefore } from '../days.ts'
import { rateOn } from '../tax-change.ts'
import { dayInMontreal } from '../taxes.ts'
import { reconcile } from './actions/reconcile.ts'
import { checkouts, couponUses, invoices, payments, stuckPayments } from './tables.ts'

let house: TestHouse
let standIn: StripeStandIn
let contest: PricedContest
let organiser: Person

beforeAll(async () => {
  standIn = await openStripeStandIn()
  house = await openTestHouse(standIn.environment)
  contest = await openPricedContest(house, 'open-pages')
  organiser = await house.person({ roles: ['organiser'] })
})
afterEach(() => standIn?.mend())
afterAll(async () => {
  await house?.close()
  await standIn?.close()
})

const press = ({ owner, due }: Till) =>
  house.ask(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)

type OnThePage = Till & { session: StandInSession }

/** Somebody whom the portal has sent to the hosted page. */
async function onThePage(entered = contest): Promise<OnThePage> {
  const till = await atTheTill(house, entered)
  await press(till)
  const session = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === till.due.id)
  if (!session) throw new Error('Nobody was sent anywhere.')
  return { ...till, session }
}

const tell = (session: object) =>
  standIn.send(house.address, standIn.event('checkout.session.completed', session))

/** As if hours had gone by since the payer was sent to the page. */
const age = ({ due }: Till) =>
  house.db
    .update(checkouts)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(checkouts.paymentId, due.id))

async function outcomeOf({ due, session }: OnThePage) {
  await house.settle()
  const [payment] = await house.db.select().from(payments).where(eq(payments.id, due.id))
  const stuck = await house.db.select().from(stuckPayments).where(eq(stuckPayments.paymentId, due.id))
  return {
    page: standIn.sessions.get(session.id)?.status,
    status: payment?.status,
    invoices: await house.db.$count(invoices, eq(invoices.paymentId, due.id)),
    stuck: stuck.map(({ reason }) => reason),
  }
}

test('whoever withdraws a project while its page stands open in another tab is not charged for it', async () => {
  const till = await onThePage()
  const { status } = await house.ask(withdrawProject, { projectId: till.projectId }, till.owner)

  expect(status).toBe(200)
  expect(await outcomeOf(till)).toEqual({ page: 'expired', status: 'cancelled', invoices: 0, stuck: [] })
})

test('neither is whoever throws the draft away, who begins anew when it is brought back', async () => {
  const till = await onThePage()
  await house.ask(deleteProject, { projectId: till.projectId }, till.owner)
  const after = await outcomeOf(till)
  await house.db.update(projects).set({ deletedAt: null }).where(eq(projects.id, till.projectId))
  const { body } = await house.ask(contract.getProjectPayment, { projectId: till.projectId }, till.owner)

  expect(after).toEqual({ page: 'expired', status: 'cancelled', invoices: 0, stuck: [] })
  expect(body.due).toMatchObject({ status: 'pending', total: till.due.total, isBilled: true })
  expect(body.due?.id).not.toBe(till.due.id)
})

test('a payment that nobody was sent away with is cancelled with its project', async () => {
  const till = await atTheTill(house, contest)
  await house.ask(withdrawProject, { projectId: till.projectId }, till.owner)
  await house.settle()
  const [payment] = await house.db.select().from(payments).where(eq(payments.id, till.due.id))

  expect(payment?.status).toBe('cancelled')
  expect(await house.db.$count(couponUses, eq(couponUses.paymentId, till.due.id))).toBe(0)
})

test('money that was taken for a withdrawn project all the same is put before an organiser at once', async () => {
  const [alone, ...together] = [await onThePage(), await onThePage(), await onThePage()]
  for (const till of [alone, ...together]) {
    standIn.pay(till.session.id)
    // Nobody has told the portal of the withdrawal yet when the money comes.
    await house.db.update(projects).set({ status: 'withdrawn' }).where(eq(projects.id, till.projectId))
  }
  await tell(alone.session)
  await Promise.all(together.map(({ session }) => tell(session)))

  const paid = { page: 'complete', status: 'completed', invoices: 1, stuck: ['withdrawn_paid'] }
  for (const till of [alone, ...together]) expect(await outcomeOf(till)).toEqual(paid)
})

test('whoever has paid when the project is withdrawn, and nobody knows yet, has paid', async () => {
  const till = await onThePage()
  standIn.pay(till.session.id)
  await house.ask(withdrawProject, { projectId: till.projectId }, till.owner)

  const paid = { page: 'complete', status: 'completed', invoices: 1, stuck: ['withdrawn_paid'] }
  expect(await outcomeOf(till)).toEqual(paid)
})

test('once a contest is closed its open pages are too, and money that came in time counts', async () => {
  const closing = await openPricedContest(house, 'closed-early')
  const [left, paid] = [await onThePage(closing), await onThePage(closing)]
  standIn.pay(paid.session.id)
  await house.ask(moveContest, { contestId: closing.contestId, act: 'close', reason: 'Enough.' }, organiser)

  expect(await outcomeOf(left)).toEqual({ page: 'expired', status: 'pending', invoices: 0, stuck: [] })
  expect(await outcomeOf(paid)).toEqual({ page: 'complete', status: 'completed', invoices: 1, stuck: [] })
})

test('a page closes with the deadline that was brought forward, and not with the one it was opened under', async () => {
  const sooner = await openPricedContest(house, 'brought-forward')
  const till = await onThePage(sooner)
  const { body } = await house.ask(getOfficeContest, { contestId: sooner.contestId }, organiser)
  const deadline = new Date(Math.floor(Date.now() / 60_000 + 60) * 60_000)
  const { opensAt, timeZone } = body
  const wall = (at: Date) => wallTime(at, timeZone)
  const dates = { opensAt: wall(new Date(opensAt)), deadlineAt: wall(deadline), timeZone }
  const { status } = await house.ask(setContestDates, { contestId: sooner.contestId, ...dates }, organiser)
  await house.settle()
  const [kept] = await house.db.select().from(checkouts).where(eq(checkouts.paymentId, till.due.id))

  expect(status).toBe(200)
  expect(kept?.status).toBe('open')
  expect(kept?.expiresAt).toEqual(deadline)
})

test('the reconciliation closes what nobody announced', async () => {
  const gone = await openPricedContest(house, 'closed-by-hand')
  const till = await onThePage(gone)
  await house.db.update(contests).set({ status: 'closed' }).where(eq(contests.id, gone.contestId))
  await age(till)
  await reconcile(house.house.tools)

  expect(await outcomeOf(till)).toEqual({ page: 'expired', status: 'pending', invoices: 0, stuck: [] })
})

test('while the provider is away the page is closed later, and nothing is forgotten', async () => {
  const away = await openPricedContest(house, 'closed-while-away')
  const till = await onThePage(away)
  await house.db.update(contests).set({ status: 'closed' }).where(eq(contests.id, away.contestId))
  await age(till)
  standIn.fail({ kind: 'status', status: 500 }, 6)
  await reconcile(house.house.tools)
  standIn.mend()
  const before = await outcomeOf(till)
  await reconcile(house.house.tools)

  expect(before).toMatchObject({ page: 'open', status: 'pending' })
  expect(await outcomeOf(till)).toMatchObject({ page: 'expired', status: 'pending', stuck: [] })
})

/** Ten days around today, for whoever has the code. */
async function couponOf(code: string, millionths: number): Promise<string> {
  const today = dayInMontreal(new Date())
  const { body } = await house.ask(
    createCoupon,
    {
      code,
      millionths,
      amount: null,
      currency: null,
      contestId: null,
      disciplineId: null,
      itemKinds: null,
      minimum: null,
      startsOn: today,
      endsOn: dayAfter(today),
      maxUses: 10,
      maxUsesPerPerson: 1,
      note: '',
    },
    organiser,
  )
  return body.id
}

async function withCoupon(code: string, provider: contract.ProviderName): Promise<Till> {
  const till = await atTheTill(house, contest)
  const { owner, due } = till
  const { body } = await house.ask(contract.applyCoupon, { paymentId: due.id, code }, owner)
  await house.ask(contract.pay, { paymentId: due.id, provider, quoteHash: body.quoteHash }, owner)
  return { ...till, due: body }
}

const statusesOf = ({ due }: Till) =>
  [...standIn.sessions.values()]
    .filter(({ metadata }) => metadata.payment === due.id)
    .map(({ status }) => status)

test('a coupon that is withdrawn takes nothing off any more on a page that is open already', async () => {
  const couponId = await couponOf('LEAKED', 900_000)
  const page = await withCoupon('LEAKED', 'stripe')
  const promised = await withCoupon('LEAKED', 'transfer')
  const before = await house.ask(getCoupon, { couponId }, organiser)
  await house.ask(withdrawCoupon, { couponId }, organiser)
  await house.settle()
  const step = await house.ask(contract.getProjectPayment, { projectId: page.projectId }, page.owner)
  const held = await house.ask(contract.getProjectPayment, { projectId: promised.projectId }, promised.owner)

  expect(statusesOf(page)).toEqual(['expired'])
  expect(step.body.due).toMatchObject({ coupon: null, total: 114_98 })
  expect(step.body.due?.couponLost).toMatchObject({ code: 'LEAKED', problem: 'coupon_withdrawn' })
  // Promised transfers keep theirs, and whoever takes the coupon back is told of them.
  expect([before.body.promised, held.body.due?.total]).toEqual([1, promised.due.total])
})

test('a coupon that is made to end sooner ends the pages that were opened with it', async () => {
  const couponId = await couponOf('TODAY-ONLY', 100_000)
  const page = await withCoupon('TODAY-ONLY', 'stripe')
  const { body } = await house.ask(getCoupon, { couponId }, organiser)
  const over = { startsOn: '2026-01-01', endsOn: dayBefore(body.startsOn) }
  const terms = { ...CouponWorth.parse(body), ...CouponBounds.parse(body), ...over }
  const { status } = await house.ask(changeCoupon, { couponId, ...terms }, organiser)
  await house.settle()

  expect([status, ...statusesOf(page)]).toEqual([200, 'expired'])
})

test('a tax that changes today closes the pages of its province, and no others', async () => {
  const [here, elsewhere] = [await onThePage(), await atTheTill(house, contest)]
  const paymentId = elsewhere.due.id
  const ontario = { ...quebec, state: 'ON', zip: 'K1P 1J1' }
  const { body } = await house.ask(contract.saveBilling, { paymentId, ...ontario }, elsewhere.owner)
  await press({ ...elsewhere, due: body })
  const taxes = (await house.ask(listTaxes, {}, organiser)).body
  const qst = { province: 'QC', tax: 'QST' } as const
  const rate = rateOn(taxes.rates, qst, taxes.today)
  const asked = {
    ...qst,
    since: taxes.today,
    millionths: 110_000,
    isCollected: true,
    before: rate?.id ?? null,
  }
  const changed = await house.ask(setTaxFrom, asked, organiser)
  const outcome = await outcomeOf(here)
  const step = await house.ask(contract.getProjectPayment, { projectId: here.projectId }, here.owner)

  expect(changed.status).toBe(200)
  expect(changed.body.promised).toEqual([{ province: 'QC', count: 1 }])
  expect(outcome).toMatchObject({ page: 'expired', status: 'pending', stuck: [] })
  expect(step.body.due?.total).toBe(116_00)
  expect(statusesOf(elsewhere)).toEqual(['open'])
})

test('a page ends when the price that it was opened with ends, also where that was decided afterwards', async () => {
  const dearer = await openPricedContest(house, 'dearer')
  const till = await onThePage(dearer)
  const { body } = await house.ask(getOfficeContest, { contestId: dearer.contestId }, organiser)
  const soon = wallTime(new Date(Date.now() + 3_600_000), body.timeZone)
  const name = { en: 'Late', fr: 'Tardif', 'zh-hans': '晚期', es: 'Tardío' }
  const [period] = body.prices
  if (!period) throw new Error('The contest has no price.')
  const [from, to] = [period.startsAt, period.endsAt].map((at) => wallTime(new Date(at), body.timeZone))
  const prices = (first: number) => [
    { entrantKind: 'professional' as const, currency: 'CAD' as const, first, further: 60_00 },
  ]
  const asked = {
    contestId: dearer.contestId,
    revision: body.revision,
    periods: [
      { name: period.name, startsAt: from ?? '', endsAt: soon, prices: prices(100_00) },
      { name, startsAt: soon, endsAt: to ?? '', prices: prices(200_00) },
    ],
    extras: [],
  }
  const { status, body: said } = await house.ask(setContestPrices, asked, organiser)
  await house.settle()
  const [kept] = await house.db.select().from(checkouts).where(eq(checkouts.paymentId, till.due.id))

  expect([status, said.errors]).toEqual([200, undefined])
  expect(kept?.status).toBe('open')
  expect(kept?.expiresAt).toEqual(momentOf(soon, body.timeZone))
})
