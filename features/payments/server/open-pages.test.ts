import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getOfficeContest, moveContest, setContestDates } from '#features/contests/contract.ts'
import { contests } from '#features/contests/server/tables.ts'
import { wallTime } from '#features/contests/zone.ts'
import { withdrawProject } from '#features/projects/contract.ts'
import { deleteProject } from '#features/projects/contract-life.ts'
import { projects } from '#features/projects/server/tables.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { openStripeStandIn, type StandInSession, type StripeStandIn } from '#tools/testing/stripe.ts'
import { atTheTill, openPricedContest, type PricedContest, type Till } from '#tools/testing/till.ts'
import * as contract from '../contract.ts'
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
  house.ask(contract.pay, { paymentId: due.id, provider: 'stripe', total: due.total }, owner)

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
