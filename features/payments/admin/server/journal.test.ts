import { randomUUID } from 'node:crypto'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditNotes, invoices, payments, refunds } from '#features/payments/core/server/tables.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#features/payments/invoicing/snapshots.ts'
import { setExchangeRate } from '#features/payments/taxes/contract-exchange-rates.ts'
import { seller } from '#features/payments/taxes/seller.ts'
import type { Currency } from '#shared/money.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract-journal.ts'
import { addsUp, type JournalEntry, journalSums } from '../journal.ts'
import { listJournal } from './journal-queries.ts'

let app: TestApp
let organiser: User
const march = { since: '2031-03-01', until: '2031-03-31' }

const apps = { en: 'Houses', fr: 'Maisons', 'zh-hans': '住宅', es: 'Casas' }
const items = [{ kind: 'first_category', label: apps, amount: 100_00 } as const]

const buyer = {
  name: 'Zoë Roy',
  company: '=HYPERLINK("http://example.com")',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const
const taxes: InvoiceSnapshot['taxes'] = [
  { tax: 'GST', millionths: 50_000, amount: 4_50 },
  { tax: 'QST', millionths: 99_750, amount: 8_98 },
]
const inQuebec: InvoiceSnapshot = {
  currency: 'CAD',
  projectName: 'The Slow Bridge',
  buyer,
  seller,
  paidBy: 'stripe',
  items,
  preTotal: 100_00,
  couponCode: 'NORD10',
  discount: 10_00,
  subtotal: 90_00,
  taxes,
  total: 103_48,
}
const abroad: InvoiceSnapshot = {
  ...inQuebec,
  currency: 'USD',
  buyer: { ...buyer, company: '', name: 'Ana Díaz', country: 'MX', state: '' },
  couponCode: null,
  discount: 0,
  subtotal: 100_00,
  taxes: [],
  total: 100_00,
}

let next = 0

async function issued(issuedAt: string, snapshot: InvoiceSnapshot, currency: Currency = snapshot.currency) {
  const at = new Date(issuedAt)
  const { preTotal, discount, subtotal, total } = snapshot
  const [payment] = await app.db
    .insert(payments)
    .values({
      articleId: randomUUID(),
      payerId: organiser.id,
      status: 'completed',
      currency,
      preTotal,
      discount,
      subtotal,
      total,
      provider: 'transfer',
      completedAt: at,
    })
    .returning()
  next += 1
  const paymentId = payment?.id ?? ''
  const [invoice] = await app.db
    .insert(invoices)
    .values({ paymentId, year: 2031, number: next, language: 'fr', issuedAt: at, snapshot })
    .returning()
  return { paymentId, invoiceId: invoice?.id ?? '' }
}

async function givenBack(
  issuedAt: string,
  of: { paymentId: string; invoiceId: string },
  currency: Currency = 'CAD',
) {
  const snapshot: CreditNoteSnapshot = {
    currency,
    projectName: inQuebec.projectName,
    buyer,
    seller,
    invoiceNumber: '2031-00001',
    invoicedOn: '2031-03-01',
    reason: 'Withdrawn.',
    items: [{ kind: 'first_category', label: apps, amount: 45_00 }],
    subtotal: 45_00,
    taxes: [
      { tax: 'GST', millionths: 50_000, amount: 2_25 },
      { tax: 'QST', millionths: 99_750, amount: 4_49 },
    ],
    total: 51_74,
  }
  const [refund] = await app.db
    .insert(refunds)
    .values({
      paymentId: of.paymentId,
      status: 'completed',
      subtotal: 45_00,
      total: 51_74,
      reason: 'Withdrawn.',
      provider: 'transfer',
      reference: '+1 2031',
      requestedBy: organiser.id,
    })
    .returning()
  await app.db.insert(creditNotes).values({
    refundId: refund?.id ?? '',
    invoiceId: of.invoiceId,
    year: Number(issuedAt.slice(0, 4)),
    number: 1,
    language: 'fr',
    issuedAt: new Date(issuedAt),
    snapshot,
  })
}

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  await issued('2031-03-01T04:59:59Z', inQuebec) // the last second of February in Montréal
  const first = await issued('2031-03-01T05:00:00Z', inQuebec)
  await issued('2031-03-20T15:00:00Z', abroad)
  await issued('2031-04-01T03:59:59Z', inQuebec) // the last second of March, in summer time
  await issued('2031-04-01T04:00:00Z', inQuebec)
  await givenBack('2031-03-25T12:00:00Z', first)
})
afterAll(() => app?.close())

async function file(format: 'csv' | 'xlsx', as = organiser, days = march): Promise<Buffer> {
  const input = new URLSearchParams({ ...days, format })
  const answer = await fetch(`${app.address}/api/admin/payments/journal/export?${input}`, {
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': 'en' },
  })
  if (!answer.ok) throw new Error(`Refused: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

test('the journal of a month holds what Montréal calls that month, and sums each currency by itself', async () => {
  const { body } = await app.request(contract.getPaymentJournal, march, organiser)

  const none = { GST: 0, HST: 0, QST: 0, PST: 0, RST: 0 }
  expect(body.sums).toEqual([
    {
      currency: 'CAD',
      invoices: 2,
      creditNotes: 1,
      preTotal: 155_00,
      discount: 20_00,
      subtotal: 135_00,
      taxes: { ...none, GST: 6_75, QST: 13_47 },
      total: 155_22,
    },
    {
      currency: 'USD',
      invoices: 1,
      creditNotes: 0,
      preTotal: 100_00,
      discount: 0,
      subtotal: 100_00,
      taxes: none,
      total: 100_00,
    },
  ])
  expect(body.sums.every(addsUp)).toBe(true)
})

test('as a workbook, each column comes to what stands at its foot, and no text is a formula', async () => {
  const [sheet] = await readXlsxFile(await file('xlsx'))
  const [head = [], ...body] = sheet?.data ?? []
  const papers = body.filter((row) => row[1] !== 'Total')
  const feet = body.filter((row) => row[1] === 'Total')
  const at = (label: string) => head.indexOf(label)

  expect(papers.map((row) => [row[at('Date')], row[at('Number')], row[at('Billed to')]])).toEqual([
    [new Date('2031-03-01'), '2031-00002', '=HYPERLINK("http://example.com"), Zoë Roy'],
    [new Date('2031-03-20'), '2031-00003', 'Ana Díaz'],
    [new Date('2031-03-25'), 'NC-2031-00001', '=HYPERLINK("http://example.com"), Zoë Roy'],
    [new Date('2031-03-31'), '2031-00004', '=HYPERLINK("http://example.com"), Zoë Roy'],
  ])
  for (const label of ['Pre-total', 'Coupon', 'Subtotal', 'GST', 'HST', 'QST', 'PST', 'RST', 'Total']) {
    for (const foot of feet) {
      const column = papers.filter((row) => row[at('Currency')] === foot[at('Currency')])
      const cents = column.reduce((sum, row) => sum + Math.round(Number(row[at(label)]) * 100), 0)
      expect([label, cents]).toEqual([label, Math.round(Number(foot[at(label)]) * 100)])
    }
  }
  expect(feet.map((row) => [row[at('Currency')], row[at('Total')]])).toEqual([
    ['CAD', 155.22],
    ['USD', 100],
  ])
})

test('as comma-separated values, what looks like a formula is told to be text', async () => {
  const text = (await file('csv')).toString()

  expect(text).toContain(`"'=HYPERLINK(""http://example.com""), Zoë Roy"`)
  expect(text).toContain(`'+1 2031`)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 4 + 2)
})

test('a day of 23 or 25 hours is whole in the journal, and nothing stands in two days', async () => {
  const late = ['2032-11-07T23:30:00-05:00', '2032-11-08T00:30:00-05:00']
  const early = ['2033-03-13T23:30:00-04:00', '2033-03-14T00:30:00-04:00']
  for (const at of [...late, ...early]) await issued(at, abroad)
  const on = async (day: string) => {
    const { body } = await app.request(contract.getPaymentJournal, { since: day, until: day }, organiser)
    return body.sums.map(({ total }) => total)
  }

  expect(await Promise.all(['2032-11-07', '2032-11-08', '2033-03-13', '2033-03-14'].map(on))).toEqual(
    Array.from({ length: 4 }, () => [100_00]),
  )
})

test('a sale and a refund in US dollars stand in Canadian dollars too, by the rate that an organiser entered', async () => {
  const days = { since: '2021-03-19', until: '2021-03-22' }
  await issued('2021-03-19T15:00:00Z', abroad)
  const sale = await issued('2021-03-21T15:00:00Z', {
    ...abroad,
    taxes: [{ tax: 'GST', millionths: 50_000, amount: 5_00 }],
    total: 105_00,
  })
  await givenBack('2021-03-22T15:00:00Z', sale, 'USD')
  await issued('2021-03-22T15:00:00Z', inQuebec)
  const ledger = async () =>
    (await app.request(contract.getPaymentJournal, days, organiser)).body.missingRates
  const enter = (how: object) =>
    app.request(
      setExchangeRate,
      {
        currency: 'USD',
        ratePpm: 1_250_000,
        ratedOn: '2021-03-19',
        until: '2021-03-21',
        source: 'Bank of Canada',
        ...how,
      },
      organiser,
    )
  const rows = async () =>
    (await listJournal(app.db, days, 'en')).map(
      ({ cad }) => cad && [cad.subtotal, cad.total, cad.rate?.ratedOn],
    )
  const before = [await ledger(), await rows()]
  const wrong = [
    await enter({ until: '2021-03-18' }),
    await enter({ ratedOn: '2999-01-01', until: '2999-01-01' }),
  ]
  await enter({ ratePpm: 1_300_000 })
  const entered = await enter({})
  const csv = (await file('csv', organiser, days)).toString()

  const missing = ['2021-03-19', '2021-03-21', '2021-03-22'].map((day) => ({ currency: 'USD', day }))
  expect(before).toEqual([missing, [null, null, [90_00, 103_48, undefined], null]])
  expect(wrong.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([['until'], ['ratedOn']])
  expect(entered.body.rates).toEqual([
    {
      currency: 'USD',
      ratePpm: 1_250_000,
      ratedOn: '2021-03-19',
      until: '2021-03-21',
      source: 'Bank of Canada',
    },
  ])
  expect(entered.body.missing.filter(({ day }) => day.startsWith('2021'))).toEqual(missing.slice(2))
  expect(await ledger()).toEqual(missing.slice(2))
  expect(await rows()).toEqual([
    [125_00, 125_00, '2021-03-19'],
    [125_00, 131_25, '2021-03-19'],
    [90_00, 103_48, undefined],
    null,
  ])
  expect(csv).toContain('125.00,6.25,0.00,0.00,0.00,0.00,131.25,1.2500,2021-03-19,Bank of Canada')
  expect(csv).toContain('No exchange rate entered')
})

test('only organisers read the journal', async () => {
  const { status } = await app.request(contract.getPaymentJournal, march, await app.user())

  expect(status).toBe(403)
  await expect(file('csv', await app.user())).rejects.toThrow('403')
})

test('a day that does not exist is refused in words, and a period without papers is empty', async () => {
  const wrong = await app.request(
    contract.getPaymentJournal,
    { since: '2031-02-30', until: '2031-03-01' },
    organiser,
  )
  const empty = await app.request(
    contract.getPaymentJournal,
    { since: '1999-01-01', until: '1999-01-31' },
    organiser,
  )

  expect([wrong.status, empty.body.sums]).toEqual([422, []])
})

test('an invoice and its whole credit note come to nothing', () => {
  const invoice: JournalEntry = {
    kind: 'invoice',
    number: '2031-00001',
    day: '2031-03-01',
    buyer: 'Zoë Roy',
    country: 'CA',
    province: 'QC',
    contest: null,
    of: null,
    currency: 'CAD',
    preTotal: 100_00,
    discount: 10_00,
    subtotal: 90_00,
    taxes: { GST: 4_50, QST: 8_98 },
    total: 103_48,
    provider: 'stripe',
    reference: null,
    receivedOn: '2031-03-01',
  }
  const credit: JournalEntry = {
    ...invoice,
    kind: 'credit_note',
    preTotal: -90_00,
    discount: 0,
    subtotal: -90_00,
    taxes: { GST: -4_50, QST: -8_98 },
    total: -103_48,
  }

  expect([addsUp(invoice), addsUp(credit)]).toEqual([true, true])
  expect(journalSums([invoice, credit])).toMatchObject([{ subtotal: 0, total: 0, taxes: { GST: 0, QST: 0 } }])
})
