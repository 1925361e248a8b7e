import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratePpmOf, sum } from '#shared/money.ts'
import { figuresFor } from './figures.ts'

const quebec = [
  { tax: 'GST', ratePpm: ratePpmOf('5') },
  { tax: 'QST', ratePpm: ratePpmOf('9.975') },
] as const

test('a hundred dollars in Quebec are 114.98: 5.00 of GST and 9.98 of QST, neither on the other', () => {
  const figures = figuresFor([100_00], null, quebec)

  expect(figures).toEqual({
    preTotal: 100_00,
    discount: 0,
    subtotal: 100_00,
    taxes: [
      { tax: 'GST', ratePpm: 50_000, amount: 5_00 },
      { tax: 'QST', ratePpm: 99_750, amount: 9_98 },
    ],
    total: 114_98,
  })
})

test('the coupon is taken off before taxes', () => {
  const figures = figuresFor([425_00, 195_00, 120_00], { ratePpm: 100_000, amount: null }, quebec)

  expect(figures).toEqual({
    preTotal: 740_00,
    discount: 74_00,
    subtotal: 666_00,
    taxes: [
      { tax: 'GST', ratePpm: 50_000, amount: 33_30 },
      { tax: 'QST', ratePpm: 99_750, amount: 66_43 },
    ],
    total: 765_73,
  })
})

test('a coupon for more than the price leaves nothing to pay, and no tax', () => {
  const figures = figuresFor([80_00], { ratePpm: null, amount: 100_00 }, quebec)

  expect(figures.discount).toBe(80_00)
  expect(figures.total).toBe(0)
})

const cents = fc.integer({ min: 0, max: 5_000_00 })
const share = fc.record({ ratePpm: fc.integer({ min: 0, max: 1_000_000 }), amount: fc.constant(null) })
const amountOff = fc.record({ ratePpm: fc.constant(null), amount: fc.integer({ min: 0, max: 9_000_00 }) })
const purchase = fc
  .record({
    amounts: fc.array(cents, { maxLength: 20 }),
    coupon: fc.option(fc.oneof(share, amountOff)),
    rates: fc
      .uniqueArray(fc.constantFrom('GST', 'HST', 'QST', 'PST', 'RST'), { maxLength: 3 })
      .chain((names) =>
        fc.tuple(
          ...names.map((tax) =>
            fc.record({ tax: fc.constant(tax), ratePpm: fc.integer({ min: 0, max: 300_000 }) }),
          ),
        ),
      ),
    covered: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ covered, ...rest }) => ({
    ...rest,
    // The coupon covers the first items, up to this number.
    eligible: sum(rest.amounts.slice(0, Math.round(rest.amounts.length * covered))),
  }))

test('for any items, the lines add up in whole cents and nothing is negative', () => {
  fc.assert(
    fc.property(purchase, ({ amounts, coupon, rates, eligible }) => {
      const figures = figuresFor(amounts, coupon, rates, eligible)
      const { preTotal, discount, subtotal, taxes, total } = figures

      expect(preTotal).toBe(sum(amounts))
      expect(subtotal).toBe(preTotal - discount)
      expect(total).toBe(subtotal + sum(taxes.map((line) => line.amount)))
      for (const amount of [preTotal, discount, subtotal, total, ...taxes.map((line) => line.amount)]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }
    }),
  )
})

test('a coupon reduces by at most its share or amount, and only the items it covers', () => {
  fc.assert(
    fc.property(purchase, ({ amounts, coupon, rates, eligible }) => {
      const { discount } = figuresFor(amounts, coupon, rates, eligible)

      expect(discount).toBeLessThanOrEqual(eligible)
      if (!coupon) expect(discount).toBe(0)
      else if (coupon.amount !== null) expect(discount).toBe(Math.min(coupon.amount, eligible))
      else {
        const exact = BigInt(eligible) * BigInt(coupon.ratePpm ?? 0)
        const left = exact - BigInt(discount) * 1_000_000n
        expect(left >= 0n && left < 1_000_000n).toBe(true)
      }
    }),
  )
})

test('each tax applies to the subtotal only and is rounded separately, half a cent up', () => {
  fc.assert(
    fc.property(purchase, ({ amounts, coupon, rates, eligible }) => {
      const { subtotal, taxes } = figuresFor(amounts, coupon, rates, eligible)

      expect(taxes.map(({ tax }) => tax)).toEqual(rates.map(({ tax }) => tax))
      for (const line of taxes) {
        const twiceTheError =
          2n * (BigInt(line.amount) * 1_000_000n - BigInt(subtotal) * BigInt(line.ratePpm))
        expect(twiceTheError > -1_000_000n && twiceTheError <= 1_000_000n).toBe(true)
        const alone = figuresFor([subtotal], null, [line])
        expect(alone.taxes).toEqual([line])
      }
    }),
  )
})

test('the order of the items and of the taxes changes no figure', () => {
  fc.assert(
    fc.property(purchase, fc.nat(), ({ amounts, coupon, rates, eligible }, turn) => {
      const turned = [
        ...amounts.slice(turn % (amounts.length + 1)),
        ...amounts.slice(0, turn % (amounts.length + 1)),
      ]
      const { taxes, ...figures } = figuresFor(amounts, coupon, rates, eligible)
      const { taxes: taxesThen, ...figuresThen } = figuresFor(
        turned.toReversed(),
        coupon,
        rates.toReversed(),
        eligible,
      )

      expect(figuresThen).toEqual(figures)
      expect(taxesThen.toReversed()).toEqual(taxes)
    }),
  )
})

test('a coupon without a restriction covers every item', () => {
  fc.assert(
    fc.property(purchase, ({ amounts, coupon, rates }) => {
      expect(figuresFor(amounts, coupon, rates)).toEqual(figuresFor(amounts, coupon, rates, sum(amounts)))
    }),
  )
})
