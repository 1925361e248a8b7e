import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject } from '#features/projects/server/actions/create-project.ts'
import { journal } from '#server/tables.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { listTaxes, type provinces, setTaxFrom } from '../contract-prices.ts'
import { dayAfter, dayBefore } from '../days.ts'
import { seller } from '../seller.ts'
import { rateOn } from '../tax-change.ts'
import { taxesFor } from '../taxes.ts'
import { invoices, payments, taxRates } from './tables.ts'

let house: TestHouse
let organiser: Person
beforeAll(async () => {
  house = await openTestHouse()
  organiser = await house.person({ roles: ['organiser'] })
})
afterAll(() => house?.close())

type Asked = Parameters<typeof ask>[0]
function ask(asked: {
  province: (typeof provinces)[number]
  tax: 'GST' | 'HST' | 'QST' | 'PST' | 'RST'
  since: string
  before: string | null
  millionths: number | null
  isCollected: boolean
}) {
  return house.ask(setTaxFrom, asked, organiser)
}

const shown = async () => (await house.ask(listTaxes, {}, organiser)).body

async function from(asked: Omit<Asked, 'before'>) {
  const { rates } = await shown()
  return ask({ ...asked, before: rateOn(rates, asked, asked.since)?.id ?? null })
}

/** An invoice of that day to somebody of that province, without the way that leads to it. */
async function invoicedOn(day: string, state: string): Promise<void> {
  const owner = await house.person()
  const project = await createProject(house.db, {
    ownerId: owner.id,
    kind: 'product',
    contestId: null,
    language: 'en',
  })
  const billing = {
    name: 'A',
    company: '',
    address: 'B',
    city: 'C',
    zip: 'G1K 3A2',
    country: 'CA',
    state,
  } as const
  const paid = { projectId: project.id, payerId: owner.id, currency: 'CAD', status: 'completed' } as const
  const [payment] = await house.db
    .insert(payments)
    .values({ ...paid, billing })
    .returning()
  if (!payment) throw new Error('The payment was not kept.')
  const { currency, projectName, preTotal, discount, subtotal, total } = payment
  const figures = { currency, projectName, preTotal, discount, subtotal, total }
  await house.db.insert(invoices).values({
    paymentId: payment.id,
    year: Number(day.slice(0, 4)),
    number: (await house.db.$count(invoices)) + 1,
    language: 'en',
    issuedAt: new Date(`${day}T12:00:00-05:00`),
    snapshot: {
      ...figures,
      buyer: billing,
      seller,
      paidBy: 'stripe',
      items: [],
      couponCode: null,
      taxes: [],
    },
  })
}

test('a provincial tax is turned on from a day, and until its eve nobody pays it', async () => {
  const { today } = await shown()
  const since = dayAfter(today)

  const { body } = await from({ province: 'BC', tax: 'PST', since, millionths: 70_000, isCollected: true })

  const on = (day: string) =>
    taxesFor(body.rates, { country: 'CA', state: 'BC' }, day).map(({ tax, millionths }) => [tax, millionths])
  expect([on(today), on(since)]).toEqual([
    [['GST', 50_000]],
    [
      ['GST', 50_000],
      ['PST', 70_000],
    ],
  ])
  const begun = rateOn(body.rates, { province: 'BC', tax: 'PST' }, since)
  const lines = await house.db
    .select()
    .from(journal)
    .where(eq(journal.subjectId, begun?.id ?? ''))
  expect(lines.map(({ act, actorId }) => [act, actorId])).toEqual([['payments.setTax', organiser.id]])
})

test('days that were invoiced in the province keep their taxes, and the organiser reads from when on', async () => {
  const { today } = await shown()
  const [lastWeek, yesterday] = [dayBefore(dayBefore(dayBefore(today))), dayBefore(today)]
  await invoicedOn(lastWeek, 'SK')
  const change = { province: 'SK', tax: 'PST', millionths: 60_000, isCollected: true } as const

  const before = await from({ ...change, since: lastWeek })
  const after = await from({ ...change, since: yesterday })
  const elsewhere = await from({ ...change, province: 'MB', tax: 'RST', since: lastWeek })

  expect([before.status, Object.keys(before.body.errors ?? {})]).toEqual([422, ['since']])
  expect([after.status, elsewhere.status]).toEqual([200, 200])
})

test('of two organisers who change one tax at once the second is told, and ranges never overlap', async () => {
  const { rates, today } = await shown()
  const asked = { province: 'ON', tax: 'HST', since: dayAfter(today), isCollected: true } as const
  const before = rateOn(rates, asked, asked.since)?.id ?? null

  const answers = await Promise.all(
    [120_000, 140_000].map((millionths) => ask({ ...asked, before, millionths })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.refusal).toBe('tax_edited')
  const kept = (await house.db.select().from(taxRates)).filter((one) => one.province === 'ON')
  expect(kept).toHaveLength(2)
})

test('what holds already is no change, and only organisers make one', async () => {
  const { today } = await shown()
  const same = { province: 'QC', tax: 'QST', since: today, millionths: 99_750, isCollected: true } as const

  const answer = await from(same)
  const slip = await from({ ...same, since: '0026-01-01', millionths: 100_000 })
  const entrant = await house.ask(setTaxFrom, { ...same, before: null }, await house.person())

  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['millionths']])
  expect([slip.status, Object.keys(slip.body.errors ?? {})]).toEqual([422, ['since']])
  expect(entrant.status).toBe(403)
})

test('the database itself keeps two rates of one tax from holding on one day', async () => {
  const overlapping = house.db.execute(sql`
    INSERT INTO tax_rates (id, province, tax, millionths, since, is_collected)
    VALUES (gen_random_uuid(), 'QC', 'QST', 100000, '2026-01-01', true)`)

  await expect(overlapping).rejects.toMatchObject({ cause: { code: '23P01' } })
})
