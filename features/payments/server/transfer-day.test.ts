import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { atTheTill, openPricedContest } from '#tools/testing/till.ts'
import * as contract from '../contract.ts'
import { confirmTransfer } from '../contract-refunds.ts'
import { dayBefore } from '../days.ts'
import { dayInMontreal } from '../taxes.ts'
import { invoices, payments, transferReceipts } from './tables.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

test('a transfer cannot have arrived before its payment began, and the organiser reads since when', async () => {
  const organiser = await house.person({ roles: ['organiser'] })
  const { owner, due } = await atTheTill(house, await openPricedContest(house, 'dated'))
  const asked = { paymentId: due.id }
  await house.ask(contract.pay, { ...asked, provider: 'transfer', total: due.total }, owner)
  const [payment] = await house.db.select().from(payments).where(eq(payments.id, due.id))
  const began = dayInMontreal(payment?.createdAt ?? new Date())
  const receive = (receivedOn: string) =>
    house.ask(confirmTransfer, { ...asked, receivedOn, bankReference: 'T-1', amount: due.total }, organiser, {
      language: 'fr',
    })
  const refused = [await receive('1999-01-01'), await receive(dayBefore(began))]
  const kept = await house.db.$count(transferReceipts, eq(transferReceipts.paymentId, due.id))
  const taken = await receive(began)
  const [invoice] = await house.db.select().from(invoices).where(eq(invoices.paymentId, due.id))

  expect(refused.map(({ status, body }) => [status, body.errors?.receivedOn?.length])).toEqual([
    [422, 1],
    [422, 1],
  ])
  expect(refused[0]?.body.errors?.receivedOn?.[0]).toContain('2 janvier 2026')
  expect([kept, taken.body.status, invoice?.snapshot.paidOn]).toEqual([0, 'completed', began])
})
