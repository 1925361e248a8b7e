import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArticlePrice, articleFeeAfter, articleFees, placeOf } from './article-price.ts'

const day = (number: number) => new Date(Date.UTC(2027, 0, number))
const price = (id: string, from: number, to: number | null, amount = 50_00): ArticlePrice => ({
  id,
  currency: 'CAD',
  amount,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
})

test('a price holds from its first moment, and its end belongs to the next one', () => {
  const prices = [price('one', 1, 10), price('two', 10, null, 80_00)]

  expect([day(1), day(10)].map((at) => articleFees(prices, at))).toEqual([
    [{ currency: 'CAD', amount: 50_00 }],
    [{ currency: 'CAD', amount: 80_00 }],
  ])
  expect(articleFees(prices, new Date(day(1).getTime() - 1))).toEqual([])
  expect(articleFeeAfter(prices, 'CAD', day(2))?.id).toBe('two')
  expect(articleFeeAfter(prices, 'USD', day(2))).toBeNull()
})

test('however prices are set one after another, at every moment there is one at most, and the last word holds', () => {
  const set = fc.record({ from: fc.integer({ min: 1, max: 30 }), amount: fc.integer({ min: 1, max: 999 }) })
  fc.assert(
    fc.property(fc.array(set, { minLength: 1, maxLength: 12 }), (changes) => {
      let prices: ArticlePrice[] = []
      for (const [index, { from, amount }] of changes.entries()) {
        const startsAt = day(from)
        const place = placeOf(prices, { currency: 'CAD', startsAt })
        prices = prices
          .filter((one) => one.id !== place.replaces)
          .map((one) => (one.id === place.cuts ? { ...one, endsAt: startsAt } : one))
        prices.push({ id: String(index), currency: 'CAD', amount, startsAt, endsAt: place.endsAt })
        expect(articleFees(prices, startsAt)).toEqual([{ currency: 'CAD', amount }])
      }
      for (let number = 1; number <= 31; number += 1) {
        expect(articleFees(prices, day(number)).length).toBeLessThanOrEqual(1)
      }
    }),
  )
})
