import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawProject } from '#features/projects/contract.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { atTheTill, openPricedContest, type PricedContest } from '#tools/testing/till.ts'
import * as contract from '../contract.ts'
import { confirmTransfer } from '../contract-refunds.ts'
import { listStuckPayments } from '../contract-stuck.ts'
import { noteWithdrawn } from './actions/note-withdrawn.ts'

let house: TestHouse
let contest: PricedContest

beforeAll(async () => {
  house = await openTestHouse()
  contest = await openPricedContest(house, 'withdrawn')
})
afterAll(() => house?.close())

test('a payment for a project that is withdrawn waits for an organiser’s eye, once', async () => {
  const organiser = await house.person({ roles: ['organiser'] })
  const { owner, due, projectId } = await atTheTill(house, contest)
  const asked = { paymentId: due.id }
  await house.ask(contract.pay, { ...asked, provider: 'transfer', total: due.total }, owner)
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await house.ask(
    confirmTransfer,
    { ...asked, receivedOn, amount: due.total, bankReference: 'T-1' },
    organiser,
  )

  const left = await house.ask(withdrawProject, { projectId }, owner)
  await house.settle()
  await noteWithdrawn(house.db, projectId)
  const { body } = await house.ask(listStuckPayments, {}, organiser)

  expect(left.body.status).toBe('withdrawn')
  expect(body.open).toMatchObject([
    { reason: 'withdrawn_paid', provider: 'transfer', amount: due.total, payment: { id: due.id } },
  ])
  expect(body.open).toHaveLength(1)
})
