import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { createFirm } from '#features/firms/profile/server/actions/create-firm.ts'
import { addJuror } from '#features/jury/judging/contract.ts'
import * as payment from '#features/payments/core/contract.ts'
import { getAdminPayment } from '#features/payments/refunds/contract-refunds.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest } from '#tools/testing/checkout.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { searchRecords } from '../contract-search.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'search' })
})
afterAll(() => app?.close())

const find = async (q: string, as: User = judged.organiser) =>
  (await app.request(searchRecords, { q }, as)).body

const titles = async (q: string) => (await find(q)).projects.map(({ title }) => title)

test('projects are found by words of their title, accents or not, and by entry number', async () => {
  const [entry] = judged.entries

  expect(await titles('echos halle')).toEqual(['La Halle aux échos'])
  expect(await titles('湖畔')).toEqual(['湖畔图书馆'])
  expect(await titles(String(entry?.number))).toEqual(['La Halle aux échos'])
  expect(await titles('100%_')).toEqual([])
  expect(await titles('  ')).toEqual([])
})

test('the title that begins with the words comes first', async () => {
  expect(await titles('ha')).toEqual(['Harbour Hall', 'La Halle aux échos'])
})

test('users are found by name, email or company, and firms by name', async () => {
  const user = await app.user({ companyName: 'Atelier Brûlé' })
  await app.db.update(users).set({ firstName: 'Éloïse', lastName: 'Nadon' }).where(eq(users.id, user.id))
  await createFirm(app.db, user.id, { name: 'Brûlé & Associés' })

  for (const q of ['eloise nadon', user.email, 'atelier brule']) {
    expect((await find(q)).users.map(({ id }) => id)).toEqual([user.id])
  }
  expect((await find('brule assoc')).firms.map(({ name }) => name)).toEqual(['Brûlé & Associés'])
})

test('a payment is found by its invoice number, with the year or without', async () => {
  const contest = await openPricedContest(app, 'invoiced')
  const { owner, due } = await inCheckout(app, contest)
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(payment.pay, input, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(payment.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  const { invoice } = (await app.request(getAdminPayment, { paymentId: due.id }, judged.organiser)).body

  for (const q of [invoice ?? '', String(Number(invoice?.split('-')[1]))]) {
    expect((await find(q)).payments).toEqual([{ id: due.id, invoice, projectName: 'The Slow Bridge' }])
  }
})

test('an organiser who judges cannot search for who made a work', async () => {
  const both = await app.user({ roles: ['organiser'] })
  const input = { contestId: judged.contestId, email: both.email, isConfirmed: true }
  await app.request(addJuror, input, judged.organiser)

  const { status, body } = await app.request(searchRecords, { q: 'halle' }, both)

  expect([status, body.code]).toEqual([403, 'own_jury'])
})
