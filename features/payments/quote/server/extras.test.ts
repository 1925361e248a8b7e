import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { payableOf } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { listItems } from '#features/payments/ledger/server/queries.ts'
import type { ItemKind } from '#features/payments/money/item-kinds.ts'
import { findPayments, takeEntryOut } from '#features/payments/office/contract-payments.ts'
import { reopenProject } from '#features/projects/office/contract-admin.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp
let organiser: User
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function openContest(offersPublication = true): Promise<string> {
  const [startsAt, endsAt] = [new Date(Date.now() - day), new Date(Date.now() + day)]
  const deadlineAt = new Date(Date.now() + 3 * day)
  const regular = { name: all('Regular'), startsAt, endsAt, entrantKind: 'professional' as const }
  const late = { ...regular, name: all('Late'), startsAt: endsAt, endsAt: deadlineAt }
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
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
      { ...regular, currency: 'CAD', firstCategory: 100_00, furtherCategory: 60_00 },
      { ...late, currency: 'CAD', firstCategory: 150_00, furtherCategory: 80_00 },
    ],
    extras: offersPublication ? [{ kind: 'publication', currency: 'CAD', amount: 250_00 }] : [],
    criteria: [],
    levels: [],
  })
  return id
}

let contestId: string
beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  contestId = await openContest()
})
afterAll(() => app?.close())

async function projectOf(owner: User, into = contestId): Promise<string> {
  const [discipline] = await listDisciplines(app.db, into)
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    contestId: into,
    ...(discipline ? { disciplineId: discipline.id } : {}),
    kind: 'project',
    language: 'en',
    name: 'The Slow Bridge',
    categoryIds: discipline?.categories.slice(0, 1).map((one) => one.id) ?? [],
  })
  return id
}

const choose = (owner: User, projectId: string, isWanted = true) =>
  app.request(contract.chooseExtra, { projectId, kind: 'publication', isWanted }, owner)
const look = async (owner: User, projectId: string) =>
  (await app.request(contract.getProjectPayment, { projectId }, owner)).body
const isPaid = async (owner: User, projectId: string) =>
  (await app.request(contract.getIsPaid, { projectId }, owner)).body.isPaid

const quebec = {
  name: 'Zoë Roy',
  company: '',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const

async function begin(owner: User, projectId: string) {
  const paymentId = (await look(owner, projectId)).due?.id ?? ''
  const billed = await app.request(contract.saveBilling, { paymentId, ...quebec }, owner)
  const input = { paymentId, provider: 'sandbox', quoteHash: billed.body.quoteHash } as const
  const pressed = await app.request(contract.pay, input, owner)
  return { paymentId, pressed, reference: pressed.body.redirect?.split('/').at(-1) ?? '' }
}

async function pay(owner: User, projectId: string): Promise<string> {
  const { paymentId, reference } = await begin(owner, projectId)
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  return paymentId
}

const stateOf = ({ extras }: contract.ProjectPayment) => extras.map(({ state }) => state)

test('a publication is offered with its price, and can be added as an item and removed again', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)

  const offered = await look(owner, projectId)
  const ordered = await choose(owner, projectId)
  const again = await choose(owner, projectId)
  const dropped = await choose(owner, projectId, false)

  expect(offered.extras).toEqual([
    { kind: 'publication', state: 'offered', price: { currency: 'CAD', amount: 250_00 } },
  ])
  expect(ordered.body.due?.items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['first_category', 100_00],
    ['publication', 250_00],
  ])
  expect([stateOf(ordered.body), again.body.due?.items.length]).toEqual([['ordered'], 2])
  expect([stateOf(dropped.body), dropped.body.due?.preTotal]).toEqual([['offered'], 100_00])
})

test('a publication does not change whether a project is paid, and can be paid for separately', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  await pay(owner, projectId)

  const ordered = await choose(owner, projectId)
  const stillPaid = await isPaid(owner, projectId)
  await pay(owner, projectId)
  const after = await look(owner, projectId)
  const rejected = await choose(owner, projectId, false)

  expect(ordered.body.due?.items.map(({ kind }) => kind)).toEqual(['publication'])
  expect(stillPaid).toBe(true)
  expect([stateOf(after), after.due, after.paid.length]).toEqual([['paid'], null, 2])
  expect([rejected.status, rejected.body.code]).toEqual([409, 'extra_paid'])
})

test('a publication does not make a project paid once its only category is removed', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const first = await pay(owner, projectId)
  await choose(owner, projectId)
  await pay(owner, projectId)

  const [category] = await listItems(app.db, first)
  const taken = { paymentId: first, itemId: category?.id ?? '', reason: 'Asked by the entrant' }
  await app.request(takeEntryOut, taken, organiser)

  expect(await isPaid(owner, projectId)).toBe(false)
})

test('organisers find the payments for extra publications', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const categories = await pay(owner, projectId)
  await choose(owner, projectId)
  const publication = await pay(owner, projectId)
  const find = async (item?: ItemKind) => {
    const { body } = await app.request(findPayments, { project: projectId, item }, organiser)
    return body.rows.map(({ id }) => id)
  }

  expect(await find()).toEqual([publication, categories])
  expect(await find('publication')).toEqual([publication])
})

test('a refunded publication is removed and not owed again', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  await choose(owner, projectId)
  const paymentId = await pay(owner, projectId)
  const items = await listItems(app.db, paymentId)

  await app.db.transaction((tx) =>
    payableOf('project').recordRefunded(tx, {
      subjectId: projectId,
      items: items.filter(({ kind }) => kind === 'publication'),
      at: new Date(),
    }),
  )
  const after = await look(owner, projectId)

  expect([stateOf(after), after.due, after.obstacle]).toEqual([['offered'], null, 'nothing_owed'])
})

test('an extra without a price, or for the project of another user, cannot be ordered', async () => {
  const owner = await app.user()
  const plain = await projectOf(owner, await openContest(false))
  const rejected = await choose(owner, plain)

  expect([rejected.status, rejected.body.code]).toEqual([409, 'extra_not_offered'])
  expect((await look(owner, plain)).extras).toEqual([])
  expect((await choose(await app.user(), plain)).status).toBe(404)
})

test('the payment step knows until when its total is valid', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  await choose(owner, projectId)
  const { paymentId } = await begin(owner, projectId)
  const { due } = await look(owner, projectId)

  expect(paymentId).toBe(due?.id)
  expect(due?.total).toBe(402_41)
  expect(due?.priceUntil).toBe(due?.periodUntil)
})

test('a contest that closes between the quote and the payment is reported, and nothing is charged', async () => {
  const owner = await app.user()
  const closing = await openContest()
  const projectId = await projectOf(owner, closing)
  await choose(owner, projectId)
  const due = (await look(owner, projectId)).due
  await app.request(contract.saveBilling, { paymentId: due?.id ?? '', ...quebec }, owner)
  await app.db.update(contests).set({ status: 'closed' }).where(eq(contests.id, closing))

  const input = { paymentId: due?.id ?? '', provider: 'sandbox', quoteHash: due?.quoteHash ?? '' } as const
  const rejected = await app.request(contract.pay, input, owner)
  const ordered = await choose(owner, projectId, false)
  const after = await look(owner, projectId)

  expect([rejected.status, rejected.body.code]).toEqual([409, 'payment_late'])
  expect([ordered.status, after.obstacle, after.paid, stateOf(after)]).toEqual([200, 'payment_late', [], []])
})

test('the owner of a confirmed project may order and pay for a publication until the results are announced', async () => {
  const owner = await app.user()
  const judged = await openContest()
  const [confirmed, unfinished] = [await projectOf(owner, judged), await projectOf(owner, judged)]
  for (const projectId of [confirmed, unfinished]) await pay(owner, projectId)
  await app.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, confirmed))
  const over = { deadlineAt: new Date(Date.now() - day) }
  const move = (status: 'judging' | 'announced') =>
    app.db
      .update(contests)
      .set({ ...over, status })
      .where(eq(contests.id, judged))
  await move('judging')
  const offered = [stateOf(await look(owner, confirmed)), stateOf(await look(owner, unfinished))]
  const rejected = await choose(owner, unfinished)
  const ordered = await choose(owner, confirmed)
  await pay(owner, confirmed)
  const paid = await look(owner, confirmed)
  const second = await projectOf(owner, judged)
  await app.db
    .update(projects)
    .set({ status: 'completed', paidAt: new Date() })
    .where(eq(projects.id, second))
  await move('announced')
  const late = await choose(owner, second)

  expect(offered).toEqual([['offered'], []])
  expect([rejected.status, rejected.body.code]).toEqual([409, 'payment_late'])
  expect(ordered.body.due?.items.map(({ kind, amount }) => [kind, amount])).toEqual([['publication', 250_00]])
  expect([stateOf(paid), paid.due, paid.obstacle]).toEqual([['paid'], null, 'nothing_owed'])
  expect([late.status, late.body.code]).toEqual([409, 'payment_late'])
})

test('with an extension a publication is ordered and paid for together with late items', async () => {
  const owner = await app.user()
  const closed = await openContest()
  const projectId = await projectOf(owner, closed)
  await app.db
    .update(contests)
    .set({ status: 'closed', deadlineAt: new Date(Date.now() - 3_600_000), graceMinutes: 0 })
    .where(eq(contests.id, closed))
  const before = await choose(owner, projectId)
  await app.request(reopenProject, { projectId, reason: 'Our bank was down.' }, organiser)
  const after = await choose(owner, projectId)

  expect([before.status, before.body.code]).toEqual([409, 'payment_late'])
  expect(after.body.due?.items.map(({ kind }) => kind)).toEqual(['first_category', 'publication'])
})

test('a publication removed during an open checkout is not charged, and ten tabs order it once', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const pressed = await Promise.all(Array.from({ length: 10 }, () => choose(owner, projectId)))
  const { paymentId, reference } = await begin(owner, projectId)

  await choose(owner, projectId, false)
  const settled = await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId))

  expect(new Set(pressed.map(({ status, body }) => `${status} ${body.due?.items.length}`))).toEqual(
    new Set(['200 2']),
  )
  expect(settled.status).toBeGreaterThanOrEqual(400)
  expect([payment?.status, payment?.preTotal]).toEqual(['pending', 100_00])
})
