import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/core/contract.ts'
import { entries } from '#features/projects/steps/server/tables.ts'
import { recordPaid } from '#features/projects/submission/server/actions/entries.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { atTheTill, openPricedContest, type PricedContest } from '#tools/testing/till.ts'

let house: TestHouse
let contest: PricedContest

beforeAll(async () => {
  house = await openTestHouse()
  contest = await openPricedContest(house, 'is-paid')
})
afterAll(() => house?.close())

test('a project that was paid for elsewhere opens to its owner as long as it owes nothing', async () => {
  const { owner, projectId } = await atTheTill(house, contest, 2)
  const isPaid = async () => (await house.ask(contract.getIsPaid, { projectId }, owner)).body.isPaid
  const before = await isPaid()
  const found = await house.db.select().from(entries).where(eq(entries.projectId, projectId))
  const [first, second] = found.map(({ id }) => id)
  if (!first || !second) throw new Error('no entries')

  await recordPaid(house.db, { projectIds: [projectId], entryIds: [first], at: new Date() })
  const inPart = await isPaid()
  await recordPaid(house.db, { projectIds: [projectId], entryIds: [second], at: new Date() })
  const whole = await isPaid()
  await house.db.delete(entries).where(eq(entries.projectId, projectId))

  expect([before, inPart, whole, await isPaid()]).toEqual([false, false, true, false])
})
