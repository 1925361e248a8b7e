import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTransfer, refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { noteWithdrawn } from '#features/payments/ledger/server/actions/note-issue.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { withdrawProject } from '#features/projects/project/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, type PricedContest } from '#tools/testing/checkout.ts'

let app: TestApp
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'withdrawn')
})
afterAll(() => app?.close())

test('a payment for a withdrawn project is an issue for an organiser, once', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { owner, due, projectId } = await inCheckout(app, contest)
  const input = { paymentId: due.id }
  await app.request(contract.pay, { ...input, provider: 'transfer', quoteHash: due.quoteHash }, owner)
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await app.request(
    confirmTransfer,
    { ...input, receivedOn, amount: due.total, bankReference: 'T-1' },
    organiser,
  )

  const left = await app.request(withdrawProject, { projectId }, owner)
  await app.settle()
  await app.db.transaction((tx) => noteWithdrawn(tx, projectId))
  const issues = await listIssues(app.db)

  expect(left.body.status).toBe('withdrawn')
  expect(issues).toMatchObject([
    { reason: 'withdrawn_paid', provider: 'transfer', amount: due.total, payment: { id: due.id } },
  ])
  expect(issues).toHaveLength(1)
})

test('the issue of a withdrawn project shows the remaining amount, and is resolved once all is refunded', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { owner, due, projectId } = await inCheckout(app, contest, 2)
  const input = { paymentId: due.id }
  await app.request(contract.pay, { ...input, provider: 'transfer', quoteHash: due.quoteHash }, owner)
  const day = dayInMontreal(new Date())
  await app.request(
    confirmTransfer,
    { ...input, receivedOn: day, amount: due.total, bankReference: 'T-2' },
    organiser,
  )
  const { items } = (await app.request(getAdminPayment, input, organiser)).body
  const giveBack = (amounts: number[], reference: string) =>
    app.request(
      refundPayment,
      {
        ...input,
        refundId: crypto.randomUUID(),
        items: items.map(({ id }, place) => ({ id, amount: amounts[place] ?? 0 })),
        reason: 'Left',
        recorded: { means: 'bank', on: day, reference },
      },
      organiser,
    )
  const left = async () => (await listIssues(app.db, due.id)).map(({ amount }) => amount)
  await giveBack([40_00], `${due.id}-1`)
  await app.request(withdrawProject, { projectId }, owner)
  await app.settle()
  const noted = await left()
  await giveBack([20_00], `${due.id}-2`)
  const less = await left()
  await giveBack([40_00, 60_00], `${due.id}-3`)

  expect([noted, less, await left()]).toEqual([[due.total - 45_99], [due.total - 68_99], []])
})
