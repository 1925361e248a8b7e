import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/ledger/contract.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, type PricedContest } from '#tools/testing/checkout.ts'

let app: TestApp
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'is-paid')
})
afterAll(() => app?.close())

test('a project is paid once all its categories are paid, and unpaid without categories', async () => {
  const { owner, projectId } = await inCheckout(app, contest, 2)
  const isPaid = async () => (await app.request(contract.getIsPaid, { projectId }, owner)).body.isPaid
  const before = await isPaid()
  const found = await app.db.select().from(entries).where(eq(entries.projectId, projectId))
  const [first, second] = found.map(({ id }) => id)
  if (!first || !second) throw new Error('no entries')

  await app.db.transaction((tx) =>
    recordPaid(tx, { projectIds: [projectId], entryIds: [first], at: new Date() }),
  )
  const inPart = await isPaid()
  await app.db.transaction((tx) =>
    recordPaid(tx, { projectIds: [projectId], entryIds: [second], at: new Date() }),
  )
  const whole = await isPaid()
  await app.db.delete(entries).where(eq(entries.projectId, projectId))

  expect([before, inPart, whole, await isPaid()]).toEqual([false, false, true, false])
})
