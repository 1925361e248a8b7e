import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { confirmTransfer } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { checkouts } from '#features/payments/ledger/server/payment-tables.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { deleteProject } from '#features/projects/entry/contract.ts'
import { getAdminProject } from '#features/projects/office/contract-admin.ts'
import {
  chooseCategories,
  getProject,
  listMyProjects,
  saveProject,
  withdrawProject,
} from '#features/projects/project/contract.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { expireTransfers } from './actions/expire-pending-transfers.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'pendingTransfer')
  organiser = await app.user({ roles: ['organiser'] })
})
afterEach(() => standIn?.mend())
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

async function awaitTransfer(categories = 1): Promise<OpenCheckout> {
  const scene = await inCheckout(app, contest, categories)
  const { id: paymentId, quoteHash } = scene.due
  await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, scene.owner)
  return scene
}

const arrive = ({ due }: OpenCheckout, bankReference = 'BNC 1') =>
  app.request(
    confirmTransfer,
    { paymentId: due.id, receivedOn: '2026-01-15', bankReference, amount: due.total },
    organiser,
  )

const differences = async ({ due }: OpenCheckout) =>
  (await listIssues(app.db, due.id)).map(({ reason, amount }) => [reason, amount])

const viewFor = async (user: User, projectId: string) =>
  (await app.request(contract.getProjectPayment, { projectId }, user)).body

test('organisers see the pending transfer on the project and on the payment', async () => {
  const { owner, projectId, due } = await awaitTransfer()
  const since = new Date(Date.now() - 3.5 * 86_400_000)
  await app.db.update(checkouts).set({ createdAt: since }).where(eq(checkouts.paymentId, due.id))
  const views = async () => [
    (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body.pendingTransfer,
    (await app.request(getAdminProject, { projectId }, organiser)).body.pendingTransfer,
  ]
  const before = await views()
  await app.request(contract.leaveCheckout, { paymentId: due.id }, owner)

  expect(before).toMatchObject([
    { since: since.toISOString() },
    { since: since.toISOString(), email: owner.email, days: 3 },
  ])
  expect(await views()).toEqual([null, null])
})

test('a second transfer for the same pending transfer is an overpayment', async () => {
  const scene = await awaitTransfer()
  const answers = [await arrive(scene), await arrive(scene, 'BNC 2')]

  expect(answers.map(({ body }) => body.hasIssue)).toEqual([false, true])
  expect(await differences(scene)).toEqual([['overpaid', scene.due.total]])
})

test('a category cannot be removed while its transfer is pending, nor the project withdrawn', async () => {
  const scene = await awaitTransfer(2)
  const { owner, projectId, due } = scene
  const [first = '', second = '', third = ''] = contest.categoryIds
  const choose = (...categoryIds: string[]) =>
    app.request(chooseCategories, { projectId, disciplineId: contest.disciplineId, categoryIds }, owner)
  const exchanged = await choose(first, third)
  const rejected = [
    exchanged,
    await choose(),
    await app.request(saveProject, { projectId, entrantKind: 'student' }, owner),
    await app.request(withdrawProject, { projectId }, owner),
    await app.request(deleteProject, { projectId }, owner),
  ]
  const added = await choose(first, second, third)
  const { due: frozen } = await viewFor(owner, projectId)
  await arrive(scene)
  const { due: rest } = await viewFor(owner, projectId)

  expect(rejected.map(({ status, body }) => [status, body.code])).toEqual(
    rejected.map(() => [409, 'transfer_pending']),
  )
  expect([added.status, frozen?.id, frozen?.items.length]).toEqual([200, due.id, 2])
  expect(rest?.items.map(({ kind, amount }) => [kind, amount])).toEqual([['further_category', 60_00]])
})

test('the project shows the categories of a pending transfer, and a category added since may be removed', async () => {
  const scene = await awaitTransfer(2)
  const { owner, projectId, due } = scene
  const project = async () => (await app.request(getProject, { projectId }, owner)).body
  const listed = async () =>
    (await app.request(listMyProjects, {}, owner)).body.find(({ id }) => id === projectId)?.pendingTransfer
  const choose = (categoryIds: string[]) =>
    app.request(chooseCategories, { projectId, disciplineId: contest.disciplineId, categoryIds }, owner)
  const added = await choose(contest.categoryIds)
  const [before, row] = [await project(), await listed()]
  const dropped = await choose(contest.categoryIds.slice(0, 2))
  const of = (view: typeof before) =>
    view.entries.filter(({ id }) => view.pendingTransfer?.entryIds.includes(id)).map((one) => one.categoryId)
  await app.request(contract.leaveCheckout, { paymentId: due.id }, owner)

  expect([added.status, dropped.status, dropped.body.entries.length]).toEqual([200, 200, 2])
  expect(of(before).toSorted()).toEqual(contest.categoryIds.slice(0, 2).toSorted())
  expect(row).toEqual(before.pendingTransfer)
  expect([(await project()).pendingTransfer, await listed()]).toEqual([null, null])
})

test('after abandoning a pending transfer, the payer may change the category', async () => {
  const { owner, projectId, due } = await awaitTransfer()
  await app.request(contract.leaveCheckout, { paymentId: due.id }, owner)
  const [, second = ''] = contest.categoryIds
  const input = { projectId, disciplineId: contest.disciplineId, categoryIds: [second] }
  const exchanged = await app.request(chooseCategories, input, owner)
  const { due: after } = await viewFor(owner, projectId)

  expect(exchanged.status).toBe(200)
  expect(after?.items.map(({ kind, label }) => [kind, label.en])).toEqual([['first_category', 'wood']])
})

const receive = ({ due }: OpenCheckout, amount: number, receivedOn: string, bankReference = 'VIREMENT') =>
  app.request(confirmTransfer, { paymentId: due.id, receivedOn, bankReference, amount }, organiser)

test('a second transfer with the same reference on another day is another transfer, and is an issue', async () => {
  const scene = await awaitTransfer()
  const { total } = scene.due
  await receive(scene, total, '2026-01-15')
  const { body: view } = await app.request(getAdminPayment, { paymentId: scene.due.id }, organiser)
  const again = await receive(scene, total, '2026-01-22')
  const twice = await receive(scene, total, '2026-01-22')
  await receive(scene, total - 1, '2026-01-22')

  expect([view.mayConfirmTransfer, view.transactions[0]?.on]).toEqual([true, '2026-01-15'])
  expect([again.body.hasIssue, twice.body.code]).toEqual([true, 'transfer_repeated'])
  expect(await differences(scene)).toEqual([['overpaid', 2 * total - 1]])
})

test('the payer gets a mail when a pending transfer expires after thirty days', async () => {
  const [old, young] = [await awaitTransfer(), await awaitTransfer()]
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const beginAt = ({ due }: OpenCheckout, at: Date) =>
    app.db.update(checkouts).set({ createdAt: at }).where(eq(checkouts.paymentId, due.id))
  const mails = async ({ owner }: OpenCheckout) =>
    (await app.db.select().from(outbox).where(eq(outbox.recipient, owner.email))).map(
      ({ subject }) => subject,
    )
  await beginAt(old, days(31))
  await beginAt(young, days(29))
  for (let times = 0; times < 2; times += 1) await expireTransfers(app.app.tools, new Date())
  const { due } = await viewFor(old.owner, old.projectId)
  const late = await arrive(old)

  expect((await mails(old)).filter((subject) => subject.startsWith('Bank transfer expired'))).toHaveLength(1)
  expect(await mails(young)).toHaveLength(1)
  expect([due?.id, due?.checkout]).toEqual([old.due.id, null])
  expect(late.body.status).toBe('completed')
})

test('money for an expired pending transfer is an issue if something else is owed by then', async () => {
  const scene = await awaitTransfer()
  await app.db
    .update(checkouts)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(checkouts.paymentId, scene.due.id))
  await expireTransfers(app.app.tools, new Date())
  await app.db
    .insert(entries)
    .values({ projectId: scene.projectId, categoryId: contest.categoryIds[1] ?? '' })
  await viewFor(scene.owner, scene.projectId)
  const late = await arrive(scene)

  expect(late.body).toEqual({ status: 'pending', hasIssue: true })
  expect(await differences(scene)).toEqual([['unapplied', scene.due.total]])
})
