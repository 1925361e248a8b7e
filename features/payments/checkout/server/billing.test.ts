import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { pricePeriods } from '#features/contests/contest/server/tables.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, type PricedContest, quebec } from '#tools/testing/checkout.ts'

let app: TestApp
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'billing')
})
afterAll(() => app?.close())

const home = { address: '1, rue Haute', city: 'Québec', zip: 'G1K 3A2', country: 'CA', state: 'QC' }
const toronto = { address: '200 King Street', city: 'Toronto', zip: 'M5H 3T4', country: 'CA', state: 'ON' }

const live = (owner: User, place: typeof home) =>
  app.db.update(users).set(place).where(eq(users.id, owner.id))

const dueOf = async (owner: User, projectId: string) => {
  const { due } = (await app.request(contract.getProjectPayment, { projectId }, owner)).body
  if (!due) throw new Error('Nothing is owed.')
  return due
}

async function payAll(owner: User, due: contract.PaymentView) {
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(contract.pay, input, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, due.id))
  return payment
}

/** At the payment step with the account's address, and none of its own. */
async function looking() {
  const { owner, projectId, due } = await inCheckout(app, contest)
  await live(owner, home)
  await app.db.update(payments).set({ isBillingOwn: false, billing: null }).where(eq(payments.id, due.id))
  return { owner, projectId }
}

test('an address that was not edited follows the account until the payment is made', async () => {
  const { owner, projectId } = await looking()
  const before = await dueOf(owner, projectId)
  await live(owner, toronto)
  const after = await dueOf(owner, projectId)
  const paid = await payAll(owner, after)

  expect([before.billing.state, before.taxes.map(({ tax }) => tax)]).toEqual(['QC', ['GST', 'QST']])
  expect([after.billing.state, after.taxes.map(({ tax }) => tax)]).toEqual(['ON', ['HST']])
  expect([paid?.status, paid?.billing?.city]).toEqual(['completed', 'Toronto'])
})

test('the address that is sent with the payment is saved, and nothing is charged before its total was shown', async () => {
  const { owner, projectId, due } = await inCheckout(app, contest)
  const input = { paymentId: due.id, provider: 'transfer', quoteHash: due.quoteHash } as const
  const press = (more: object) => app.request(contract.pay, { ...input, ...more }, owner)

  const invalid = await press({ billing: { ...quebec, ...toronto, zip: 'G1K 3A2' } })
  const untouched = await dueOf(owner, projectId)
  const changed = await press({ billing: { ...quebec, ...toronto } })
  const after = await dueOf(owner, projectId)
  const paid = await press({
    quoteHash: after.quoteHash,
    billing: { ...quebec, ...toronto, company: 'Quai' },
  })

  expect([invalid.status, Object.keys(invalid.body.errors ?? {})]).toEqual([422, ['billing.zip']])
  expect(untouched).toEqual(due)
  expect([changed.status, changed.body.code]).toEqual([409, 'payment_changed'])
  expect([due.total, after.total, after.billing.city, after.checkout]).toEqual([
    114_98,
    113_00,
    'Toronto',
    null,
  ])
  expect([paid.status, (await dueOf(owner, projectId)).billing.company]).toEqual([200, 'Quai'])
})

test('the same total in another currency, or with other lines, does not match the quote of the payer', async () => {
  const priced = await openPricedContest(app, 'currencies')
  const { owner, projectId, due } = await inCheckout(app, priced, 2)
  const mexico = { ...quebec, city: 'Puebla', zip: '', country: 'MX', state: '' } as const
  const press = (quoteHash: string) =>
    app.request(contract.pay, { paymentId: due.id, provider: 'transfer', quoteHash }, owner)
  const { body: seen } = await app.request(contract.saveBilling, { paymentId: due.id, ...mexico }, owner)
  const { contestId } = priced
  const [period] = await app.db.select().from(pricePeriods).where(eq(pricePeriods.contestId, contestId))
  if (!period) throw new Error('Nothing has a price.')
  const { id: _, ...price } = period

  await app.db.insert(pricePeriods).values({ ...price, currency: 'USD' })
  const inDollars = await dueOf(owner, projectId)
  const rejected = await press(seen.quoteHash)
  const otherLines = { firstCategory: 90_00, furtherCategory: 70_00 }
  await app.db.update(pricePeriods).set(otherLines).where(eq(pricePeriods.contestId, contestId))
  const alsoRejected = await press(inDollars.quoteHash)
  const paid = await press((await dueOf(owner, projectId)).quoteHash)

  expect([seen, inDollars].map(({ total, currency }) => [total, currency])).toEqual([
    [160_00, 'CAD'],
    [160_00, 'USD'],
  ])
  expect([rejected, alsoRejected].map(({ body }) => body.code)).toEqual(Array(2).fill('payment_changed'))
  expect(paid.status).toBe(200)
})

test('an address that its payer edited stays, in the next payment for the same project too', async () => {
  const { owner, projectId } = await looking()
  const { id: paymentId } = await dueOf(owner, projectId)
  const { body: due } = await app.request(contract.saveBilling, { paymentId, ...quebec }, owner)
  await live(owner, toronto)
  const still = await dueOf(owner, projectId)
  await payAll(owner, due)
  await app.db.insert(entries).values({ projectId, categoryId: contest.categoryIds[1] ?? '' })
  const next = await dueOf(owner, projectId)

  expect(still.billing).toEqual(quebec)
  expect([next.id === paymentId, next.isBilled, next.billing]).toEqual([false, true, quebec])
})

test('a Canadian postal code must match its format, in any case, and other countries have their own', async () => {
  const { owner, due } = await inCheckout(app, contest)
  const save = (zip: string, country = 'CA', state = 'QC') =>
    app.request(contract.saveBilling, { paymentId: due.id, ...quebec, zip, country, state }, owner)
  const wrong = await Promise.all(['D', 'G1K 3A', '75001', 'O1K 3A2'].map((zip) => save(zip)))
  const right = [await save('g1k3a2'), await save('G1K 3A2'), await save('75001', 'FR', '')]

  expect(wrong.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual(
    wrong.map(() => [422, ['zip']]),
  )
  expect(right.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a name that the invoice cannot print is named before paying, and is written otherwise for the invoice alone', async () => {
  const { owner, projectId } = await looking()
  await app.db.update(users).set({ firstName: '철수', lastName: '김' }).where(eq(users.id, owner.id))
  const { id: paymentId, quoteHash, ...before } = await dueOf(owner, projectId)
  const input = { paymentId, provider: 'transfer', quoteHash } as const

  const pressed = await app.request(contract.pay, input, owner)
  const withAddress = { ...input, billing: { ...quebec, city: '臺灣' } }
  const sent = await app.request(contract.pay, withAddress, owner)
  const saved = await app.request(contract.saveBilling, { paymentId, ...quebec, company: 'Hiếu' }, owner)
  const printed = { paymentId, ...quebec, name: 'Kim\u200b Cheolsu' }
  const { body: after } = await app.request(contract.saveBilling, printed, owner)
  const paid = await payAll(owner, after)
  const [account] = await app.db.select().from(users).where(eq(users.id, owner.id))

  expect([before.isBilled, before.unprinted]).toEqual([false, [{ field: 'name', letters: '철 수 김' }]])
  expect([pressed.status, pressed.body.code]).toEqual([409, 'billing_unprinted'])
  const sentence = (letters: string) => [
    `The invoice can’t print ${letters}. Write this in other letters, such as A to Z. Only the invoice changes.`,
  ]
  expect([sent.status, sent.body.errors]).toEqual([422, { 'billing.city': sentence('臺 灣') }])
  expect([saved.status, saved.body.errors]).toEqual([422, { company: sentence('ế') }])
  expect([after.isBilled, after.unprinted]).toEqual([true, []])
  expect([paid?.status, paid?.billing?.name, account?.firstName]).toEqual([
    'completed',
    'Kim Cheolsu',
    '철수',
  ])
})
