import { expect, test } from 'vitest'
import type { Coupon } from '#features/payments/coupons/coupon.ts'
import type { Item } from '#features/payments/quote/items.ts'
import { figuresUntil, nextTotal } from './figures-until.ts'

const label = { en: 'Houses', fr: 'Maisons', 'zh-hans': '住宅', es: 'Casas' }
const at = (day: string) => new Date(`${day}T05:00:00Z`)
const item = (amount: number): Item => ({
  kind: 'first_category',
  entryId: 'houses',
  translationId: null,
  extraId: null,
  label,
  amount,
})
const now = at('2030-01-10')
const offer = {
  items: [item(100_00)],
  until: at('2030-02-01'),
  next: { startsAt: at('2030-02-01'), items: [item(150_00)] },
}
const target = { contestId: null, disciplineId: null, currency: 'CAD' } as const
const rate = (since: string, until: string | null, ratePpm: number) => ({
  province: 'QC',
  tax: 'GST' as const,
  ratePpm,
  since,
  until,
  isCollected: true,
})
const steady = [rate('2020-01-01', null, 50_000)]
const changing = [rate('2020-01-01', '2030-01-14', 50_000), rate('2030-01-15', null, 60_000)]
const quebec = { country: 'CA', state: 'QC' }
const coupon = (expiresAt: Date): Coupon => ({
  ratePpm: 100_000,
  amount: null,
  currency: null,
  contestId: null,
  disciplineId: null,
  itemKinds: null,
  minimum: null,
  startsAt: at('2030-01-01'),
  expiresAt,
  maxUses: 1,
  maxUsesPerUser: 1,
  withdrawnAt: null,
})

test('without a coupon and a tax change, the figures are valid until the price ends', () => {
  const grounds = { offer, target, coupon: null, rates: steady, buyer: quebec }

  expect(figuresUntil(grounds, now)).toEqual(at('2030-02-01'))
  expect(nextTotal(grounds, now)).toEqual({ startsAt: at('2030-02-01'), total: 157_50 })
})

test('if the coupon ends first, the figures end with it, and the next total has the same price without it', () => {
  const grounds = { offer, target, coupon: coupon(at('2030-01-20')), rates: steady, buyer: quebec }

  expect(figuresUntil(grounds, now)).toEqual(at('2030-01-20'))
  expect(nextTotal(grounds, now)).toEqual({ startsAt: at('2030-01-20'), total: 105_00 })
})

test('a coupon that ends with the price does not reduce the next price', () => {
  const grounds = { offer, target, coupon: coupon(at('2030-02-01')), rates: steady, buyer: quebec }

  expect(nextTotal(grounds, now)?.total).toBe(157_50)
})

test('if a tax changes first, the figures end at midnight in Montréal, and the coupon still counts', () => {
  const grounds = { offer, target, coupon: coupon(at('2030-01-20')), rates: changing, buyer: quebec }

  expect(figuresUntil(grounds, now)).toEqual(at('2030-01-15'))
  expect(nextTotal(grounds, now)).toEqual({ startsAt: at('2030-01-15'), total: 95_40 })
  expect(figuresUntil({ ...grounds, buyer: { country: 'FR', state: '' } }, now)).toEqual(at('2030-01-20'))
})

test('without a following price there is no next total', () => {
  const grounds = { offer: { ...offer, next: null }, target, coupon: null, rates: steady, buyer: quebec }

  expect([figuresUntil(grounds, now), nextTotal(grounds, now)]).toEqual([at('2030-02-01'), null])
})
