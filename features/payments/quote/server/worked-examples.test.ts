import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyCoupon,
  getProjectPayment,
  type PaymentView,
  saveBilling,
} from '#features/payments/ledger/contract.ts'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import { getSellerSettings, SellerSettings, setSeller } from '#features/payments/money/contract.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { givePricedProject } from '#tools/testing/priced-project.ts'
import { readWorkedExamples, type WorkedExample } from '#tools/testing/worked-examples.ts'

const day = 86_400_000
/** A postal code of each province, which taxes follow from. */
const codes: Record<string, string> = {
  AB: 'T5J 2R7',
  BC: 'V5K 0A1',
  MB: 'R3C 4A5',
  NB: 'E3B 5H1',
  NL: 'A1C 5M2',
  NS: 'B3J 1S9',
  NT: 'X1A 2N9',
  NU: 'X0A 0H0',
  ON: 'K1P 1J1',
  PE: 'C1A 7N8',
  QC: 'G1K 3A2',
  SK: 'S4P 3Y2',
  YT: 'Y1A 2C6',
}
const examples = readWorkedExamples()

let app: TestApp
let owner: User
let paymentId: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.user()
  const { projectId } = await givePricedProject(app, owner)
  const { body } = await app.request(getProjectPayment, { projectId }, owner)
  paymentId = body.due?.id ?? ''
})
afterAll(() => app?.close())

const figuresIn = ({ currency, preTotal, subtotal, taxes, total }: PaymentView | WorkedExample) => ({
  currency,
  preTotal,
  subtotal,
  taxes,
  total,
})

async function billedTo({ country, province }: WorkedExample) {
  const zip = codes[province] ?? '10001'
  const address = { name: 'A', company: '', address: 'B', city: 'C', zip, state: province }
  const input = { paymentId, ...address, country: country === 'US' ? ('US' as const) : ('CA' as const) }
  return app.request(saveBilling, input, owner)
}

test('today’s taxes of every province, and abroad, match the worked examples to the cent', async () => {
  const asPriced = examples.filter(
    ({ name, isRegistered }) =>
      !isRegistered && (name.startsWith('two categories in') || name.includes('New York')),
  )
  const answers = []
  for (const example of asPriced) answers.push(figuresIn((await billedTo(example)).body))

  expect(asPriced).toHaveLength(14)
  expect(answers).toEqual(asPriced.map(figuresIn))
})

test('a provincial tax that the seller starts to collect is on the next payment there, as in the worked examples', async () => {
  const registered = examples.find(({ name }) => name === 'BC once the programme is registered there')
  if (!registered) throw new Error('The example is missing.')
  const organiser = await app.user({ roles: ['organiser'] })
  const { body: before } = await app.request(getSellerSettings, {}, organiser)

  await app.request(setSeller, { ...SellerSettings.parse(before), provincialTaxes: ['BC'] }, organiser)

  expect(figuresIn((await billedTo(registered)).body)).toEqual(figuresIn(registered))
})

test('a coupon is subtracted before taxes as in the worked examples', async () => {
  const third = examples.find(({ name }) => name === 'a share of four decimals')
  if (!third?.coupon) throw new Error('The example is missing.')
  await app.db.insert(coupons).values({
    code: 'THIRD',
    ratePpm: third.coupon.ratePpm,
    startsAt: new Date(Date.now() - day),
    expiresAt: new Date(Date.now() + day),
    maxUses: 1,
  })
  await billedTo(third)

  const { body } = await app.request(applyCoupon, { paymentId, code: 'third' }, owner)

  expect([figuresIn(body), body.coupon?.discount]).toEqual([figuresIn(third), third.discount])
})
