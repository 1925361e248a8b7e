import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import {
  checkouts,
  coupons,
  couponUses,
  invoices,
  payments,
} from '#features/payments/ledger/server/payment-tables.ts'
import { findPayments } from '#features/payments/office/contract-payments.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { listProjectEntries } from '#features/projects/project/server/queries.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp
let contestId: string
let categoryIds: string[]
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const period = {
  name: all('Regular'),
  startsAt: new Date(Date.now() - day),
  endsAt: new Date(Date.now() + day),
}

beforeAll(async () => {
  app = await startTestApp()
  const contest = await createContest(app.db, {
    slug: 'palmares-2027',
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
        categories: ['houses', 'wood', 'light'].map((key) => ({ key, name: all(key), description: all('') })),
      },
    ],
    prices: [
      {
        ...period,
        entrantKind: 'professional',
        currency: 'CAD',
        firstCategory: 100_00,
        furtherCategory: 60_00,
      },
      {
        ...period,
        entrantKind: 'professional',
        currency: 'USD',
        firstCategory: 75_00,
        furtherCategory: 45_00,
      },
      { ...period, entrantKind: 'student', currency: 'CAD', firstCategory: 40_00, furtherCategory: 20_00 },
    ],
    criteria: [],
    levels: [],
  })
  contestId = contest.id
  const [discipline] = await listDisciplines(app.db, contestId)
  categoryIds = discipline?.categories.map((one) => one.id) ?? []
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
const paris = {
  ...quebec,
  address: '3, rue du Lac',
  city: 'Paris',
  zip: '75001',
  country: 'FR',
  state: '',
} as const

type Fields = Partial<Parameters<typeof createProject>[1]>

async function projectOf(owner: User, categoryCount = 1, fields: Fields = {}): Promise<string> {
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    contestId,
    ...(discipline ? { disciplineId: discipline.id } : {}),
    kind: 'project',
    language: 'en',
    name: 'The Slow Bridge',
    categoryIds: categoryIds.slice(0, categoryCount),
    ...fields,
  })
  return id
}

async function dueOf(owner: User, projectId: string): Promise<contract.PaymentView> {
  const { body } = await app.request(contract.getProjectPayment, { projectId }, owner)
  if (!body.due) throw new Error(`Nothing is due: ${body.obstacle}`)
  return body.due
}

async function billed(owner: User, projectId: string, address: typeof quebec | typeof paris = quebec) {
  const { id } = await dueOf(owner, projectId)
  return (await app.request(contract.saveBilling, { paymentId: id, ...address }, owner)).body
}

async function checkout(owner: User, due: contract.PaymentView): Promise<string> {
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(contract.pay, input, owner)
  return body.redirect?.split('/').at(-1) ?? ''
}

async function paid(owner: User, categoryCount = 1): Promise<{ projectId: string; paymentId: string }> {
  const projectId = await projectOf(owner, categoryCount)
  const due = await billed(owner, projectId)
  const reference = await checkout(owner, due)
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  return { projectId, paymentId: due.id }
}

async function makeCoupon(fields: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await app.db.insert(coupons).values({
    code,
    ratePpm: 100_000,
    startsAt: period.startsAt,
    expiresAt: period.endsAt,
    maxUses: 100,
    ...fields,
  })
  return code
}

test('in Quebec a hundred dollars are 114.98: GST 5.00 and QST 9.98', async () => {
  const owner = await app.user()
  const due = await billed(owner, await projectOf(owner))

  expect(due.taxes.map(({ tax, amount }) => [tax, amount])).toEqual([
    ['GST', 5_00],
    ['QST', 9_98],
  ])
  expect([due.currency, due.subtotal, due.total]).toEqual(['CAD', 100_00, 114_98])
})

test('the coupon is subtracted before taxes, and the discount ends when it is removed', async () => {
  const owner = await app.user()
  const due = await billed(owner, await projectOf(owner, 2))
  const code = await makeCoupon()

  const applied = await app.request(
    contract.applyCoupon,
    { paymentId: due.id, code: code.toLowerCase() },
    owner,
  )
  const removed = await app.request(contract.removeCoupon, { paymentId: due.id }, owner)

  expect(applied.body.coupon).toEqual({ code, ratePpm: 100_000, discount: 16_00, itemKinds: null })
  expect([applied.body.preTotal, applied.body.subtotal, applied.body.total]).toEqual([160_00, 144_00, 165_56])
  expect([removed.body.coupon, removed.body.total]).toEqual([null, due.total])
  expect(await app.db.$count(couponUses, eq(couponUses.paymentId, due.id))).toBe(0)
})

test('a buyer abroad pays in US dollars and no tax', async () => {
  const owner = await app.user({ country: 'FR' })
  const due = await billed(owner, await projectOf(owner), paris)

  expect([due.currency, due.taxes, due.total]).toEqual(['USD', [], 75_00])
})

test('where a currency has no price, the other one counts', async () => {
  const owner = await app.user({ country: 'FR' })
  const due = await billed(owner, await projectOf(owner, 1, { entrantKind: 'student' }), paris)

  expect([due.currency, due.total]).toEqual(['CAD', 40_00])
})

test('the address comes from the account, and an account with a complete address needs no billing form', async () => {
  const owner = await app.user()
  const { name: _, company: __, ...place } = quebec
  await app.db.update(users).set(place).where(eq(users.id, owner.id))
  const due = await dueOf(owner, await projectOf(owner))

  expect([due.isBilled, due.billing.city, due.total]).toEqual([true, 'Québec', 114_98])
})

test('a Canadian address without a province is sent back to its field', async () => {
  const owner = await app.user()
  const due = await dueOf(owner, await projectOf(owner))
  const answer = await app.request(contract.saveBilling, { paymentId: due.id, ...quebec, state: '' }, owner)

  expect([answer.status, answer.body.errors]).toEqual([422, { state: ['Value is required'] }])
})

test('nothing is charged before the address is complete, nor at a total that has changed', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const draft = await dueOf(owner, projectId)
  const early = { paymentId: draft.id, provider: 'sandbox', quoteHash: draft.quoteHash } as const
  const withoutAddress = await app.request(contract.pay, early, owner)
  await billed(owner, projectId)
  const atOldTotal = await app.request(contract.pay, early, owner)

  expect([withoutAddress.body.code, atOldTotal.body.code]).toEqual(['billing_missing', 'payment_changed'])
})

test('fifty clicks make one checkout, and fifty confirmations make one invoice, one mail and one audit log entry', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const due = await billed(owner, projectId)
  const fifty = <T>(action: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, action))

  const references = await fifty(() => checkout(owner, due))
  const answers = await fifty(() =>
    app.request(
      contract.settleSandboxCheckout,
      { reference: references[0] ?? '', outcome: 'succeed' },
      owner,
    ),
  )

  expect(new Set(references).size).toBe(1)
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
    Array.from({ length: 50 }, () => [200, 'completed']),
  )
  await app.settle()
  expect(await app.db.$count(invoices, eq(invoices.paymentId, due.id))).toBe(1)
  expect(await app.db.$count(outbox, eq(outbox.recipient, owner.email))).toBe(1)
  const lines = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, due.id))
  expect(lines.filter((line) => line.action === 'payments.complete')).toHaveLength(1)
  const { body } = await app.request(contract.getIsPaid, { projectId }, owner)
  expect(body).toEqual({ isPaid: true })
})

test('invoices of a year follow one another without a gap, even when twenty are paid at once', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => app.user()))
  await Promise.all(owners.map((owner) => paid(owner)))

  const rows = await app.db.select({ year: invoices.year, number: invoices.number }).from(invoices)
  const year = rows[0]?.year
  const numbers = rows.filter((row) => row.year === year).map((row) => row.number)
  expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(20)
})

test('a coupon that expires during an open checkout is not applied', async () => {
  const owner = await app.user()
  const due = await billed(owner, await projectOf(owner))
  const code = await makeCoupon()
  const reduced = await app.request(contract.applyCoupon, { paymentId: due.id, code }, owner)
  const reference = await checkout(owner, reduced.body)
  await app.db.update(coupons).set({ expiresAt: new Date() }).where(eq(coupons.code, code))
  const answer = await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)

  expect([answer.status, answer.body.code]).toEqual([409, 'payment_changed'])
  expect(await app.db.$count(invoices, eq(invoices.paymentId, due.id))).toBe(0)
})

test('a person uses a coupon once, over all their projects', async () => {
  const owner = await app.user()
  const code = await makeCoupon()
  const first = await billed(owner, await projectOf(owner))
  const second = await billed(owner, await projectOf(owner))
  const { body } = await app.request(contract.applyCoupon, { paymentId: first.id, code }, owner)
  await app.request(
    contract.pay,
    { paymentId: first.id, provider: 'sandbox', quoteHash: body.quoteHash },
    owner,
  )
  const answer = await app.request(contract.applyCoupon, { paymentId: second.id, code }, owner)

  expect([answer.status, answer.body.code]).toEqual([409, 'coupon_held'])
  expect(answer.body.message).toBe(
    'This coupon is held by a payment in progress. If that is abandoned, it comes back within the hour: try again then.',
  )
})

test('with nothing left to pay, confirming completes at once and makes an invoice', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const due = await billed(owner, projectId)
  const code = await makeCoupon({ ratePpm: 1_000_000 })
  const free = await app.request(contract.applyCoupon, { paymentId: due.id, code }, owner)
  const answer = await app.request(
    contract.pay,
    { paymentId: due.id, provider: 'none', quoteHash: free.body.quoteHash },
    owner,
  )

  expect([free.body.total, answer.body]).toEqual([0, { status: 'completed', redirect: null }])
  expect(await app.db.$count(invoices, eq(invoices.paymentId, due.id))).toBe(1)
})

test('a declined payment charges nothing, keeps everything and can be tried again', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const due = await billed(owner, projectId)
  const reference = await checkout(owner, due)
  const declined = await app.request(contract.settleSandboxCheckout, { reference, outcome: 'decline' }, owner)
  const after = await dueOf(owner, projectId)
  const again = await checkout(owner, after)
  await app.request(contract.settleSandboxCheckout, { reference: again, outcome: 'succeed' }, owner)

  expect([declined.body.status, after.status, after.total]).toEqual(['failed', 'failed', due.total])
  const { body } = await app.request(contract.getProjectPayment, { projectId }, owner)
  expect([body.due, body.obstacle, body.paid.map((one) => one.total)]).toEqual([
    null,
    'nothing_owed',
    [114_98],
  ])
})

test('a category added after paying is paid separately, as an additional one', async () => {
  const owner = await app.user()
  const { projectId } = await paid(owner)
  await app.db.insert(entries).values({ projectId, categoryId: categoryIds[1] ?? '' })
  const due = await dueOf(owner, projectId)

  expect(due.items.map(({ kind, amount }) => [kind, amount])).toEqual([['further_category', 60_00]])
})

test('a category that changes under an open checkout makes that checkout void', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner, 2)
  const reference = await checkout(owner, await billed(owner, projectId))
  const [entry] = await listProjectEntries(app.db, projectId)
  await app.db.delete(entries).where(eq(entries.id, entry?.id ?? ''))
  const late = await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  await dueOf(owner, projectId)
  const void_ = await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)

  expect([late.body.code, void_.body.code]).toEqual(['payment_changed', 'payment_changed'])
})

test('when nothing is owed any more, the payment is cancelled and the coupon released', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const due = await billed(owner, projectId)
  await app.request(contract.applyCoupon, { paymentId: due.id, code: await makeCoupon() }, owner)
  await app.db.delete(entries).where(eq(entries.projectId, projectId))
  const { body } = await app.request(contract.getProjectPayment, { projectId }, owner)

  expect([body.due, body.obstacle]).toEqual([null, 'nothing_owed'])
  expect(await app.db.$count(couponUses, eq(couponUses.paymentId, due.id))).toBe(0)
  const [row] = await app.db.select().from(payments).where(eq(payments.id, due.id))
  expect(row?.status).toBe('cancelled')
})

test('twenty tabs that open the step at once share one payment', async () => {
  const owner = await app.user()
  const projectId = await projectOf(owner)
  const dues = await Promise.all(Array.from({ length: 20 }, () => dueOf(owner, projectId)))

  expect(new Set(dues.map((due) => due.id)).size).toBe(1)
})

test('the payer and organisers can download the invoice as a PDF, and nobody else can', async () => {
  const owner = await app.user()
  const { paymentId } = await paid(owner)
  const readers = [owner, await app.user({ roles: ['organiser'] }), await app.user()]
  const answers = await Promise.all(
    readers.map(async (reader) => {
      const answer = await fetch(`${app.address}/api/payments/${paymentId}/invoice`, {
        headers: { authorization: `Bearer ${reader.token}` },
      })
      return [answer.status, (await answer.text()).slice(0, 5)]
    }),
  )

  expect(answers).toEqual([
    [200, '%PDF-'],
    [200, '%PDF-'],
    [404, '{"mes'],
  ])
})

test('the project, payment and checkout of another user are not found', async () => {
  const owner = await app.user()
  const stranger = await app.user()
  const projectId = await projectOf(owner)
  const due = await billed(owner, projectId)
  const reference = await checkout(owner, due)
  const answers = await Promise.all([
    app.request(contract.getProjectPayment, { projectId }, stranger),
    app.request(contract.getIsPaid, { projectId }, stranger),
    app.request(contract.applyCoupon, { paymentId: due.id, code: 'X' }, stranger),
    app.request(contract.removeCoupon, { paymentId: due.id }, stranger),
    app.request(contract.saveBilling, { paymentId: due.id, ...quebec }, stranger),
    app.request(contract.pay, { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash }, stranger),
    app.request(contract.getSandboxCheckout, { reference }, stranger),
    app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, stranger),
  ])

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await app.request(contract.listPayments, {}, stranger)).body).toEqual([])
})

test('organisers see every payment with its payer, and other users do not', async () => {
  const owner = await app.user()
  const { paymentId } = await paid(owner)
  const organiser = await app.user({ roles: ['organiser'] })
  const seen = await app.request(findPayments, { status: 'completed' }, organiser)
  const rejected = await app.request(findPayments, {}, owner)

  expect(seen.body.rows.find((one) => one.id === paymentId)?.email).toBe(owner.email)
  expect(rejected.status).toBe(403)
})

test('without its setting the sandbox is not offered, and its open checkouts are not found', async () => {
  const production = await startTestApp({ SANDBOX_PAYMENTS: '0' })
  try {
    const user = await production.user()
    const { id: projectId } = await createProject(production.db, {
      ownerId: user.id,
      contestId: null,
      kind: 'product',
      language: 'en',
    })
    const reference = 'a'.repeat(32)
    const [payment] = await production.db
      .insert(payments)
      .values({ projectId, payerId: user.id, currency: 'CAD' })
      .returning()
    await production.db.insert(checkouts).values({
      paymentId: payment?.id ?? '',
      provider: 'sandbox',
      reference,
      currency: 'CAD',
      total: 100_00,
    })
    const shown = await production.request(contract.getSandboxCheckout, { reference }, user)
    const settled = await production.request(
      contract.settleSandboxCheckout,
      { reference, outcome: 'succeed' },
      user,
    )

    expect([shown.status, settled.status]).toEqual([404, 404])
    expect(await production.db.$count(payments, eq(payments.status, 'pending'))).toBe(1)
  } finally {
    await production.close()
  }
})
