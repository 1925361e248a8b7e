import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkedExamples, type WorkedExample } from '#tools/testing/worked-examples.ts'
import { eligibleTotal, figuresFor } from './figures.ts'
import { taxRatesFrom } from './tax-table.ts'
import { collectedBy, provincialTaxes, taxesFor } from './taxes.ts'

const published = taxRatesFrom(
  JSON.parse(readFileSync(join(import.meta.dirname, 'canada-sales-tax.json'), 'utf8')),
)
const examples = readWorkedExamples()

/** Calculates like a payment: with the rates of the day and place, and the coupon on the items it covers. */
function calculated({ items, coupon, country, province, day, isRegistered }: WorkedExample) {
  const rates = collectedBy(
    { gstNumber: '-', qstNumber: '-', provincialTaxes: isRegistered ? provincialTaxes : [] },
    published,
  )
  return figuresFor(
    items.map(({ amount }) => amount),
    coupon,
    taxesFor(rates, { country, state: province }, day),
    coupon ? eligibleTotal(coupon, items) : undefined,
  )
}

const written = ({ preTotal, discount, subtotal, taxes, total }: WorkedExample) => ({
  preTotal,
  discount,
  subtotal,
  taxes,
  total,
})

test.each(examples)('worked out apart: $name', (example) => {
  expect(calculated(example)).toEqual(written(example))
})

test('the order in which the items were chosen changes nothing', () => {
  const reversed = examples.map((one) => calculated({ ...one, items: one.items.toReversed() }))

  expect(reversed).toEqual(examples.map(written))
})

test('the worked examples cover every province, both sides of a rate change, each kind of coupon, a total of zero and abroad', () => {
  const provinces = new Set(
    examples.filter(({ country }) => country === 'CA').map(({ province }) => province),
  )
  const count = (is: (one: WorkedExample) => boolean) => examples.filter(is).length

  expect(examples.length).toBeGreaterThanOrEqual(60)
  expect(provinces.size).toBe(13)
  expect(count(({ day, province }) => province === 'NS' && day === '2025-03-31')).toBeGreaterThan(0)
  expect(count(({ day, province }) => province === 'NS' && day === '2025-04-01')).toBeGreaterThan(0)
  expect(count(({ coupon }) => coupon?.ratePpm !== undefined && coupon.ratePpm !== null)).toBeGreaterThan(5)
  expect(count(({ coupon }) => coupon?.amount !== undefined && coupon.amount !== null)).toBeGreaterThan(5)
  expect(count(({ total }) => total === 0)).toBeGreaterThan(3)
  expect(count(({ country, taxes }) => country !== 'CA' && taxes.length === 0)).toBeGreaterThan(5)
})
