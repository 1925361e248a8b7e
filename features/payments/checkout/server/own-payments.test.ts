import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/ledger/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, type PricedContest, quebec } from '#tools/testing/checkout.ts'

let app: TestApp
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'own')
})
afterAll(() => app?.close())

test('a payer sees the items of their payment, its state, and whether a transfer is pending', async () => {
  const { owner, due } = await inCheckout(app, contest, 2)
  const input = { paymentId: due.id }
  const before = await app.request(contract.getOwnPayment, input, owner)
  await app.request(contract.pay, { ...input, provider: 'transfer', quoteHash: due.quoteHash }, owner)
  const [after] = (await app.request(contract.listPayments, {}, owner)).body

  expect(before.body).toMatchObject({
    status: 'pending',
    projectName: 'The Slow Bridge',
    items: [{ amount: 100_00 }, { amount: 60_00 }],
    preTotal: 160_00,
    coupon: null,
    taxes: [
      { tax: 'GST', amount: 8_00 },
      { tax: 'QST', amount: 15_96 },
    ],
    total: 183_96,
    billing: quebec,
    invoice: null,
    creditNotes: [],
    isAwaited: false,
  })
  expect([after?.status, after?.isAwaited]).toEqual(['pending', true])
})

test('the payment of another user is not found, not even by an organiser', async () => {
  const { due } = await inCheckout(app, contest)
  const readers = [await app.user(), await app.user({ roles: ['organiser'] })]
  const answers = await Promise.all(
    readers.map((reader) => app.request(contract.getOwnPayment, { paymentId: due.id }, reader)),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
