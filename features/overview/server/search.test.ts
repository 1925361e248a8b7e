import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { firms } from '#features/firms/server/tables.ts'
import { addJuror } from '#features/jury/panel/contract.ts'
import * as payment from '#features/payments/ledger/contract.ts'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import { sponsorInvoices } from '#features/payments/ledger/server/sponsor-tables.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { unwritten } from '#shared/language.ts'
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
  // Longer than any figures that the names and addresses of its users may hold.
  const number = 987_654_321
  await app.db
    .update(entries)
    .set({ number })
    .where(eq(entries.id, entry?.entryId ?? ''))

  expect(await titles('echos halle')).toEqual(['La Halle aux échos'])
  expect(await titles('湖畔')).toEqual(['湖畔图书馆'])
  expect(await titles(String(number))).toEqual(['La Halle aux échos'])
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

test('projects and people are found by what else is known of them, in words of different fields', async () => {
  const [entry] = judged.entries
  const { projectId = '', entryId = '' } = entry ?? {}
  const marie = await app.user({ country: 'FR' })
  await app.db
    .update(users)
    .set({ firstName: 'Marie', lastName: 'Tremblay', city: 'Lyon' })
    .where(eq(users.id, marie.id))
  await app.db
    .update(projects)
    .set({ city: 'Reykjavík', country: 'IS', answers: { timber: 'Épicéa massif', floors: 7 } })
    .where(eq(projects.id, projectId))
  const given = { title: unwritten, level: unwritten, contest: unwritten, year: 2026, recipient: '' }
  const snapshot = { ...given, discipline: unwritten, category: unwritten }
  const award = { serial: 'PAL-7K2M-Q9XD', contestId: judged.contestId, levelKey: 'gold', snapshot }
  await app.db.insert(awards).values({ ...award, entryId, projectId })
  await app.db.update(firms).set({ city: 'Tōkyō', country: 'JP' }).where(eq(firms.name, 'Brûlé & Associés'))

  for (const q of ['reykjavik', 'Islande', '冰岛', 'epicea', 'pal-7k2m', 'PAL7K2MQ9XD', 'halle Islandia']) {
    expect([q, await titles(q)]).toEqual([q, ['La Halle aux échos']])
  }
  for (const q of ['Marie Lyon', 'Francia tremblay', 'Tramblay', 'marie Tramblay lyon']) {
    expect([q, (await find(q)).users.map(({ id }) => id)]).toEqual([q, [marie.id]])
  }
  expect((await find('brule japon')).firms.map(({ name }) => name)).toEqual(['Brûlé & Associés'])
  expect((await find('asociés')).firms.map(({ name }) => name)).toEqual(['Brûlé & Associés'])
})

test('an exact name comes before one that is only like it', async () => {
  for (const lastName of ['Girauld', 'Girault']) {
    const { id } = await app.user()
    await app.db.update(users).set({ lastName }).where(eq(users.id, id))
  }

  expect((await find('girault')).users.map(({ name }) => name)).toEqual(['Test Girault', 'Test Girauld'])
})

test('a misspelt double name is found too', async () => {
  const names = { firstName: 'Séamus', lastName: 'O’Neill-Ferreira' }
  const { id } = await app.user()
  await app.db.update(users).set(names).where(eq(users.id, id))

  for (const q of ['oneil-fereira', 'O’Neil-Ferreira', 'seamus neill-fereira']) {
    expect([q, (await find(q)).users.map((user) => user.id)]).toEqual([q, [id]])
  }
})

test('a Chinese name is found as it is written, family name first and without a space', async () => {
  const [first, second] = [await app.user(), await app.user()]
  const rename = (id: string, firstName: string, lastName: string) =>
    app.db.update(users).set({ firstName, lastName }).where(eq(users.id, id))
  await rename(first.id, '伟', '张')
  await rename(second.id, '娜娜', '欧阳')

  expect((await find('张伟')).users.map(({ id }) => id)).toEqual([first.id])
  expect((await find('欧阳娜娜')).users.map(({ id }) => id)).toEqual([second.id])
  expect((await find('张娜')).users).toEqual([])
})

test('a coupon is found by its code, and a sponsor by the company', async () => {
  const coupon = { ratePpm: 100_000, maxUses: 1, startsAt: new Date(), expiresAt: new Date('2030-01-01') }
  await app.db.insert(coupons).values({ code: 'NORD-X7', ...coupon })
  const billing = {
    name: 'Ana Ruiz',
    company: 'Vidrio Sur',
    address: '',
    city: '',
    zip: '',
    country: 'CL',
    state: '',
  }
  await app.db.insert(sponsorInvoices).values({
    title: 'Gala',
    email: 'ana@vidrio.example',
    language: 'es',
    currency: 'CAD',
    billing,
    lines: [],
  })

  expect((await find('nordx7')).coupons.map(({ code }) => code)).toEqual(['NORD-X7'])
  expect((await find('vidrio')).sponsors).toMatchObject([{ title: 'Gala', buyer: 'Vidrio Sur' }])
})

test('an organiser who judges cannot search for who made a work', async () => {
  const both = await app.user({ roles: ['organiser'] })
  const input = { contestId: judged.contestId, email: both.email, isConfirmed: true }
  await app.request(addJuror, input, judged.organiser)

  const { status, body } = await app.request(searchRecords, { q: 'halle' }, both)

  expect([status, body.code]).toEqual([403, 'own_jury'])
})
