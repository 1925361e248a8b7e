import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { givePricedProject } from '#tools/testing/priced-project.ts'
import { readWorkedExamples, type WorkedExample } from '#tools/testing/worked-examples.ts'
import { applyCoupon, getProjectPayment, type PaymentView, saveBilling } from '../contract.ts'
import { listTaxes, setTaxFrom } from '../contract-prices.ts'
import { rateOn } from '../tax-change.ts'
import { coupons } from './tables.ts'

const day = 86_400_000
const examples = readWorkedExamples()

let house: TestHouse
let owner: Person
let paymentId: string

beforeAll(async () => {
  house = await openTestHouse()
  owner = await house.person()
  const { projectId } = await givePricedProject(house, owner)
  const { body } = await house.ask(getProjectPayment, { projectId }, owner)
  paymentId = body.due?.id ?? ''
})
afterAll(() => house?.close())

const figuresIn = ({ currency, preTotal, subtotal, taxes, total }: PaymentView | WorkedExample) => ({
  currency,
  preTotal,
  subtotal,
  taxes,
  total,
})

async function billedTo({ country, province }: WorkedExample) {
  const address = { name: 'A', company: '', address: 'B', city: 'C', zip: 'G1K 3A2', state: province }
  const asked = { paymentId, ...address, country: country === 'US' ? ('US' as const) : ('CA' as const) }
  return house.ask(saveBilling, asked, owner)
}

test('today’s taxes of every province, and abroad, are to the cent those that were worked out apart', async () => {
  const asPriced = examples.filter(
    ({ name, isRegistered }) =>
      !isRegistered && (name.startsWith('two categories in') || name.includes('New York')),
  )
  const answers = []
  for (const example of asPriced) answers.push(figuresIn((await billedTo(example)).body))

  expect(asPriced).toHaveLength(14)
  expect(answers).toEqual(asPriced.map(figuresIn))
})

test('a provincial tax that is turned on today is on the next payment there, as it was worked out apart', async () => {
  const registered = examples.find(({ name }) => name === 'BC once the programme is registered there')
  if (!registered) throw new Error('The example is missing.')
  const organiser = await house.person({ roles: ['organiser'] })
  const { today, rates } = (await house.ask(listTaxes, {}, organiser)).body
  const change = { province: 'BC', tax: 'PST', since: today, millionths: 70_000, isCollected: true } as const

  await house.ask(setTaxFrom, { ...change, before: rateOn(rates, change, today)?.id ?? null }, organiser)

  expect(figuresIn((await billedTo(registered)).body)).toEqual(figuresIn(registered))
})

test('a coupon comes off before taxes as it was worked out apart', async () => {
  const third = examples.find(({ name }) => name === 'a share of four decimals')
  if (!third?.coupon) throw new Error('The example is missing.')
  await house.db.insert(coupons).values({
    code: 'THIRD',
    millionths: third.coupon.millionths,
    startsAt: new Date(Date.now() - day),
    expiresAt: new Date(Date.now() + day),
    maxUses: 1,
  })
  await billedTo(third)

  const { body } = await house.ask(applyCoupon, { paymentId, code: 'third' }, owner)

  expect([figuresIn(body), body.coupon?.discount]).toEqual([figuresIn(third), third.discount])
})
