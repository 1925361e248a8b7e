import { expect, test } from 'vitest'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#features/payments/money/document-snapshots.ts'
import type { Language, Localized } from '#shared/language.ts'
import { readBack } from '#tools/testing/read-pdf.ts'
import { creditNotePdf } from './credit-note.ts'
import { invoicePdf } from './invoice.ts'

const seller = {
  name: 'Prix du Quai inc.',
  address: ['1, rue du Port', 'Montréal (Québec) H2Y 1A1', 'Canada'],
  email: 'factures@example.com',
  gstNumber: '12345 6789 RT0001',
  qstNumber: '1234567890 TQ0001',
}
const apps: Localized = { en: 'Houses', fr: 'Maisons', 'zh-hans': '住宅', es: 'Casas' }

const snapshot: InvoiceSnapshot = {
  currency: 'CAD',
  projectName: 'Le pont lent 缓桥',
  buyer: {
    name: 'Zoë Roy',
    company: 'Pelletier Roy',
    address: '12, rue du Quai',
    city: 'Québec',
    zip: 'G1K 3A2',
    country: 'CA',
    state: 'QC',
  },
  seller,
  paidBy: 'stripe',
  items: [
    { kind: 'first_category', label: apps, amount: 1_425_00 },
    { kind: 'further_category', label: { ...apps, en: 'Wood', fr: 'Bois' }, amount: 195_00 },
  ],
  preTotal: 1_620_00,
  couponCode: 'NORD10',
  discount: 162_00,
  subtotal: 1_458_00,
  taxes: [
    { tax: 'GST', ratePpm: 50_000, amount: 72_90 },
    { tax: 'QST', ratePpm: 99_750, amount: 145_44 },
  ],
  total: 1_676_34,
}

function invoiceIn(language: Language, more: Partial<InvoiceSnapshot> = {}, paidOn: string | null = null) {
  // Late on New Year's Eve in Montréal, already the new year in UTC.
  const issuedAt = new Date('2027-01-01T04:30:00Z')
  return readBack(
    invoicePdf({ year: 2026, number: 42, language, issuedAt, paidOn, snapshot: { ...snapshot, ...more } }),
  )
}

test('an invoice that is issued before it is paid says until when and how to pay it, then on which day it was paid', () => {
  const issued = { paidBy: 'transfer' as const, dueOn: '2027-01-30', payBy: ['Account 42'] }
  const written = (paidOn: string | null) => invoiceIn('en', issued, paidOn).pages.flat().join('\n')

  expect(written(null)).toMatch(/Due date\nJanuary 30, 2027\n.*Total due\n.*Account 42/s)
  expect(written('2027-01-12')).toMatch(/January 30, 2027\n.*Total paid\n.*in full on January 12, 2027/s)
  expect(written('2027-01-12')).not.toContain('Account 42')
})

test('an invoice shows the seller, the buyer, the items, the date, the taxes with their numbers and the payment method', () => {
  const { title, language, pages } = invoiceIn('fr')

  expect([title, language]).toEqual(['Facture 2026-00042', 'fr-CA'])
  expect(pages).toEqual([
    [
      'Facture 2026-00042',
      'Facturé à',
      'Pelletier Roy',
      'Zoë Roy',
      '12, rue du Quai',
      'Québec QC G1K 3A2',
      'Canada',
      'Vendeur',
      'Prix du Quai inc.',
      '1, rue du Port',
      'Montréal (Québec) H2Y 1A1',
      'Canada',
      'factures@example.com',
      'Date',
      '31 décembre 2026',
      'Mode de paiement',
      'Carte',
      'Projet',
      'Le pont lent 缓桥',
      'Description',
      'Montant (CAD)',
      'Maisons',
      'Première catégorie',
      '1 425,00',
      'Bois',
      'Catégorie supplémentaire',
      '195,00',
      'Total partiel',
      '1 620,00',
      'Code promo NORD10',
      '−162,00',
      'Sous-total',
      '1 458,00',
      'TPS 5 %',
      '72,90',
      'TVQ 9,975 %',
      '145,44',
      'Total payé',
      '1 676,34 $ CA',
      'Payée en entier le 31 décembre 2026.',
      'Numéro de TPS/TVH : 12345 6789 RT0001',
      'Numéro de TVQ : 1234567890 TQ0001',
      'Facture 2026-00042',
      'Page 1 sur 1',
    ].join('\n'),
  ])
})

test.each([
  ['en', 'en-CA', 'Invoice 2026-00042', '1,676.34', 'QST 9.975%'],
  ['fr', 'fr-CA', 'Facture 2026-00042', '1 676,34', 'TVQ 9,975 %'],
  ['zh-hans', 'zh-Hans', '发票 2026-00042', '1,676.34', '已于 2026年12月31日全额付清'],
  ['es', 'es-419', 'Factura 2026-00042', '1,676.34', 'Pagada en su totalidad el 31 de diciembre de 2026'],
] as const)('in %s the invoice is written and named in the language', (...expected) => {
  const [language, locale, title, total, sentence] = expected
  const read = invoiceIn(language)

  expect([read.title, read.language]).toEqual([title, locale])
  for (const text of [title, total, sentence]) expect(read.pages[0]).toContain(text)
})

test('a screen reader reads the heading, the parties and the table in order', () => {
  const { isTagged, parts } = invoiceIn('en')

  expect([isTagged, parts]).toEqual([true, ['Figure', 'H1', 'P', 'P', 'P', 'P', 'P', 'Table', 'P', 'P', 'P']])
})

test('an invoice with many lines continues on further pages, and its sums stay together', () => {
  const items = Array.from({ length: 60 }, (_, at) => ({
    kind: 'further_category' as const,
    label: { ...apps, en: `Category ${at} of houses that stand by themselves on a slope above the river` },
    amount: 100_00,
  }))
  const { pages } = invoiceIn('en', { items })

  expect(pages.length).toBeGreaterThan(2)
  expect(pages.map((page) => page.includes('Amount (CAD)'))).toEqual(pages.map(() => true))
  for (let at = 0; at < 60; at++) {
    expect(pages.filter((page) => page.includes(`Category ${at} of`)).length).toBe(1)
  }
  expect(pages.at(-1)).toMatch(/Pre-total[\s\S]*Total paid[\s\S]*1,676\.34[\s\S]*GST\/HST number/)
})

test('a name with letters that no font has is printed without its diacritics, never as boxes', () => {
  const { pages } = invoiceIn('en', { buyer: { ...snapshot.buyer, name: 'Đặng Thị Ngọc Ánh' } })

  expect(pages[0]).toContain('Đang Thi Ngoc Ánh')
})

test('the same invoice is always rendered to the same file', () => {
  const issuedAt = new Date('2026-11-21T15:00:00Z')
  const invoice = { year: 2026, number: 1, language: 'zh-hans', issuedAt, snapshot } as const

  expect(invoicePdf(invoice).equals(invoicePdf(invoice))).toBe(true)
})

test('a credit note shows its invoice, the reason and the refunded amounts with their taxes', () => {
  const { projectName, buyer, currency } = snapshot
  const given: CreditNoteSnapshot = {
    currency,
    projectName,
    buyer,
    seller,
    invoiceNumber: '2026-00042',
    invoicedOn: '2026-11-21',
    reason: 'The category was withdrawn.',
    items: [{ kind: 'further_category', label: { ...apps, en: 'Wood' }, amount: 175_50 }],
    subtotal: 175_50,
    taxes: [
      { tax: 'GST', ratePpm: 50_000, amount: 8_78 },
      { tax: 'QST', ratePpm: 99_750, amount: 17_51 },
    ],
    total: 201_79,
  }
  const issuedAt = new Date('2026-11-25T15:00:00Z')
  const { title, pages } = readBack(
    creditNotePdf({ year: 2026, number: 7, language: 'en', issuedAt, snapshot: given }),
  )

  expect(title).toBe('Credit note NC-2026-00007')
  for (const text of [
    'For invoice\n2026-00042\nNovember 21, 2026',
    'Reason\nThe category was withdrawn.',
    'Wood\nAdditional category\n175.50',
    'GST 5%\n8.78',
    'QST 9.975%\n17.51',
    'CAD 201.79',
    'Reduces invoice 2026-00042. Refunded on November 25, 2026.',
    'QST number: 1234567890 TQ0001',
  ]) {
    expect(pages[0]).toContain(text)
  }
})

test('an invoice for a transfer shows the day on which the money arrived, and keeps its issue date', () => {
  const lines = invoiceIn('en', { paidBy: 'transfer', paidOn: '2026-12-18' }).pages.join('\n').split('\n')

  expect(lines.filter((line) => line.includes('December'))).toEqual([
    'December 31, 2026',
    'Paid in full on December 18, 2026.',
  ])
})

test('an invoice shows the contest, and the category of a project without a name', () => {
  const contest = {
    en: 'Palmarès 2027',
    fr: 'Palmarès 2027',
    'zh-hans': 'Palmarès 2027',
    es: 'Palmarès 2027',
  }
  const text = invoiceIn('fr', { projectName: '', contest }).pages.join('\n')

  expect(text).toContain('Projet\nMaisons, Palmarès 2027\nObjet\nInscription au concours Palmarès 2027')
})
