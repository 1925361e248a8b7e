import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { getAdminPayment, takeEntryOut } from '#features/payments/office/contract-payments.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'

let app: TestApp
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'taken-out')
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

/** Paid by one user, then transferred to another user, who reads French. */
async function transferred(): Promise<OpenCheckout & { newOwner: User }> {
  const checkout = await inCheckout(app, contest, 2)
  const { owner, due, projectId } = checkout
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(contract.pay, input, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  const newOwner = await app.user()
  await app.db.update(users).set({ lang: 'fr' }).where(eq(users.id, newOwner.id))
  await app.db.update(projects).set({ ownerId: newOwner.id }).where(eq(projects.id, projectId))
  await app.settle()
  return { ...checkout, newOwner }
}

const itemsOf = async ({ due }: OpenCheckout) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body.items
const mailsTo = async ({ email }: User) => {
  await app.settle()
  return app.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.createdAt)
}

test('the current owner is notified in their language of the removed category, the reason and the remaining ones', async () => {
  const checkout = await transferred()
  const before = (await mailsTo(checkout.owner)).length
  const [first, second] = await itemsOf(checkout)
  const takeOut = (itemId = '') =>
    app.request(takeEntryOut, { paymentId: checkout.due.id, itemId, reason: 'Hors sujet' }, organiser)
  await takeOut(first?.id)
  await takeOut(second?.id)
  const [one, other, ...more] = await mailsTo(checkout.newOwner)
  const spaced = (text = '') => text.replaceAll('\u00a0', ' ')

  expect([one?.language, spaced(one?.subject)]).toEqual(['fr', 'Inscription retirée : The Slow Bridge'])
  expect(spaced(one?.plain)).toMatch(/dans houses\.[\s\S]*Hors sujet[\s\S]*inscrit dans wood\./)
  expect(spaced(other?.plain)).toMatch(/dans wood\.[\s\S]*n’est plus inscrit/)
  expect([more, (await mailsTo(checkout.owner)).length]).toEqual([[], before])
})

test('with a refund the payer gets the credit note, and the new owner is notified of the removed category', async () => {
  const checkout = await transferred()
  const before = (await mailsTo(checkout.owner)).length
  const [first] = await itemsOf(checkout)
  const id = first?.id ?? ''
  await app.request(
    refundPayment,
    {
      paymentId: checkout.due.id,
      refundId: crypto.randomUUID(),
      items: [{ id, amount: first?.paid ?? 0 }],
      takenOut: [id],
      reason: 'Hors sujet',
    },
    organiser,
  )
  const [mail, ...more] = await mailsTo(checkout.newOwner)
  const document = (await mailsTo(checkout.owner)).slice(before)

  expect([mail?.plain.includes('houses'), more]).toEqual([true, []])
  expect(document.map(({ subject }) => subject)).toEqual([expect.stringContaining('NC-')])
})
