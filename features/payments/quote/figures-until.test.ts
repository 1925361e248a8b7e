import { expect, test } from 'vitest'
import type { Coupon } from './coupon.ts'
import { figuresUntil } from './figures-until.ts'

const at = (day: string) => new Date(`${day}T05:00:00Z`)
const now = at('2030-01-10')
const offer = { until: at('2030-02-01') }
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
  startsAt: at('2030-01-01'),
  expiresAt,
  maxUses: 1,
  maxUsesPerUser: 1,
  withdrawnAt: null,
})

test('without a coupon and a tax change, the figures are valid until the price ends', () => {
  const grounds = { offer, coupon: null, rates: steady, buyer: quebec }

  expect(figuresUntil(grounds, now)).toEqual(at('2030-02-01'))
})

test('if the coupon ends first, the figures end with it', () => {
  const grounds = { offer, coupon: coupon(at('2030-01-20')), rates: steady, buyer: quebec }

  expect(figuresUntil(grounds, now)).toEqual(at('2030-01-20'))
})

test('if a tax changes first, the figures end at midnight in Montréal', () => {
  const grounds = { offer, coupon: coupon(at('2030-01-20')), rates: changing, buyer: quebec }

  expect(figuresUntil(grounds, now)).toEqual(at('2030-01-15'))
  expect(figuresUntil({ ...grounds, buyer: { country: 'FR', state: '' } }, now)).toEqual(at('2030-01-20'))
})
