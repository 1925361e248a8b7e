import { randomUUID } from 'node:crypto'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditNotes, invoices, payments, refunds } from '#features/payments/ledger/server/payment-tables.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#features/payments/money/document-snapshots.ts'
import { seller } from '#features/payments/money/seller.ts'
import type { Currency } from '#shared/money.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { listLedger } from './ledger-queries.ts'

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
  { tax: 'GST', ratePpm: 50_000, amount: 4_50 },
  { tax: 'QST', ratePpm: 99_750, amount: 8_98 },
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
      { tax: 'GST', ratePpm: 50_000, amount: 2_25 },
      { tax: 'QST', ratePpm: 99_750, amount: 4_49 },
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

async function file(
  format: 'csv' | 'xlsx',
  { as = organiser, days = march }: { as?: User; days?: typeof march } = {},
): Promise<Buffer> {
  const input = new URLSearchParams({ ...days, format })
  const answer = await fetch(`${app.address}/api/admin/payments/ledger/export?${input}`, {
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': 'en' },
  })
  if (!answer.ok) throw new Error(`Refused: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const listed = (days: typeof march) => listLedger(app.db, days, 'en')

test('the ledger of a month follows Montréal time, and the columns of each row add up to its total', async () => {
  const rows = await listed(march)

  expect(rows.map(({ day, number, total }) => [day, number, total])).toEqual([
    ['2031-03-01', '2031-00002', 103_48],
    ['2031-03-20', '2031-00003', 100_00],
    ['2031-03-25', 'NC-2031-00001', -51_74],
    ['2031-03-31', '2031-00004', 103_48],
  ])
  for (const { preTotal, discount, subtotal, taxes: lines, total } of rows) {
    const taxed = Object.values(lines).reduce((sum, tax) => sum + tax, subtotal)
    expect([preTotal - discount, taxed]).toEqual([subtotal, total])
  }
})

test('the workbook has a row for each document, and no text is a formula', async () => {
  const [sheet] = await readXlsxFile(await file('xlsx'))
  const [head = [], ...rows] = sheet?.data ?? []
  const at = (label: string) => head.indexOf(label)

  const cells = ['Date', 'Number', 'Billed to', 'GST', 'QST']
  expect(rows.map((row) => cells.map((label) => row[at(label)]))).toEqual([
    [new Date('2031-03-01'), '2031-00002', '=HYPERLINK("http://example.com"), Zoë Roy', 4.5, 8.98],
    [new Date('2031-03-20'), '2031-00003', 'Ana Díaz', 0, 0],
    [new Date('2031-03-25'), 'NC-2031-00001', '=HYPERLINK("http://example.com"), Zoë Roy', -2.25, -4.49],
    [new Date('2031-03-31'), '2031-00004', '=HYPERLINK("http://example.com"), Zoë Roy', 4.5, 8.98],
  ])
})

test('in the CSV file, text that looks like a formula is escaped', async () => {
  const text = (await file('csv')).toString()

  expect(text).toContain(`"'=HYPERLINK(""http://example.com""), Zoë Roy"`)
  expect(text).toContain(`'+1 2031`)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 4)
})

test('days of 23 and 25 hours are complete, and no invoice is in two days', async () => {
  const late = ['2032-11-07T23:30:00-05:00', '2032-11-08T00:30:00-05:00']
  const early = ['2033-03-13T23:30:00-04:00', '2033-03-14T00:30:00-04:00']
  for (const at of [...late, ...early]) await issued(at, abroad)
  const on = async (day: string) => (await listed({ since: day, until: day })).map(({ total }) => total)

  expect(await Promise.all(['2032-11-07', '2032-11-08', '2033-03-13', '2033-03-14'].map(on))).toEqual(
    Array.from({ length: 4 }, () => [100_00]),
  )
})

test('only organisers can download the ledger, and an invalid day is rejected', async () => {
  await expect(file('csv', { as: await app.user() })).rejects.toThrow('403')
  await expect(file('csv', { days: { since: '2031-02-30', until: '2031-03-01' } })).rejects.toThrow('422')
})
