import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { listRecorded } from '#server/audit-log.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, type PricedContest } from '#tools/testing/checkout.ts'
import { countPaymentReminders, remindPayers } from '../contract-reminders.ts'

let app: TestApp
let organiser: User
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  contest = await openPricedContest(app, 'reminded')
})
afterAll(() => app?.close())

const count = async (ids: string[]) =>
  (await app.request(countPaymentReminders, { chosen: { ids } }, organiser)).body
const remind = async (ids: string[]) => (await app.request(remindPayers, { chosen: { ids } }, organiser)).body

test('each open payment gets one reminder a day with a link to pay, and the others are counted by reason', async () => {
  const [open, transfer, paid, unsubscribed, withdrawn] = [
    await inCheckout(app, contest),
    await inCheckout(app, contest),
    await inCheckout(app, contest),
    await inCheckout(app, contest),
    await inCheckout(app, contest),
  ]
  const { id: paymentId, quoteHash } = transfer.due
  await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, transfer.owner)
  await app.db.update(payments).set({ status: 'completed' }).where(eq(payments.id, paid.due.id))
  await app.db.update(users).set({ remindersOff: true }).where(eq(users.id, unsubscribed.owner.id))
  await app.db.update(projects).set({ status: 'withdrawn' }).where(eq(projects.ownerId, withdrawn.owner.id))
  await app.db.update(users).set({ lang: 'fr' }).where(eq(users.id, open.owner.id))
  const all = [open, transfer, paid, unsubscribed, withdrawn]
  const ids = all.map(({ due }) => due.id)
  const skipped = { settled: 1, transfer: 1, recent: 0, unsubscribed: 1, not_due: 1 }

  expect(await count(ids)).toEqual({ due: 1, skipped })
  await app.db.delete(outbox)
  expect([await remind(ids), await remind(ids)]).toEqual([{ sent: 1 }, { sent: 0 }])
  expect(await count(ids)).toEqual({ due: 0, skipped: { ...skipped, recent: 1 } })

  const mails = await app.db.select().from(outbox)
  expect(mails).toMatchObject([{ recipient: open.owner.email, language: 'fr', isBulk: true }])
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, open.due.id))
  expect(mails[0]?.plain).toContain(`/account/projects/${payment?.projectId}/payment`)
  expect(mails[0]?.plain).toContain('accepte les paiements')
  const lines = await listRecorded(app.db, { kind: 'payment', id: open.due.id })
  expect(lines.at(-1)).toMatchObject({ action: 'payments.remind', actorId: organiser.id })
})

test('two organisers who remind at the same time send one mail, and after the deadline none is sent', async () => {
  const { due, owner } = await inCheckout(app, contest)
  const late = await inCheckout(app, contest)

  const sent = await Promise.all([remind([due.id]), remind([due.id])])

  expect(sent.map((one) => one.sent).sort()).toEqual([0, 1])
  expect((await app.request(remindPayers, { chosen: { ids: [due.id] } }, owner)).status).toBe(403)
  await app.db
    .update(contests)
    .set({ deadlineAt: new Date(Date.now() - 1000) })
    .where(inArray(contests.slug, ['reminded']))
  expect(await count([late.due.id])).toMatchObject({ due: 0, skipped: { not_due: 1 } })
})
