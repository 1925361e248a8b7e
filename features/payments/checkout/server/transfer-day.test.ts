import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTransfer } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { checkouts, invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { transactions } from '#features/payments/ledger/server/transaction-tables.ts'
import { taxRates } from '#features/payments/money/server/tables.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, quebec } from '#tools/testing/checkout.ts'

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('a transfer cannot have arrived before its payment began, and the organiser sees the earliest day', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { owner, due } = await inCheckout(app, await openPricedContest(app, 'dated'))
  const input = { paymentId: due.id }
  await app.request(contract.pay, { ...input, provider: 'transfer', quoteHash: due.quoteHash }, owner)
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, due.id))
  const began = dayInMontreal(payment?.createdAt ?? new Date())
  const receive = (receivedOn: string) =>
    app.request(
      confirmTransfer,
      { ...input, receivedOn, bankReference: 'T-1', amount: due.total },
      organiser,
      {
        language: 'fr',
      },
    )
  const rejected = [await receive('1999-01-01'), await receive(dayBefore(began))]
  const saved = await app.db.$count(transactions, eq(transactions.paymentId, due.id))
  const taken = await receive(began)
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, due.id))

  expect(rejected.map(({ status, body }) => [status, body.errors?.receivedOn?.length])).toEqual([
    [422, 1],
    [422, 1],
  ])
  expect(rejected[0]?.body.errors?.receivedOn?.[0]).toContain('2 janvier 2026')
  expect([saved, taken.body.status, invoice?.snapshot.paidOn]).toEqual([0, 'completed', began])
})

test('a transfer for a cancelled payment may pay the next payment for the same, on its own day', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { owner, projectId, due: former } = await inCheckout(app, await openPricedContest(app, 'again'))
  const pendingTransfer = ({ id: paymentId, quoteHash }: contract.PaymentView) =>
    app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, owner)
  await pendingTransfer(former)
  const isFormer = eq(checkouts.paymentId, former.id)
  await app.db.update(checkouts).set({ status: 'void', settledAt: new Date() }).where(isFormer)
  await app.db.update(payments).set({ status: 'cancelled' }).where(eq(payments.id, former.id))
  const { due } = (await app.request(contract.getProjectPayment, { projectId }, owner)).body
  if (!due) throw new Error('Nothing is owed.')
  await pendingTransfer(due)
  const receive = (receivedOn: string) => {
    const input = { paymentId: due.id, receivedOn, bankReference: 'T-1', amount: due.total }
    return app.request(confirmTransfer, input, organiser)
  }
  const early = await receive('2026-01-01')
  const taken = await receive('2026-01-03')
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, due.id))
  const { body: listed } = await app.request(contract.listPayments, {}, owner)

  expect(due.id).not.toBe(former.id)
  expect(listed.find(({ id }) => id === due.id)?.paidOn).toBe('2026-01-03')
  expect([early.status, taken.body, invoice?.snapshot.paidOn]).toEqual([
    422,
    { status: 'completed', hasIssue: false },
    '2026-01-03',
  ])
})

test('a payment made late in the evening is listed under its day in Montréal, as on its invoice', async () => {
  const { owner, due } = await inCheckout(app, await openPricedContest(app, 'evening'))
  const completedAt = new Date('2026-03-02T03:30:00Z')
  await app.db
    .update(payments)
    .set({ status: 'completed', provider: 'sandbox', completedAt })
    .where(eq(payments.id, due.id))

  const { body } = await app.request(contract.listPayments, {}, owner)

  expect(body.map(({ paidOn }) => paidOn)).toEqual(['2026-03-01'])
})

test('a transfer pays the taxes of the day on which the bank received it, whenever it is confirmed', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const contest = await openPricedContest(app, 'taxed')
  const changedOn = dayBefore(dayInMontreal(new Date()))
  const pendingTransfer = async () => {
    const checkout = await inCheckout(app, contest)
    const halifax = { ...quebec, city: 'Halifax', zip: 'B3H 1A1', state: 'NS' } as const
    const paymentId = checkout.due.id
    const { body } = await app.request(contract.saveBilling, { paymentId, ...halifax }, checkout.owner)
    const { quoteHash } = body
    await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, checkout.owner)
    return { ...checkout, due: body }
  }
  const [before, after, former] = [await pendingTransfer(), await pendingTransfer(), await pendingTransfer()]
  const isNow = and(eq(taxRates.province, 'NS'), isNull(taxRates.until))
  const [rate] = await app.db
    .update(taxRates)
    .set({ until: dayBefore(changedOn) })
    .where(isNow)
    .returning()
  if (!rate) throw new Error('Nova Scotia has no tax.')
  const { id: _, ...same } = rate
  await app.db.insert(taxRates).values({ ...same, ratePpm: 130_000, since: changedOn, until: null })
  const receive = async ({ due }: { due: contract.PaymentView }, receivedOn: string, amount: number) => {
    const input = { paymentId: due.id, receivedOn, bankReference: due.id, amount }
    await app.request(confirmTransfer, input, organiser)
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, due.id))
    return invoice && [invoice.snapshot.total, invoice.snapshot.taxes.map(({ ratePpm }) => ratePpm)]
  }
  const shownTo = async ({ owner, projectId }: typeof after) =>
    (await app.request(contract.getProjectPayment, { projectId }, owner)).body.due?.total

  expect(before.due.total).toBe(114_00)
  expect(await shownTo(after)).toBe(113_00)
  expect(await receive(before, dayBefore(changedOn), 114_00)).toEqual([114_00, [140_000]])
  expect(await receive(after, changedOn, 113_00)).toEqual([113_00, [130_000]])
  expect(await receive(former, changedOn, 114_00)).toEqual([113_00, [130_000]])
  expect((await listIssues(app.db, former.due.id)).map(({ amount }) => amount)).toEqual([1_00])
})
