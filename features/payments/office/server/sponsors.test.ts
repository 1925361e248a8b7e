import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTransfer, refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import { expireTransfers } from '#features/payments/checkout/server/actions/expire-pending-transfers.ts'
import { getInvoice } from '#features/payments/ledger/contract.ts'
import { creditNotes, invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { dayAfter } from '#features/payments/money/day-after.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { auditLog, outbox, outboxFiles } from '#server/database/tables.ts'
import { formatDay } from '#shared/format.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { countQueries } from '#tools/testing/count-queries.ts'
import { findPayments, getAdminPayment } from '../contract-payments.ts'
import * as contract from '../contract-sponsors.ts'
import { listIssues } from './issue-queries.ts'
import { listLedger } from './ledger-queries.ts'
import { listSponsorInvoices } from './sponsor-queries.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const draft = {
  title: 'Partnership 2027',
  email: 'money@quai.example',
  language: 'en',
  currency: 'CAD',
  billing: {
    name: 'Zoë Roy',
    company: 'Quai Stone',
    address: '12, rue du Quai',
    city: 'Québec',
    zip: 'G1K 3A2',
    country: 'CA',
    state: 'QC',
  },
  daysToPay: 30,
  lines: [
    { description: 'Gold package', quantity: 1, unitPrice: 1_000_00 },
    { description: 'Table at the gala', quantity: 3, unitPrice: 33_33 },
  ],
} as const
const sample = { ...draft, lines: [...draft.lines] }
/** 1,099.99 with 5 % and 9.975 %, each rounded by itself. */
const total = 1_099_99 + 55_00 + 109_72

async function issue(): Promise<{ invoiceId: string; paymentId: string; number: string }> {
  const { id: invoiceId } = (await app.request(contract.createSponsorInvoice, sample, organiser)).body
  const input = { invoiceId, version: 1 }
  const { paymentId, number } = (await app.request(contract.issueSponsorInvoice, input, organiser)).body
  return { invoiceId, paymentId, number }
}

const receive = (paymentId: string, amount: number, bankReference = 'VIR 1') =>
  app.request(
    confirmTransfer,
    { paymentId, receivedOn: dayInMontreal(new Date()), bankReference, amount },
    organiser,
  )
const view = async (invoiceId: string) =>
  (await app.request(contract.getSponsorInvoice, { invoiceId }, organiser)).body

test('a draft changes until it is issued, numbered after the last invoice, and mailed with its PDF and how to pay', async () => {
  const first = await issue()
  const { id: invoiceId } = (await app.request(contract.createSponsorInvoice, sample, organiser)).body
  const changed = { ...sample, invoiceId, version: 1, title: 'Partnership 2028' }
  await app.request(contract.saveSponsorInvoice, changed, organiser)
  const stale = await app.request(contract.saveSponsorInvoice, changed, organiser)
  const before = await view(invoiceId)
  const issued = await app.request(contract.issueSponsorInvoice, { invoiceId, version: 2 }, organiser)
  const again = await app.request(contract.issueSponsorInvoice, { invoiceId, version: 2 }, organiser)
  const late = await app.request(contract.saveSponsorInvoice, { ...changed, version: 2 }, organiser)
  const gone = await app.request(contract.deleteSponsorDraft, { invoiceId }, organiser)
  await app.settle()
  const subject = `Invoice ${issued.body.number}: Partnership 2028`
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.subject, subject))
  const files = await app.db
    .select()
    .from(outboxFiles)
    .where(eq(outboxFiles.mailId, mail?.id ?? ''))
  const pdf = await fetch(`${app.address}${getInvoice.path.replace(':paymentId', issued.body.paymentId)}`, {
    headers: { authorization: `Bearer ${organiser.token}` },
  })

  expect([stale.body.code, before.status, before.number, before.total]).toEqual([
    'sponsor_changed',
    'draft',
    null,
    total,
  ])
  const numbers = [first.number, issued.body.number].map((number) => Number(number.split('-')[1]))
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  expect([again.body.code, late.body.code, gone.body.code]).toEqual(Array(3).fill('sponsor_issued'))
  expect([mail?.recipient, files.map(({ fileName }) => fileName)]).toEqual([
    'money@quai.example',
    [`palmares-${issued.body.number}.pdf`],
  ])
  const dueOn = dayAfter(dayInMontreal(new Date()), 30)
  expect(await view(invoiceId)).toMatchObject({ dueOn, isOverdue: false, paidOn: null })
  expect(mail?.plain).toContain(`Please pay it by ${formatDay(dueOn, 'en')}`)
  expect(mail?.plain).toMatch(/Table at the gala \(3 × CAD.33\.33\): CAD.99\.99/)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('an invoice is paid by the transfer that an organiser records, keeps its number and contents, is in the ledger once, and the sponsor gets a receipt', async () => {
  const { invoiceId, paymentId, number } = await issue()
  const [before] = await app.db.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  await expireTransfers(app.app.tools, new Date(Date.now() + 90 * 86_400_000))

  const part = await receive(paymentId, 100_00, 'VIR 1')
  const paid = await receive(paymentId, total - 100_00, 'VIR 2')
  await app.settle()
  const issued = await app.db.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  const receipts = await app.db
    .select({ to: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.subject, `Payment received: Partnership 2027 (invoice ${number})`))
  const ledger = await listLedger(app.db, {}, 'en')
  const found = await app.request(findPayments, { q: 'quai.example' }, organiser)

  expect([part.body.status, paid.body, (await view(invoiceId)).status]).toEqual([
    'pending',
    { status: 'completed', hasIssue: false },
    'paid',
  ])
  expect(issued).toEqual([before])
  expect(receipts).toEqual([{ to: 'money@quai.example' }])
  expect((await view(invoiceId)).paidOn).toBe(dayInMontreal(new Date()))
  expect(ledger.filter((entry) => entry.number === number)).toMatchObject([
    {
      buyer: 'Quai Stone, Zoë Roy',
      province: 'QC',
      subtotal: 1_099_99,
      taxes: { GST: 55_00, QST: 109_72 },
      total,
      reference: 'VIR 1, VIR 2',
    },
  ])
  expect(found.body.rows.map(({ payer }) => payer)).toContain('Quai Stone')
  expect(await listIssues(app.db, paymentId)).toEqual([])
})

test('an unpaid invoice is cancelled by a credit note over all of it; a paid one is refunded like any payment', async () => {
  const [open, paid] = [await issue(), await issue()]
  const cancel = (invoiceId: string) =>
    app.request(contract.cancelSponsorInvoice, { invoiceId, reason: 'Ordered twice' }, organiser)
  await receive(paid.paymentId, 10_00, 'Part')
  const withMoney = await cancel(paid.invoiceId)
  await receive(paid.paymentId, total - 10_00, 'Rest')

  const cancelled = await cancel(open.invoiceId)
  const again = await cancel(open.invoiceId)
  const settled = await cancel(paid.invoiceId)
  const shown = (await app.request(getAdminPayment, { paymentId: paid.paymentId }, organiser)).body
  const refunded = await app.request(
    refundPayment,
    {
      paymentId: paid.paymentId,
      refundId: crypto.randomUUID(),
      items: shown.items.map(({ id, amount }) => ({ id, amount })),
      reason: 'The gala was cancelled',
      recorded: { means: 'bank', on: dayInMontreal(new Date()), reference: 'OUT 1' },
    },
    organiser,
  )
  await app.settle()
  const notes = await app.db
    .select({ paymentId: payments.id, snapshot: creditNotes.snapshot, number: creditNotes.number })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(inArray(payments.id, [open.paymentId, paid.paymentId]))
    .orderBy(creditNotes.number)
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, 'money@quai.example'))

  expect([
    withMoney.body.code,
    cancelled.status,
    again.body.code,
    settled.body.code,
    refunded.status,
  ]).toEqual(['sponsor_money_received', 200, 'sponsor_settled', 'sponsor_settled', 200])
  expect(notes.map(({ snapshot }) => [snapshot.total, snapshot.isUnpaid ?? false])).toEqual([
    [total, true],
    [total, false],
  ])
  expect([(await view(open.invoiceId)).status, (await view(paid.invoiceId)).status]).toEqual([
    'cancelled',
    'refunded',
  ])
  expect(await listIssues(app.db, open.paymentId)).toEqual([])
  expect(mails.some(({ subject }) => subject.startsWith(`Invoice ${open.number} cancelled`))).toBe(true)
})

test('only organisers write invoices to sponsors, and each step is in the audit log', async () => {
  const user = await app.user()
  const { paymentId } = await issue()

  const refused = await app.request(contract.createSponsorInvoice, sample, user)
  const bad = await app.request(
    contract.createSponsorInvoice,
    { ...sample, billing: { ...sample.billing, zip: 'A0A 0A0' }, lines: [] },
    organiser,
  )
  const actions = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, paymentId), eq(auditLog.actorId, organiser.id)))

  expect([refused.status, bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([
    403,
    422,
    expect.arrayContaining(['billing.zip', 'lines']),
  ])
  expect(actions).toEqual([{ action: 'payments.issueSponsorInvoice' }])
})

/** A copy of an open invoice that was due long ago: an issued one never changes. */
async function issueLate(paymentId: string): Promise<string> {
  const { id: sponsorInvoiceId } = (await app.request(contract.createSponsorInvoice, sample, organiser)).body
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId))
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  if (!payment || !invoice) throw new Error('nothing to copy')
  const [id, snapshot] = [crypto.randomUUID(), { ...invoice.snapshot, dueOn: '2026-01-31' }]
  await app.db.insert(payments).values({ ...payment, id, sponsorInvoiceId })
  await app.db
    .insert(invoices)
    .values({ ...invoice, id: crypto.randomUUID(), paymentId: id, number: 90_001, snapshot })
  return sponsorInvoiceId
}

test('the list is searched, filtered by state and sorted, and its queries do not grow with its drafts', async () => {
  const draftFor = async (company: string) => {
    const billing = { ...sample.billing, company }
    return (await app.request(contract.createSponsorInvoice, { ...sample, billing }, organiser)).body.id
  }
  const [second, first] = [await draftFor('Orée Pavée Zinc'), await draftFor('Orée Pavée Ardoise')]
  const open = await issue()
  const late = await issueLate(open.paymentId)
  const list = async (search: Partial<contract.SponsorSearch>) =>
    (await app.request(contract.listSponsorInvoices, search, organiser)).body.rows.map(({ id }) => id)
  const queries = (q: string) =>
    countQueries(app.databaseUrl, (db) =>
      listSponsorInvoices(db, { ...contract.SponsorSearch.parse({ q }), page: 1 }),
    )

  expect(await list({ q: 'oree pavee', sort: 'buyer' })).toEqual([first, second])
  expect(await list({ q: 'oree', status: 'issued' })).toEqual([])
  expect(await list({ q: open.number })).toEqual([open.invoiceId])
  expect(await list({ status: 'issued' })).toEqual(expect.arrayContaining([open.invoiceId, late]))
  expect(await list({ status: 'overdue' })).toEqual([late])
  expect(await queries('oree')).toBe(await queries('ardoise'))
})
