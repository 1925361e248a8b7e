import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import * as contract from '../contract.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

const profile = (name: string) => ({
  name,
  country: 'CA',
  state: 'QC',
  city: 'Québec',
  address: '',
  zip: '',
  phone: '',
  email: '',
  website: '',
  description: unwritten,
})

test('a firm is found by a name that only resembles it, accents and slips forgiven', async () => {
  const person = await house.person()
  await house.ask(contract.createFirm, profile('Ateliér Château d’Eau'), person)
  await house.ask(contract.createFirm, profile('North Studio'), person)

  const found = await house.ask(contract.searchFirms, { text: 'chateu d eau' }, person)

  expect(found.body.map((firm) => firm.name)).toEqual(['Ateliér Château d’Eau'])
})

test('whoever enters a firm owns it, and two firms of one name have addresses of their own', async () => {
  const [one, other] = [await house.person(), await house.person()]

  const first = await house.ask(contract.createFirm, profile('Bureau Roy'), one)
  const second = await house.ask(contract.createFirm, profile('Bureau Roy'), other)
  const mine = await house.ask(contract.listMyFirms, {}, one)

  expect(first.body.slug).toBe('bureau-roy')
  expect(second.body.slug).toMatch(/^bureau-roy-[0-9a-f]{6}$/)
  expect(mine.body.map((firm) => [firm.id, firm.role])).toEqual([[first.body.id, 'owner']])
})

test('nobody changes a firm that they do not belong to', async () => {
  const [owner, stranger] = [await house.person(), await house.person({ roles: ['organiser'] })]
  const { body: firm } = await house.ask(contract.createFirm, profile('Kept'), owner)
  const change = { ...profile('Taken'), firmId: firm.id }

  const answers = [
    await house.ask(contract.updateFirm, change, stranger),
    await house.ask(contract.updateFirm, change),
  ]
  const mine = await house.ask(contract.listMyFirms, {}, owner)

  expect(answers.map((answer) => answer.status)).toEqual([404, 401])
  expect(mine.body.map((one) => one.name)).toEqual(['Kept'])
})

test('a website that could run script is not kept', async () => {
  const person = await house.person()

  const answer = await house.ask(
    contract.createFirm,
    { ...profile('Bad'), website: 'javascript:alert(1)' },
    person,
  )

  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['website']])
})
