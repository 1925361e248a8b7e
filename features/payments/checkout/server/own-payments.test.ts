import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/core/contract.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { atTheTill, openPricedContest, type PricedContest, quebec } from '#tools/testing/till.ts'

let house: TestHouse
let contest: PricedContest

beforeAll(async () => {
  house = await openTestHouse()
  contest = await openPricedContest(house, 'own')
})
afterAll(() => house?.close())

test('one’s own payment says what was paid for, how it stands, and whether a transfer is awaited', async () => {
  const { owner, due } = await atTheTill(house, contest, 2)
  const asked = { paymentId: due.id }
  const before = await house.ask(contract.getOwnPayment, asked, owner)
  await house.ask(contract.pay, { ...asked, provider: 'transfer', quoteHash: due.quoteHash }, owner)
  const [after] = (await house.ask(contract.listPayments, {}, owner)).body

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

test('somebody else’s payment is not there, not even for an organiser', async () => {
  const { due } = await atTheTill(house, contest)
  const readers = [await house.person(), await house.person({ roles: ['organiser'] })]
  const answers = await Promise.all(
    readers.map((reader) => house.ask(contract.getOwnPayment, { paymentId: due.id }, reader)),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
