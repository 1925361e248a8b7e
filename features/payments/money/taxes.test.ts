import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { taxRatesFrom } from './tax-table.ts'
import { collectedBy, dayInMontreal, nextTaxDay, taxesFor } from './taxes.ts'

const published = taxRatesFrom(
  JSON.parse(readFileSync(join(import.meta.dirname, 'canada-sales-tax.json'), 'utf8')),
)
const registered = { gstNumber: '12345 6789 RT0001', qstNumber: '1234567890 TQ0001', provincialTaxes: [] }
const rates = collectedBy(registered, published)

function lines(country: string, state: string, day: string) {
  return taxesFor(rates, { country, state }, day).map(({ tax, ratePpm }) => [tax, ratePpm])
}

test('Quebec pays GST and QST, each on its own line', () => {
  expect(lines('CA', 'QC', '2026-11-21')).toEqual([
    ['GST', 50_000],
    ['QST', 99_750],
  ])
})

test('Nova Scotia pays 15 % until the last day of March 2025 and 14 % from the first of April', () => {
  expect([lines('CA', 'NS', '2025-03-31'), lines('CA', 'NS', '2025-04-01')]).toEqual([
    [['HST', 150_000]],
    [['HST', 140_000]],
  ])
})

test('a seller collects the tax of a province only if it is registered there', () => {
  const inBoth = ['BC', 'MB'].map((state) =>
    taxesFor(
      collectedBy({ ...registered, provincialTaxes: ['BC'] }, published),
      { country: 'CA', state },
      '2026-11-21',
    ).map(({ tax }) => tax),
  )

  expect(lines('CA', 'BC', '2026-11-21')).toEqual([['GST', 50_000]])
  expect(inBoth).toEqual([['GST', 'PST'], ['GST']])
})

test('a buyer outside Canada pays no tax, even if their state has the code of a province', () => {
  expect(lines('US', 'QC', '2026-11-21')).toEqual([])
})

test('every province and territory has its rates', () => {
  const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']

  expect(provinces.filter((province) => lines('CA', province, '2026-11-21').length === 0)).toEqual([])
})

test('the day of a tax is the day in Montreal', () => {
  expect(dayInMontreal(new Date('2025-04-01T03:59:00Z'))).toBe('2025-03-31')
})

test('the next day on which taxes change is known in advance, and is null if the rates stay', () => {
  const ns = { country: 'CA', state: 'NS' }
  expect([
    nextTaxDay(rates, ns, '2025-03-01'),
    nextTaxDay(rates, ns, '2025-04-01'),
    nextTaxDay(rates, { country: 'FR', state: '' }, '2025-03-01'),
  ]).toEqual(['2025-04-01', null, null])
})
