import fc from 'fast-check'
import { expect, test } from 'vitest'
import { millionthsOf } from '#shared/money.ts'
import { figuresFor } from './computation.ts'

const quebec = [
  { tax: 'GST', millionths: millionthsOf('5') },
  { tax: 'QST', millionths: millionthsOf('9.975') },
] as const

test('a hundred dollars in Quebec are 114.98: 5.00 of GST and 9.98 of QST, neither on the other', () => {
  const figures = figuresFor([100_00], null, quebec)

  expect(figures).toEqual({
    preTotal: 100_00,
    discount: 0,
    subtotal: 100_00,
    taxes: [
      { tax: 'GST', millionths: 50_000, amount: 5_00 },
      { tax: 'QST', millionths: 99_750, amount: 9_98 },
    ],
    total: 114_98,
  })
})

test('the coupon is taken off before taxes', () => {
  const figures = figuresFor([425_00, 195_00, 120_00], { millionths: 100_000, amount: null }, quebec)

  expect(figures).toEqual({
    preTotal: 740_00,
    discount: 74_00,
    subtotal: 666_00,
    taxes: [
      { tax: 'GST', millionths: 50_000, amount: 33_30 },
      { tax: 'QST', millionths: 99_750, amount: 66_43 },
    ],
    total: 765_73,
  })
})

test('a coupon for more than the price leaves nothing to pay, and no tax', () => {
  const figures = figuresFor([80_00], { millionths: null, amount: 100_00 }, quebec)

  expect(figures.discount).toBe(80_00)
  expect(figures.total).toBe(0)
})

test('whatever is bought, the receipt adds up in whole cents and each tax is within half a cent', () => {
  const receipt = fc.record({
    amounts: fc.array(fc.integer({ min: 0, max: 5_000_00 }), { maxLength: 20 }),
    coupon: fc.option(
      fc.oneof(
        fc.record({ millionths: fc.integer({ min: 0, max: 1_000_000 }), amount: fc.constant(null) }),
        fc.record({ millionths: fc.constant(null), amount: fc.integer({ min: 0, max: 9_000_00 }) }),
      ),
    ),
    rates: fc.array(
      fc.record({ tax: fc.constant('GST' as const), millionths: fc.integer({ min: 0, max: 300_000 }) }),
      {
        maxLength: 3,
      },
    ),
  })
  fc.assert(
    fc.property(receipt, ({ amounts, coupon, rates }) => {
      const figures = figuresFor(amounts, coupon, rates)

      expect(figures.subtotal).toBe(figures.preTotal - figures.discount)
      expect(figures.discount).toBeGreaterThanOrEqual(0)
      expect(figures.subtotal).toBeGreaterThanOrEqual(0)
      expect(figures.total).toBe(figures.taxes.reduce((all, line) => all + line.amount, figures.subtotal))
      for (const line of figures.taxes) {
        const twiceTheError =
          2n * (BigInt(line.amount) * 1_000_000n - BigInt(figures.subtotal) * BigInt(line.millionths))
        expect(twiceTheError > -1_000_000n && twiceTheError <= 1_000_000n).toBe(true)
      }
    }),
  )
})
