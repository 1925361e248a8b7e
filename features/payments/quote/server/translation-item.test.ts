import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { invoices } from '#features/payments/ledger/server/payment-tables.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { chooseCategories, saveText } from '#features/projects/project/contract.ts'
import { getTranslations, requestTranslations } from '#features/projects/project/contract-translation.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { auditLog } from '#server/database/tables.ts'
import type { Language, Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp
let [contestId, disciplineId] = ['', '']
let categoryIds: string[]
let deadlineAt: Date
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
  const [startsAt, endsAt] = [new Date(Date.now() - day), new Date(Date.now() + day)]
  deadlineAt = endsAt
  const price = { name: all('Regular'), startsAt, endsAt, entrantKind: 'professional' as const }
  const contest = await createContest(app.db, {
    slug: 'palmares-2027',
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: startsAt,
    deadlineAt,
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: ['houses', 'wood'].map((key) => ({ key, name: all(key), description: all('') })),
      },
    ],
    prices: [
      { ...price, currency: 'CAD', firstCategory: 100_00, furtherCategory: 60_00 },
      { ...price, currency: 'USD', firstCategory: 75_00, furtherCategory: 45_00 },
    ],
    extras: [{ kind: 'translation', currency: 'CAD', amount: 95_00 }],
    criteria: [],
    levels: [],
  })
  contestId = contest.id
  const [discipline] = await listDisciplines(app.db, contestId)
  disciplineId = discipline?.id ?? ''
  categoryIds = discipline?.categories.map(({ id }) => id) ?? []
})
afterAll(() => app?.close())

const quebec = {
  name: 'Zoë Roy',
  company: '',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const

async function dueOf(owner: User, projectId: string): Promise<contract.ProjectPayment> {
  return (await app.request(contract.getProjectPayment, { projectId }, owner)).body
}

async function begin(owner: User, projectId: string): Promise<string> {
  const { due } = await dueOf(owner, projectId)
  if (!due) throw new Error('Nothing is due.')
  await app.request(contract.saveBilling, { paymentId: due.id, ...quebec }, owner)
  const billed = (await dueOf(owner, projectId)).due
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: billed?.quoteHash ?? '' } as const
  const { body } = await app.request(contract.pay, input, owner)
  return body.redirect?.split('/').at(-1) ?? ''
}

const settle = (owner: User, reference: string) =>
  app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)

async function paidProject(owner: User): Promise<string> {
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    contestId,
    disciplineId,
    kind: 'project',
    language: 'fr',
    name: 'Le pont lent',
    categoryIds: categoryIds.slice(0, 1),
  })
  await settle(owner, await begin(owner, id))
  return id
}

const request = (owner: User, projectId: string, languages: Language[]) =>
  app.request(requestTranslations, { projectId, languages }, owner)

test('the translation service is an item of its own, and the project stays paid while it is owed', async () => {
  const owner = await app.user({ lang: 'fr' })
  const projectId = await paidProject(owner)

  await request(owner, projectId, ['en', 'es'])
  const { due } = await dueOf(owner, projectId)
  const { body } = await app.request(contract.getIsPaid, { projectId }, owner)

  expect(body.isPaid).toBe(true)
  expect(due?.items.map(({ kind, label, amount, entryId }) => [kind, label.fr, amount, entryId])).toEqual([
    ['translation', 'Traduction en anglais', 95_00, null],
    ['translation', 'Traduction en espagnol', 95_00, null],
  ])
  expect([due?.currency, due?.preTotal, due?.period]).toEqual(['CAD', 190_00, null])
  // The service's own price has no end, but nothing is taken after the deadline.
  expect(due?.priceUntil).toBe(deadlineAt.toISOString())
})

test('paying for a translation submits it to the service, with its line on the invoice and in the audit log', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await request(owner, projectId, ['en'])

  const { due } = await dueOf(owner, projectId)
  await settle(owner, await begin(owner, projectId))
  const { body } = await app.request(getTranslations, { projectId }, owner)
  const after = await dueOf(owner, projectId)

  expect(body.orders.map(({ language, status, dueOn }) => [language, status, dueOn !== null])).toEqual([
    ['en', 'bought', true],
  ])
  expect([after.due, after.obstacle]).toEqual([null, 'nothing_owed'])
  const [invoice] = await app.db
    .select()
    .from(invoices)
    .where(eq(invoices.paymentId, due?.id ?? ''))
  expect(invoice?.snapshot.items).toMatchObject([{ kind: 'translation', amount: 95_00 }])
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, projectId))
  expect(lines.map(({ action }) => action)).toContain('projects.buyTranslation')
})

test('a refunded translation is cancelled, and its text is the entrant’s again', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await paidProject(owner)
  await request(owner, projectId, ['en'])
  const { due } = await dueOf(owner, projectId)
  await settle(owner, await begin(owner, projectId))
  const paymentId = due?.id ?? ''

  const { body: paid } = await app.request(getAdminPayment, { paymentId }, organiser)
  const refunded = await app.request(
    refundPayment,
    {
      paymentId,
      refundId: crypto.randomUUID(),
      items: paid.items.map(({ id, amount }) => ({ id, amount })),
      reason: 'No translator for it',
    },
    organiser,
  )
  const written = await app.request(saveText, { projectId, language: 'en', title: 'The Slow Bridge' }, owner)

  expect(refunded.body.status).toBe('completed')
  expect((await app.request(getTranslations, { projectId }, owner)).body.orders).toEqual([])
  expect([written.status, (await dueOf(owner, projectId)).due]).toEqual([200, null])
  expect((await app.request(contract.getIsPaid, { projectId }, owner)).body.isPaid).toBe(true)
})

test('a translation removed during an open checkout is not charged', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await request(owner, projectId, ['en'])
  const reference = await begin(owner, projectId)

  await request(owner, projectId, [])
  const settled = await settle(owner, reference)

  expect(settled.status).toBe(409)
  expect((await app.request(getTranslations, { projectId }, owner)).body.orders).toEqual([])
})

test('a category and a translation are paid together, in a currency that has a price for both', async () => {
  const owner = await app.user({ country: 'FR' })
  const projectId = await paidProject(owner)
  await request(owner, projectId, ['en'])
  await app.request(chooseCategories, { projectId, disciplineId, categoryIds }, owner)

  const { due } = await dueOf(owner, projectId)

  expect(due?.currency).toBe('CAD')
  expect(due?.items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['further_category', 60_00],
    ['translation', 95_00],
  ])
})
