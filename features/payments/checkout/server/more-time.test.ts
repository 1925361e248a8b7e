import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { contests, pricePeriods } from '#features/contests/contest/server/tables.ts'
import { confirmTransfer } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { reopenProject } from '#features/projects/office/contract-admin.ts'
import { confirmProject, saveProject, saveText } from '#features/projects/project/contract.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, type OpenCheckout, openPricedContest } from '#tools/testing/checkout.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

/** A project that is ready to submit except for the payment, after the deadline. */
async function tooLate(slug: string): Promise<OpenCheckout & { contestId: string }> {
  const contest = await openPricedContest(app, slug)
  const ofContest = eq(contests.id, contest.contestId)
  await app.db
    .update(contests)
    .set({ limits: { ...usualLimits, imagesAtLeast: 0 } })
    .where(ofContest)
  const checkout = await inCheckout(app, contest)
  const { owner, projectId } = checkout
  const place = { city: 'Québec', country: 'CA', completedOn: '2026-05-01', noPaperCopy: true }
  const who = { submitsAs: 'person', mainDesigner: 'Ana Roy', userWantToTranslate: false } as const
  await app.request(saveProject, { projectId, ...place, ...who }, owner)
  const text = { title: 'Boathouse', summary: 'For boats.', description: '<p>Wood.</p>' }
  await app.request(saveText, { projectId, language: 'en', ...text }, owner)
  const over = new Date(Date.now() - 3_600_000)
  await app.db.update(contests).set({ deadlineAt: over, graceMinutes: 0 }).where(ofContest)
  await app.db.update(pricePeriods).set({ endsAt: over }).where(eq(pricePeriods.contestId, contest.contestId))
  return { ...checkout, contestId: contest.contestId }
}

const stepOf = async ({ owner, projectId }: OpenCheckout) =>
  (await app.request(contract.getProjectPayment, { projectId }, owner)).body

async function payAndSubmit({ owner, projectId }: OpenCheckout) {
  const { body } = await app.request(contract.getProjectPayment, { projectId }, owner)
  const [paymentId, total] = [body.due?.id ?? '', body.due?.total ?? 0]
  const quoteHash = body.due?.quoteHash ?? ''
  await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, owner)
  const arrived = { paymentId, receivedOn: '2026-01-15', bankReference: 'BNC 1', amount: total }
  const paid = await app.request(confirmTransfer, arrived, organiser)
  const submitted = await app.request(confirmProject, { projectId, acceptsRules: true }, owner)
  return [body.due?.period?.en, paid.body.status, submitted.body.status]
}

test('an unpaid project with an extension is paid at the last price and submitted', async () => {
  const checkout = await tooLate('more-time')
  const before = await stepOf(checkout)
  await app.request(reopenProject, { projectId: checkout.projectId, reason: 'Our bank was down.' }, organiser)

  expect([before.due, before.obstacle]).toEqual([null, 'payment_late'])
  expect(await payAndSubmit(checkout)).toEqual(['Regular', 'completed', 'completed'])
})

test('a price that begins after the deadline is never charged, even with an extension', async () => {
  const checkout = await tooLate('never-begun')
  const [regular] = await app.db
    .select()
    .from(pricePeriods)
    .where(eq(pricePeriods.contestId, checkout.contestId))
  if (!regular) throw new Error('no price')
  const { id: _, endsAt: startsAt, ...price } = regular
  const late = {
    ...price,
    name: { ...price.name, en: 'Late' },
    startsAt,
    endsAt: new Date(Date.now() + 3_600_000),
  }
  await app.db.insert(pricePeriods).values(late)
  await app.request(reopenProject, { projectId: checkout.projectId, reason: 'Our bank was down.' }, organiser)

  expect((await stepOf(checkout)).due?.period?.en).toBe('Regular')
})

test('an extension ends when judging begins', async () => {
  const judged = await tooLate('judged')
  await app.request(reopenProject, { projectId: judged.projectId, reason: 'Our bank was down.' }, organiser)
  await app.db.update(contests).set({ status: 'judging' }).where(eq(contests.id, judged.contestId))

  expect((await stepOf(judged)).obstacle).toBe('payment_late')
})
