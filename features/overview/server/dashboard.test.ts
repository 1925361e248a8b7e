import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { addJuror } from '#features/jury/panel/contract.ts'
import { conflicts } from '#features/jury/panel/server/conflict-tables.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import { saveTexts } from '#features/pages/contract.ts'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as payment from '#features/payments/ledger/contract.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { transactions } from '#features/payments/ledger/server/transaction-tables.ts'
import type { TransactionKind } from '#features/payments/ledger/transaction.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, type PricedContest } from '#tools/testing/checkout.ts'
import { countQueries } from '#tools/testing/count-queries.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { getContestStatus } from '../contract-contest-status.ts'
import * as contract from '../contract-dashboard.ts'
import { getEntries, getFunnel, getJury, getRevenue } from './dashboard-queries.ts'

const dayMs = 86_400_000

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const entriesOf = async (contestId: string) =>
  (await app.request(contract.getEntriesFigure, { contestId }, organiser)).body
const revenueOf = async (contestId: string) =>
  (await app.request(contract.getRevenueFigure, { contestId }, organiser)).body
const funnelOf = async (contestId: string) =>
  (await app.request(contract.getFunnelFigure, { contestId }, organiser)).body
const juryOf = async (contestId: string, as = organiser) =>
  (await app.request(contract.getJuryFigure, { contestId }, as)).body.jury

async function paidIn(contest: PricedContest, categories: number) {
  const { owner, due } = await inCheckout(app, contest, categories)
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(payment.pay, input, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(payment.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  return due
}

test('revenue is what was paid before taxes less refunds, by currency and by days before the deadline', async () => {
  const contest = await openPricedContest(app, 'figures')
  const deadlineAt = new Date('2027-03-31T12:00:00Z')
  await app.db.update(contests).set({ deadlineAt }).where(eq(contests.id, contest.contestId))
  const ids = [(await paidIn(contest, 1)).id, (await paidIn(contest, 2)).id]
  const { body: view } = await app.request(getAdminPayment, { paymentId: ids[0] ?? '' }, organiser)
  const items = view.items.map(({ id }) => ({ id, amount: 30_00 }))
  const refund = { paymentId: view.id, refundId: crypto.randomUUID(), items, reason: 'Goodwill' }
  await app.request(refundPayment, refund, organiser)
  for (const id of ids) {
    const completedAt = new Date(deadlineAt.getTime() - 10.5 * dayMs)
    await app.db.update(payments).set({ completedAt }).where(eq(payments.id, id))
  }
  await inCheckout(app, contest)

  const { current, before, previous } = await revenueOf(contest.contestId)
  const status = await app.request(getContestStatus, { contestId: contest.contestId }, organiser)

  expect(status.body.figures.revenue).toEqual([{ currency: 'CAD', amount: 230_00 }])
  const [paid, ...others] = current.filter(({ amount }) => amount > 0)
  expect([paid, others]).toEqual([{ daysLeft: 10, currency: 'CAD', amount: 260_00 }, []])
  expect(current.filter(({ amount }) => amount < 0).map(({ amount }) => amount)).toEqual([-30_00])
  expect(previous).toBe(null)
  expect(before).toEqual([])
  expect(await funnelOf(contest.contestId)).toEqual({
    started: 3,
    discipline: 3,
    information: 0,
    paid: 2,
    media: 0,
    submitted: 0,
  })
})

test('revenue leaves out what the bank has taken back, from its day on and once, and counts it again if it returns', async () => {
  const contest = await openPricedContest(app, 'taken-back')
  const deadlineAt = new Date('2027-03-31T12:00:00Z')
  await app.db.update(contests).set({ deadlineAt }).where(eq(contests.id, contest.contestId))
  const [whole, part] = [await paidIn(contest, 2), await paidIn(contest, 2)]
  const move = (paymentId: string, kind: TransactionKind, amount: number) =>
    app.db.insert(transactions).values({
      paymentId,
      kind,
      provider: 'sandbox',
      amount,
      currency: 'CAD',
      reference: `dp_${paymentId}`,
      occurredOn: '2027-03-21',
    })
  const revenue = async () => {
    const { current } = await revenueOf(contest.contestId)
    const status = await app.request(getContestStatus, { contestId: contest.contestId }, organiser)
    return [status.body.figures.revenue[0]?.amount, current.filter(({ amount }) => amount < 0)]
  }

  await move(whole.id, 'chargeback', -whole.total)
  await move(part.id, 'chargeback', -part.total / 2)
  const disputed = await revenue()
  await move(part.id, 'chargeback_reversal', part.total / 2)
  const won = await revenue()
  const { body: view } = await app.request(getAdminPayment, { paymentId: whole.id }, organiser)
  await app.request(
    refundPayment,
    {
      paymentId: whole.id,
      refundId: crypto.randomUUID(),
      items: view.items.map(({ id, paid }) => ({ id, amount: paid })),
      reason: 'Lost',
      recorded: {
        issueId: view.issues[0]?.id ?? null,
        means: 'provider',
        on: '2026-01-01',
        reference: 'dp',
        total: whole.total,
      },
    },
    organiser,
  )
  const recorded = await revenue()

  const loss = (amount: number) => ({ daysLeft: 10, currency: 'CAD', amount })
  expect(disputed).toEqual([whole.subtotal / 2, [loss(-1.5 * whole.subtotal)]])
  expect(won).toEqual([whole.subtotal, [loss(-whole.subtotal)]])
  expect(recorded[0]).toBe(whole.subtotal)
})

test('submitted entries stand beside those of the edition before, by the days that were left', async () => {
  const last = await giveJudgedContest(app, { slug: 'last' })
  const now = await giveJudgedContest(app, { slug: 'now' })
  const set = (contestId: string, deadline: string, daysLeft: number) => {
    const deadlineAt = new Date(deadline)
    const completedAt = new Date(deadlineAt.getTime() - (daysLeft + 0.5) * dayMs)
    return app.db.transaction(async (tx) => {
      await tx.update(contests).set({ deadlineAt }).where(eq(contests.id, contestId))
      await tx.update(projects).set({ completedAt }).where(eq(projects.contestId, contestId))
    })
  }
  await set(last.contestId, '2025-06-01', 3)
  await set(now.contestId, '2026-06-01', -1)

  const { current, before, previous } = await entriesOf(now.contestId)

  expect(current).toEqual([{ daysLeft: -1, entries: 6 }])
  expect(before).toEqual([{ daysLeft: 3, entries: 6 }])
  expect(previous?.id).toBe(last.contestId)
})

test('jury progress counts complete evaluations by juror and category, and who is behind', async () => {
  const judged = await giveJudgedContest(app, { slug: 'progress', isOpen: true })
  await app.db.update(rounds).set({ dueOn: '2026-01-01' }).where(eq(rounds.contestId, judged.contestId))
  const jury = await juryOf(judged.contestId)

  expect(jury?.jurors.map(({ assigned, scored, isBehind }) => [assigned, scored, isBehind])).toEqual([
    [6, 5, true],
    [6, 5, true],
    [6, 5, true],
  ])
  expect(jury?.categories.map(({ name, assigned, scored }) => [name.en, assigned, scored])).toEqual([
    ['Retail', 9, 7],
    ['Office', 9, 8],
  ])
})

test('what waits in a contest names it and whom it is about, but not to an organiser who judges in it', async () => {
  const judged = await giveJudgedContest(app, { slug: 'tasks', isOpen: true })
  const [, juror] = await listJurors(app.db, judged.contestId)
  await app.db.update(rounds).set({ dueOn: '2026-01-01' }).where(eq(rounds.contestId, judged.contestId))
  await app.db.insert(conflicts).values({
    jurorId: juror?.id ?? '',
    projectId: judged.entries[0]?.projectId ?? '',
    through: 'Odile Quenneville',
  })
  const both = await app.user({ roles: ['organiser'] })
  const input = { contestId: judged.contestId, email: both.email, isConfirmed: true }
  await app.request(addJuror, input, judged.organiser)
  const tasksOf = async (user: User) => {
    const { body } = await app.request(contract.getContestTasks, {}, user)
    return body.find(({ contest }) => contest.id === judged.contestId)?.issues
  }
  const statusOf = async (user: User) =>
    (await app.request(getContestStatus, { contestId: judged.contestId }, user)).body.issues

  const names = (await listJurors(app.db, judged.contestId)).slice(0, 3).map(({ name }) => name)
  const behind = { issue: 'behind', count: 3, names }
  const conflict = { issue: 'conflicts', count: 1, names: [juror?.name] }
  expect([await tasksOf(organiser), await statusOf(organiser)]).toEqual([
    [behind, conflict],
    [behind, conflict],
  ])
  expect([await tasksOf(both), await statusOf(both)]).toEqual([undefined, []])
})

test('a step is done once nothing of it is missing', async () => {
  const contest = await openPricedContest(app, 'steps')
  const { projectId } = await inCheckout(app, contest)
  const stepsDone = async () => {
    const { information, media } = await funnelOf(contest.contestId)
    return { information, media }
  }

  const before = await stepsDone()
  await app.db
    .update(projects)
    .set({
      mainDesigner: 'Odile Quenneville',
      city: 'Québec',
      country: 'CA',
      completedOn: '2026-01-01',
      noPaperCopy: true,
      updatedAt: new Date(),
    })
    .where(eq(projects.id, projectId))

  expect(before).toEqual({ information: 0, media: 0 })
  expect(await stepsDone()).toEqual({ information: 1, media: 0 })
})

test('an organiser who judges in the contest sees no jury progress', async () => {
  const judged = await giveJudgedContest(app, { slug: 'own' })
  const both = await app.user({ roles: ['organiser'] })
  const input = { contestId: judged.contestId, email: both.email, isConfirmed: true }
  await app.request(addJuror, input, judged.organiser)

  expect(await juryOf(judged.contestId)).not.toBe(null)
  expect(await juryOf(judged.contestId, both)).toBe(null)
})

test('the dashboard counts what waits for an organiser, and mails by day', async () => {
  const contest = await openPricedContest(app, 'waiting')
  const { due, owner, projectId } = await inCheckout(app, contest)
  const oldestAt = new Date('2026-02-03T10:00:00Z')
  await app.db.insert(checkouts).values({
    paymentId: due.id,
    provider: 'transfer',
    reference: 'TR-1',
    currency: 'CAD',
    total: due.total,
    createdAt: oldestAt,
  })
  await app.db
    .update(projects)
    .set({ contestId: null, status: 'completed', kind: 'product' })
    .where(eq(projects.id, projectId))
  await app.db.insert(files).values({
    ownerId: owner.id,
    purpose: 'project-image',
    originalName: 'broken.jpg',
    originalKey: 'broken',
    type: 'image/jpeg',
    bytes: 1,
    sha256: '',
    status: 'failed',
  })
  // The mail about the organiser's role is written by a job.
  await app.settle()
  await app.db.delete(outbox)
  const mail = { recipient: 'a@example.com', language: 'en', subject: 'Hello', html: '', plain: '' }
  await app.db.insert(outbox).values([
    { ...mail, sentAt: new Date() },
    { ...mail, error: 'no such address' },
    { ...mail, createdAt: new Date(Date.now() - 20 * dayMs) },
  ])

  const forms = { fr: { other: 'Questions' } }
  const text = { place: 'pages', key: 'faq.title', forms }
  await app.request(saveTexts, { version: 0, texts: [text] }, organiser)

  const { body } = await app.request(contract.getOpenTasks, {}, organiser)
  const mails = await app.request(contract.getMailFigure, {}, organiser)
  await app.settle()
  const queue = await app.request(contract.getQueueState, {}, organiser)

  expect(body).toMatchObject({ pagesToTranslate: [{ slug: 'faq', missing: ['en', 'zh-hans', 'es'] }] })
  expect(body).toEqual({
    ...body,
    transfers: { count: 1, oldestAt: oldestAt.toISOString() },
    productsToPublish: { count: 1, names: [expect.any(String)] },
    translationsToDo: { count: 0, names: [] },
    articlesToReview: { count: 0, names: [] },
    failedUploads: 1,
  })
  const day = new Date().toISOString().slice(0, 10)
  expect(mails.body).toEqual([{ day, sent: 1, failed: 1, unsent: 0 }])
  expect(queue.body).toEqual({ waiting: 0, failed: 0, oldestAt: null })
})

test('a figure that cannot be read fails alone', async () => {
  const { contestId } = await giveJudgedContest(app, { slug: 'alone' })
  await app.db.execute(sql`ALTER TABLE scores RENAME TO scores_elsewhere`)

  const answers = await Promise.all([
    app.request(contract.getEntriesFigure, { contestId }, organiser),
    app.request(contract.getRevenueFigure, { contestId }, organiser),
    app.request(contract.getFunnelFigure, { contestId }, organiser),
    app.request(contract.getJuryFigure, { contestId }, organiser),
    app.request(contract.getOpenTasks, {}, organiser),
    app.request(contract.getMailFigure, {}, organiser),
  ]).finally(() => app.db.execute(sql`ALTER TABLE scores_elsewhere RENAME TO scores`))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200])
})

test('the number of queries is the same for a large contest and an empty one', async () => {
  const judged = await giveJudgedContest(app, { slug: 'counted' })
  const count = () =>
    countQueries(app.databaseUrl, async (db) => {
      const asked = { contestId: judged.contestId, userId: organiser.id, now: new Date() }
      await getEntries(db, judged.contestId)
      await getRevenue(db, judged.contestId)
      await getFunnel(db, asked)
      await getJury(db, asked)
    })
  // The first visit also brings the stored facts of the projects up to date.
  await count()
  const many = await count()
  await app.db.delete(conflicts)
  await app.db.update(projects).set({ contestId: null }).where(eq(projects.contestId, judged.contestId))

  expect(await count()).toBe(many)
})
