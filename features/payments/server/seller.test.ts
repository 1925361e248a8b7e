import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { getSellerSettings, setSeller } from '../contract-prices.ts'
import { getSeller, loadSeller } from './seller.ts'
import { seller } from './tables.ts'

let house: TestHouse
let organiser: Person
beforeAll(async () => {
  house = await openTestHouse()
  organiser = await house.person({ roles: ['organiser'] })
})
afterAll(() => house?.close())

const fields = {
  name: 'Prix du Quai',
  address: ' 1, rue du Quai \n\nMontréal (Québec) H2X 1Y4',
  email: 'factures@example.com',
  gstNumber: '123456789rt0001',
  qstNumber: '1234567890 tq0001',
  transferInstructions: { ...unwritten, en: ' Account 1 ' },
}

test('the seller is kept as an invoice writes it, and of two organisers the second is told', async () => {
  const { revision } = (await house.ask(getSellerSettings, {}, organiser)).body

  const answers = await Promise.all(
    [1, 2].map(() => house.ask(setSeller, { ...fields, revision }, organiser)),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await getSeller(house.db)).toEqual({
    name: 'Prix du Quai',
    address: ['1, rue du Quai', 'Montréal (Québec) H2X 1Y4'],
    email: 'factures@example.com',
    gstNumber: '12345 6789 RT0001',
    qstNumber: '1234567890 TQ0001',
    transferInstructions: { ...unwritten, en: 'Account 1' },
  })
})

test('a seller without a name, an address or right tax numbers is sent back to its fields', async () => {
  const { revision } = (await house.ask(getSellerSettings, {}, organiser)).body
  const set = (wrong: Partial<typeof fields>) =>
    house.ask(setSeller, { ...fields, ...wrong, revision }, organiser)

  const answers = [
    await set({ name: ' ', address: ' \n ', email: 'nobody' }),
    await set({ gstNumber: '12345', qstNumber: 'TQ' }),
  ]

  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {}).toSorted()])).toEqual([
    [422, ['address', 'email', 'name']],
    [422, ['gstNumber', 'qstNumber']],
  ])
})

test('in production nobody sells until an organiser has said who', async () => {
  await house.db.delete(seller)

  await loadSeller(house.db, true)

  expect(await getSeller(house.db)).toBeNull()
  const { body } = await house.ask(getSellerSettings, {}, organiser)
  expect([body.name, body.revision]).toEqual(['', 0])
  expect((await house.ask(setSeller, { ...fields, revision: 0 }, organiser)).status).toBe(200)
})
