import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { paymentItems, payments } from '#features/payments/ledger/server/payment-tables.ts'
import * as projectContract from '#features/projects/project/contract.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp
let contestId: string
let disciplineId: string
let categoryIds: string[]
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
  const period = { startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) }
  const contest = await createContest(app.db, {
    slug: 'races',
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: period.startsAt,
    deadlineAt: period.endsAt,
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: ['houses', 'wood'].map((key) => ({ key, name: all(key), description: all('') })),
      },
    ],
    prices: [
      {
        ...period,
        name: all('Regular'),
        entrantKind: 'professional',
        currency: 'CAD',
        firstCategory: 100_00,
        furtherCategory: 60_00,
      },
    ],
    criteria: [],
    levels: [],
  })
  contestId = contest.id
  const [discipline] = await listDisciplines(app.db, contestId)
  disciplineId = discipline?.id ?? ''
  categoryIds = discipline?.categories.map((one) => one.id) ?? []
})
afterAll(() => app?.close())

interface Checkout {
  owner: User
  projectId: string
  paymentId: string
  reference: string
}

/** A project in two categories whose payer is at the provider's checkout. */
async function inCheckout(): Promise<Checkout> {
  const owner = await app.user()
  const { id: projectId } = await createProject(app.db, {
    ownerId: owner.id,
    contestId,
    disciplineId,
    kind: 'project',
    language: 'en',
    name: 'The Slow Bridge',
    categoryIds,
  })
  const { body } = await app.request(contract.getProjectPayment, { projectId }, owner)
  const paymentId = body.due?.id ?? ''
  const address = { name: 'Zoë Roy', company: '', address: '12, rue du Quai', city: 'Québec', zip: 'G1K 3A2' }
  const billed = await app.request(
    contract.saveBilling,
    { paymentId, ...address, country: 'CA', state: 'QC' },
    owner,
  )
  const pressed = await app.request(
    contract.pay,
    { paymentId, provider: 'sandbox', quoteHash: billed.body.quoteHash },
    owner,
  )
  return { owner, projectId, paymentId, reference: pressed.body.redirect?.split('/').at(-1) ?? '' }
}

const settle = ({ owner, reference }: Checkout) =>
  app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)

const rounds = 8

test('a category that is removed at the same moment is not paid for', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await inCheckout()
    const { owner, projectId } = checkout
    const input = { projectId, disciplineId, categoryIds: categoryIds.slice(0, 1) }
    const answers = await Promise.all([
      settle(checkout),
      app.request(projectContract.chooseCategories, input, owner),
      app.request(contract.getProjectPayment, { projectId }, owner),
    ])
    for (const { status } of answers) statuses.add(status)

    const [payment] = await app.db.select().from(payments).where(eq(payments.id, checkout.paymentId))
    const items = await app.db
      .select()
      .from(paymentItems)
      .where(eq(paymentItems.paymentId, checkout.paymentId))
    if (payment?.status === 'completed') {
      expect(items.map(({ entryId }) => entryId !== null)).toEqual([true, true])
    }
  }

  expect([...statuses].filter((status) => status >= 500)).toEqual([])
}, 60_000)

test('a project that is withdrawn at the same moment is not paid for', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await inCheckout()
    const [paid, withdrawn] = await Promise.all([
      settle(checkout),
      app.request(projectContract.withdrawProject, { projectId: checkout.projectId }, checkout.owner),
    ])
    outcomes.add(`${paid.status} ${withdrawn.status}`)
    if (paid.status === 200) {
      // Then the project was paid first, and its owner confirmed the withdrawal.
      expect(withdrawn.body.paidAt).not.toBeNull()
    }
  }

  expect([...outcomes].filter((outcome) => outcome.includes('5'))).toEqual([])
}, 60_000)
