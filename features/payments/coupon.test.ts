import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coupon, couponCode, couponProblem, discountFor } from './coupon.ts'

const coupon: Coupon = {
  millionths: 100_000,
  amount: null,
  currency: null,
  contestId: null,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  expiresAt: new Date('2026-12-01T00:00:00Z'),
  maxUses: 5,
  maxUsesPerPerson: 1,
}
const payment = { contestId: 'one', currency: 'CAD' } as const
const unused = { all: 0, bySamePerson: 0 }
const inJune = new Date('2026-06-01T00:00:00Z')

test('a coupon in its days, with uses left, is good', () => {
  expect(couponProblem(coupon, payment, { all: 4, bySamePerson: 0 }, inJune)).toBe(null)
})

test('a refused coupon says why', () => {
  const amount = { ...coupon, millionths: null, amount: 50_00, currency: 'USD' } as const

  expect([
    couponProblem(null, payment, unused, inJune),
    couponProblem(coupon, payment, unused, new Date('2025-12-31T23:59:59Z')),
    couponProblem(coupon, payment, unused, coupon.expiresAt),
    couponProblem({ ...coupon, contestId: 'another' }, payment, unused, inJune),
    couponProblem(amount, payment, unused, inJune),
    couponProblem(coupon, payment, { all: 1, bySamePerson: 1 }, inJune),
    couponProblem(coupon, payment, { all: 5, bySamePerson: 0 }, inJune),
  ]).toEqual([
    'coupon_unknown',
    'coupon_early',
    'coupon_expired',
    'coupon_elsewhere',
    'coupon_currency',
    'coupon_used',
    'coupon_spent',
  ])
})

test('a share is rounded down: a third of ten dollars is 3.33', () => {
  expect(discountFor(10_00, { millionths: 333_333, amount: null })).toBe(3_33)
})

test('no coupon takes off more than there is to pay, nor more than its share', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000_00),
      fc.nat(1_000_000),
      fc.nat(2_000_000_00),
      (preTotal, millionths, amount) => {
        const share = discountFor(preTotal, { millionths, amount: null })
        const fixed = discountFor(preTotal, { millionths: null, amount })

        expect(BigInt(share) * 1_000_000n <= BigInt(preTotal) * BigInt(millionths)).toBe(true)
        expect(fixed).toBe(Math.min(preTotal, amount))
      },
    ),
  )
})

test('a code is the same however it is typed', () => {
  expect(couponCode(' nord 10')).toBe('NORD10')
})
