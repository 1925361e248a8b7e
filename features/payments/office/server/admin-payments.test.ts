import { eq, sql } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { documentCounters, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { findPayments, getAdminPayment } from '../contract-payments.ts'
import { createSponsorInvoice, issueSponsorInvoice } from '../contract-sponsors.ts'
import { listLedger } from './ledger-queries.ts'

let app: TestApp
let organiser: User
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  contest = await openPricedContest(app, 'office')
})
afterAll(() => app?.close())

async function paid(categories = 1): Promise<OpenCheckout> {
  const checkout = await inCheckout(app, contest, categories)
  const { owner, due } = checkout
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(contract.pay, input, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  return checkout
}

const find = async (input: Parameters<typeof app.request<typeof findPayments>>[1]) =>
  (await app.request(findPayments, input, organiser)).body

const rename = (user: User, firstName: string, lastName: string) =>
  app.db.update(users).set({ firstName, lastName }).where(eq(users.id, user.id))

test('a payment is found by its payer, its name, its numbers and its reference, accents or not', async () => {
  const checkout = await paid()
  await paid()
  await rename(checkout.owner, 'Éloïse', 'Brûlé')
  await app.db.update(payments).set({ projectName: 'Maison 100 %' }).where(eq(payments.id, checkout.due.id))
  const { body: whole } = await app.request(getAdminPayment, { paymentId: checkout.due.id }, organiser)
  const given = await app.request(
    refundPayment,
    {
      paymentId: checkout.due.id,
      refundId: crypto.randomUUID(),
      items: whole.items.map(({ id }) => ({ id, amount: 10_00 })),
      reason: 'Goodwill',
    },
    organiser,
  )
  const searches = [
    'eloise brule',
    checkout.owner.email,
    'MAISON brûlé',
    '100 %',
    whole.invoice ?? '',
    whole.transactions[0]?.reference ?? '',
    given.body.creditNote ?? '',
  ]

  for (const q of searches) {
    expect([q, (await find({ q })).rows.map(({ id }) => id)]).toEqual([q, [checkout.due.id]])
  }
  expect((await find({ q: 'eloise nobody' })).rows).toEqual([])
})

test('payments are filtered by state, method, contest and days, and summed by currency', async () => {
  const checkout = await paid(2)
  await rename(checkout.owner, 'Summed', 'Apart')
  const waiting = await inCheckout(app, contest)
  await rename(waiting.owner, 'Summed', 'Too')
  const { body: whole } = await app.request(getAdminPayment, { paymentId: checkout.due.id }, organiser)
  const [item] = whole.items
  await app.request(
    refundPayment,
    {
      paymentId: checkout.due.id,
      refundId: crypto.randomUUID(),
      items: [{ id: item?.id ?? '', amount: 20_00 }],
      reason: 'Goodwill',
    },
    organiser,
  )
  const all = await find({ q: 'summed' })
  const ids = async (input: Parameters<typeof find>[0]) =>
    (await find({ q: 'summed', ...input })).rows.map(({ id }) => id)
  const { contestId } = contest
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date())

  expect(all.sums).toEqual([{ currency: 'CAD', paid: checkout.due.total, refunded: 23_00, takenBack: 0 }])
  expect(await ids({ status: 'completed' })).toEqual([checkout.due.id])
  expect(await ids({ provider: 'sandbox' })).toEqual([checkout.due.id])
  expect(await ids({ contest: contestId })).toHaveLength(2)
  expect(await ids({ contest: crypto.randomUUID() })).toEqual([])
  expect(await ids({ project: checkout.projectId })).toEqual([checkout.due.id])
  expect(await ids({ since: '2026-01-02', until: today })).toHaveLength(2)
  expect(await ids({ until: '2020-01-01' })).toEqual([])
  expect(await ids({ sort: '-total' })).toEqual([checkout.due.id, waiting.due.id])
})

test('payments by payer stand by last name, those of sponsors by company', async () => {
  const [last, first] = [await paid(), await paid()]
  await rename(last.owner, 'Ana', 'Quartzite Zed')
  await rename(first.owner, 'Zoé', 'Quartzité Abel')
  const billing = {
    name: 'Bo',
    company: 'Quartzite Moulin',
    address: '1',
    city: 'Lyon',
    zip: '69001',
    country: 'FR',
  }
  const invoice = { ...sponsored, billing: { ...billing, state: '' } }
  const { id: invoiceId } = (await app.request(createSponsorInvoice, invoice, organiser)).body
  await app.request(issueSponsorInvoice, { invoiceId, version: 1 }, organiser)
  const payers = async (sort: 'payer' | '-payer') =>
    (await find({ q: 'quartzite', sort })).rows.map(({ payer }) => payer)

  expect(await payers('payer')).toEqual(['Zoé Quartzité Abel', 'Quartzite Moulin', 'Ana Quartzite Zed'])
  expect(await payers('-payer')).toEqual(['Ana Quartzite Zed', 'Quartzite Moulin', 'Zoé Quartzité Abel'])
})

const sponsored = {
  title: 'Partnership',
  email: 'money@quartzite.example',
  language: 'en' as const,
  currency: 'CAD' as const,
  daysToPay: 30,
  lines: [{ description: 'Gold package', quantity: 1, unitPrice: 100_00 }],
}

test('a pending transfer has the same state in the admin list and in the payer’s own list', async () => {
  const { owner, due } = await inCheckout(app, contest)
  await rename(owner, 'PendingTransfer', 'Transfer')
  const before = await find({ q: 'pendingTransfer' })
  await app.request(
    contract.pay,
    { paymentId: due.id, provider: 'transfer', quoteHash: due.quoteHash },
    owner,
  )
  const after = await find({ q: 'pendingTransfer' })

  expect([before, after].map(({ rows: [row] }) => row?.isAwaited)).toEqual([false, true])
})

/** A table of the size expected in some years, inserted directly. */
async function giveMany(count: number): Promise<void> {
  const owner = await app.user()
  await rename(owner, 'Many', 'Payments')
  const { id: projectId } = await createProject(app.db, {
    ownerId: owner.id,
    contestId: contest.contestId,
    kind: 'project',
    language: 'en',
    name: 'One of many',
  })
  await app.db.execute(sql`
    INSERT INTO ${payments} (id, project_id, payer_id, project_name, status, currency, total, created_at)
    SELECT gen_random_uuid(), ${projectId}, ${owner.id}, 'One of many', 'cancelled', 'CAD', n % 50,
      now() - n * interval '1 minute' FROM generate_series(1, ${count}) n`)
  await app.db.execute(sql`ANALYZE ${payments}`)
}

test('thousands of payments are paged without gaps or repeats, and a search is fast enough to type in', async () => {
  await giveMany(2000)
  const seen: string[] = []
  for (let page = 1; page <= 6; page += 1) {
    const found = await find({ q: 'many', sort: 'total', page })
    seen.push(...found.rows.map(({ id }) => id))
  }
  const from = performance.now()
  const found = await find({ q: 'many payments of', sort: 'total' })
  const took = performance.now() - from

  expect(new Set(seen).size).toBe(300)
  expect(found.sums).toEqual([{ currency: 'CAD', paid: 0, refunded: 0, takenBack: 0 }])
  expect(took).toBeLessThan(1500)
})

async function exported(q: string, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const answer = await fetch(`${app.address}/api/admin/payments/export`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organiser.token}`,
      'accept-language': 'en',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ chosen: { search: { q } }, format }),
  })
  return Buffer.from(await answer.arrayBuffer())
}

test('the export is a spreadsheet in which a name is text and an amount is a number', async () => {
  const checkout = await paid()
  await rename(checkout.owner, 'Sheet', '=1+1')
  await app.db
    .update(payments)
    .set({ projectName: '=HYPERLINK("x")' })
    .where(eq(payments.id, checkout.due.id))
  const csv = (await exported('sheet', 'csv')).toString()
  const [sheet] = await readXlsxFile(await exported('sheet', 'xlsx'))
  const rows = sheet?.data ?? []
  const at = (label: string) => rows[1]?.[rows[0]?.indexOf(label) ?? -1]

  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv).toContain(',114.98,')
  expect(rows[0]?.filter((label) => String(label).includes('.'))).toEqual([])
  expect([at('Payment method'), at('Paid on')]).toEqual(['Test payment', expect.any(Date)])
  expect([at('For'), at('Paid by'), at('Total'), at('Currency')]).toEqual([
    '=HYPERLINK("x")',
    'Sheet =1+1',
    114.98,
    'CAD',
  ])
})

test('the export contains all pages of the search', async () => {
  const csv = (await exported('many', 'csv')).toString()
  expect(csv.trim().split('\r\n')).toHaveLength(2001)
})

test('a payment for a deleted project can still be viewed', async () => {
  const checkout = await paid()
  await app.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, checkout.projectId))
  const { status, body } = await app.request(getAdminPayment, { paymentId: checkout.due.id }, organiser)

  expect([status, body.project, body.timeline.at(-1)?.action]).toEqual([200, null, 'payments.complete'])
})

test('invoice and credit note numbers beyond 99999 are written in full, found, and sorted by number', async () => {
  const year = Number(dayInMontreal(new Date()).slice(0, 4))
  await app.db.delete(documentCounters)
  const series = ['invoice', 'credit_note'] as const
  await app.db.insert(documentCounters).values(series.map((one) => ({ series: one, year, last: 99_998 })))
  const checkouts = [await paid(), await paid()]
  const notes: (string | null)[] = []
  for (const { due } of checkouts) {
    const paymentId = due.id
    const { body: whole } = await app.request(getAdminPayment, { paymentId }, organiser)
    const items = whole.items.map(({ id }) => ({ id, amount: 10_00 }))
    const input = { paymentId, refundId: crypto.randomUUID(), items, reason: 'Goodwill' }
    const { body } = await app.request(refundPayment, input, organiser)
    notes.push(body.creditNote)
  }
  const found = async (q: string) => (await find({ q })).rows.map(({ invoice }) => invoice)
  const ledger = await listLedger(app.db, { since: `${year}-01-01`, until: `${year}-12-31` }, 'en')

  expect(notes).toEqual([`NC-${year}-99999`, `NC-${year}-100000`])
  expect(await found(`${year}-100000`)).toEqual([`${year}-100000`])
  expect(await found(`NC-${year}-100000`)).toEqual([`${year}-100000`])
  expect(ledger.map(({ number }) => number).filter((number) => /-(99999|100000)$/.test(number))).toEqual([
    `${year}-99999`,
    `${year}-100000`,
    `NC-${year}-99999`,
    `NC-${year}-100000`,
  ])
})
