import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/server/actions.ts'
import { listDisciplines } from '#features/contests/server/queries.ts'
import { createProject } from '#features/projects/server/actions/create-project.ts'
import type { Localized } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { readWorkedExamples, type WorkedExample } from '#tools/testing/worked-examples.ts'
import { applyCoupon, getProjectPayment, type PaymentView, saveBilling } from '../contract.ts'
import { listTaxes, setTaxFrom } from '../contract-prices.ts'
import { rateOn } from '../tax-change.ts'
import { coupons } from './tables.ts'

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const day = 86_400_000
const now = { startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) }
const examples = readWorkedExamples()

let house: TestHouse
let owner: Person
let paymentId: string

/** Two categories, at the prices of the examples. */
beforeAll(async () => {
  house = await openTestHouse()
  owner = await house.person()
  const price = (currency: Currency, firstCategory: number, furtherCategory: number) => ({
    ...now,
    name: all('Regular'),
    entrantKind: 'professional' as const,
    currency,
    firstCategory,
    furtherCategory,
  })
  const { id: contestId } = await createContest(house.db, {
    slug: 'examples',
    name: all('Examples'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: now.startsAt,
    deadlineAt: now.endsAt,
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: ['houses', 'wood'].map((key) => ({ key, name: all(key), description: all('') })),
      },
    ],
    prices: [price('CAD', 425_00, 195_00), price('USD', 318_75, 146_25)],
    criteria: [],
    levels: [],
  })
  const [discipline] = await listDisciplines(house.db, contestId)
  const project = await createProject(house.db, {
    ownerId: owner.id,
    contestId,
    kind: 'project',
    language: 'en',
    name: 'An example',
    ...(discipline && { disciplineId: discipline.id }),
    categoryIds: discipline?.categories.map(({ id }) => id) ?? [],
  })
  const { body } = await house.ask(getProjectPayment, { projectId: project.id }, owner)
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
  const address = { name: 'A', company: '', address: 'B', city: 'C', zip: 'D', state: province }
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
    startsAt: now.startsAt,
    expiresAt: now.endsAt,
    maxUses: 1,
  })
  await billedTo(third)

  const { body } = await house.ask(applyCoupon, { paymentId, code: 'third' }, owner)

  expect([figuresIn(body), body.coupon?.discount]).toEqual([figuresIn(third), third.discount])
})
