import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCoupon, getProjectPayment, pay, saveBilling } from '#features/payments/ledger/contract.ts'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import { seller, taxRates } from '#features/payments/money/server/tables.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest } from '#tools/testing/checkout.ts'
import { givePricedProject } from '#tools/testing/priced-project.ts'
import { getSellerSettings, setSeller } from '../contract.ts'
import { loadTaxRates } from './actions/tax-rates.ts'
import { getSeller, loadSeller } from './seller.ts'

let app: TestApp
let organiser: User
beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const fields = {
  name: 'Prix du Quai',
  address: ' 1, rue du Quai \n\nMontréal (Québec) H2X 1Y4',
  email: 'factures@example.com',
  gstNumber: '123456782rt0001',
  qstNumber: '1234567892 tq0001',
  provincialTaxes: [],
  transferInstructions: { ...unwritten, en: ' Account 1 ' },
}

test('the seller is saved in the format of an invoice, and of two organisers the second gets a conflict', async () => {
  const { version } = (await app.request(getSellerSettings, {}, organiser)).body

  const answers = await Promise.all(
    [1, 2].map(() => app.request(setSeller, { ...fields, version }, organiser)),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await getSeller(app.db)).toEqual({
    name: 'Prix du Quai',
    address: ['1, rue du Quai', 'Montréal (Québec) H2X 1Y4'],
    email: 'factures@example.com',
    gstNumber: '12345 6782 RT0001',
    qstNumber: '1234567892 TQ0001',
    provincialTaxes: [],
    transferInstructions: { ...unwritten, en: 'Account 1' },
  })
})

test('a seller without a name, an address or valid tax numbers is rejected with field errors', async () => {
  const { version } = (await app.request(getSellerSettings, {}, organiser)).body
  const set = (wrong: Partial<typeof fields>) =>
    app.request(setSeller, { ...fields, ...wrong, version }, organiser)

  const answers = [
    await set({ name: ' ', address: ' \n ', email: 'nobody' }),
    await set({ gstNumber: '12345', qstNumber: 'TQ' }),
  ]

  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {}).toSorted()])).toEqual([
    [422, ['address', 'email', 'name']],
    [422, ['gstNumber', 'qstNumber']],
  ])
})

test('no tax is charged without its registration number', async () => {
  const { owner, projectId } = await inCheckout(app, await openPricedContest(app, 'numbers'))
  const taxesWith = async (numbers: Partial<typeof fields>) => {
    const { version } = (await app.request(getSellerSettings, {}, organiser)).body
    const saved = await app.request(setSeller, { ...fields, ...numbers, version }, organiser)
    const { due } = (await app.request(getProjectPayment, { projectId }, owner)).body
    return [saved.status, due?.taxes.map(({ tax }) => tax)]
  }

  expect([
    await taxesWith({ qstNumber: '' }),
    await taxesWith({ gstNumber: '' }),
    await taxesWith({}),
  ]).toEqual([
    [200, ['GST']],
    [200, ['QST']],
    [200, ['GST', 'QST']],
  ])
})

test('without sandbox payments there is no seller until an organiser sets one', async () => {
  await app.db.delete(seller)
  await loadSeller(app.db, { hasSandbox: true })
  expect(await getSeller(app.db)).not.toBeNull()

  await loadSeller(app.db, { hasSandbox: false })

  expect(await getSeller(app.db)).toBeNull()
  const { body } = await app.request(getSellerSettings, {}, organiser)
  expect([body.name, body.version]).toEqual(['', 0])
  expect((await app.request(setSeller, { ...fields, version: 0 }, organiser)).status).toBe(200)

  await loadSeller(app.db, { hasSandbox: false })
  expect((await getSeller(app.db))?.name).toBe('Prix du Quai')
})

test('without a seller nothing can be paid, not even a total of zero', async () => {
  const owner = await app.user()
  const { projectId } = await givePricedProject(app, owner)
  const first = (await app.request(getProjectPayment, { projectId }, owner)).body.due
  if (!first) throw new Error('Nothing is due.')
  const address = {
    name: 'A',
    company: '',
    address: 'B',
    city: 'C',
    zip: 'G1K 3A2',
    country: 'CA',
    state: 'QC',
  } as const
  await app.request(saveBilling, { paymentId: first.id, ...address }, owner)
  const code = 'GRATIS'
  const days = { startsAt: new Date(0), expiresAt: new Date(Date.now() + 86_400_000) }
  await app.db.insert(coupons).values({ code, ratePpm: 1_000_000, maxUses: 1, ...days })
  const { body: due } = await app.request(applyCoupon, { paymentId: first.id, code }, owner)
  await app.db.delete(seller)

  const now = (await app.request(getProjectPayment, { projectId }, owner)).body.due
  const answer = await app.request(
    pay,
    { paymentId: due.id, provider: 'none', quoteHash: due.quoteHash },
    owner,
  )

  expect([due.total, now?.providers, answer.status, answer.body.code]).toEqual([0, [], 409, 'seller_missing'])
})

test('the database rejects two rates of one tax on the same day', async () => {
  const overlapping = app.db.execute(sql`
    INSERT INTO tax_rates (id, province, tax, rate_ppm, since)
    VALUES (gen_random_uuid(), 'QC', 'QST', 100000, '2026-01-01')`)

  await expect(overlapping).rejects.toMatchObject({ cause: { code: '23P01' } })
})

test('each start updates the tax rate table to the published rates', async () => {
  const rates = async () =>
    (await app.db.select().from(taxRates)).map(({ id: _, ...rate }) => JSON.stringify(rate)).toSorted()
  const published = await rates()
  await app.db.update(taxRates).set({ ratePpm: 1 }).where(eq(taxRates.province, 'NS'))
  await app.db.delete(taxRates).where(eq(taxRates.province, 'QC'))
  await Promise.all([loadTaxRates(app.db), loadTaxRates(app.db)])

  expect(published.length).toBeGreaterThan(13)
  expect(await rates()).toEqual(published)
})
