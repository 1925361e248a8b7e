import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountFor, eligibleTotal, figuresFor } from '#features/payments/money/figures.ts'
import { itemKinds } from '#features/payments/money/item-kinds.ts'
import {
  type Coupon,
  type CouponTarget,
  codeFrom,
  comparableCode,
  couponCode,
  couponParams,
  couponProblem,
  daysOfMoments,
  momentsOfDays,
} from './coupon.ts'

const coupon: Coupon = {
  ratePpm: 100_000,
  amount: null,
  currency: null,
  contestId: null,
  disciplineId: null,
  itemKinds: null,
  startsAt: new Date('2026-01-01T05:00:00Z'),
  expiresAt: new Date('2026-12-01T05:00:00Z'),
  maxUses: 5,
  maxUsesPerUser: 1,
  withdrawnAt: null,
}
const payment: CouponTarget = {
  contestId: 'one',
  disciplineId: 'architecture',
  currency: 'CAD',
  items: [
    { kind: 'first_category', amount: 100_00 },
    { kind: 'translation', amount: 40_00 },
  ],
}
const article: CouponTarget = {
  contestId: null,
  disciplineId: null,
  currency: 'CAD',
  items: [{ kind: 'article', amount: 250_00 }],
}
const unused = { all: 0, bySameUser: 0 }
const inJune = new Date('2026-06-01T00:00:00Z')

const examples: {
  is: string
  terms?: Partial<Coupon>
  target?: CouponTarget
  uses?: Parameters<typeof couponProblem>[2]
  now?: Date
  problem: string | null
}[] = [
  { is: 'within its days, with uses left', uses: { all: 4, bySameUser: 0 }, problem: null },
  { is: 'withdrawn', terms: { withdrawnAt: inJune }, problem: 'coupon_withdrawn' },
  {
    is: 'withdrawn, then expired',
    terms: { withdrawnAt: inJune },
    now: coupon.expiresAt,
    problem: 'coupon_withdrawn',
  },
  {
    is: 'in the last moment before it begins',
    now: new Date(coupon.startsAt.getTime() - 1),
    problem: 'coupon_not_yet_valid',
  },
  { is: 'at the moment it begins', now: coupon.startsAt, problem: null },
  {
    is: 'in the last moment before it ends',
    now: new Date(coupon.expiresAt.getTime() - 1),
    problem: null,
  },
  { is: 'at the moment it ends', now: coupon.expiresAt, problem: 'coupon_expired' },
  { is: 'for this contest', terms: { contestId: 'one' }, problem: null },
  { is: 'for another contest', terms: { contestId: 'two' }, problem: 'coupon_elsewhere' },
  {
    is: 'for a contest, where an article is paid for',
    terms: { contestId: 'one' },
    target: article,
    problem: 'coupon_elsewhere',
  },
  {
    is: 'for another discipline',
    terms: { contestId: 'one', disciplineId: 'interiors' },
    problem: 'coupon_discipline',
  },
  {
    is: 'for this discipline',
    terms: { contestId: 'one', disciplineId: 'architecture' },
    problem: null,
  },
  {
    is: 'for a kind of item that is not there',
    terms: { itemKinds: ['publication'] },
    problem: 'coupon_kind',
  },
  {
    is: 'for a kind of item that is there',
    terms: { itemKinds: ['translation', 'publication'] },
    problem: null,
  },
  { is: 'for articles', terms: { itemKinds: ['article'] }, target: article, problem: null },
  {
    is: 'an amount in another currency',
    terms: { ratePpm: null, amount: 50_00, currency: 'USD' },
    problem: 'coupon_currency',
  },
  { is: 'used by this person before', uses: { all: 1, bySameUser: 1 }, problem: 'coupon_used' },
  {
    is: 'used once by a person who may use it twice',
    terms: { maxUsesPerUser: 2 },
    uses: { all: 1, bySameUser: 1 },
    problem: null,
  },
  { is: 'used as often as it could be', uses: { all: 5, bySameUser: 0 }, problem: 'coupon_exhausted' },
  {
    is: 'used up by this very person',
    uses: { all: 5, bySameUser: 1 },
    problem: 'coupon_used',
  },
  {
    is: 'reserved by a payment that may be abandoned',
    uses: { all: 5, bySameUser: 0, reserved: { all: 1, bySameUser: 0 } },
    problem: 'coupon_held',
  },
  {
    is: 'reserved by another payment of this very person',
    uses: { all: 1, bySameUser: 1, reserved: { all: 1, bySameUser: 1 } },
    terms: { maxUsesPerUser: 1 },
    problem: 'coupon_held',
  },
]

test.each(examples)('a coupon $is: $problem', ({ terms, target = payment, uses = unused, now, problem }) => {
  expect(couponProblem({ ...coupon, ...terms }, target, uses, now ?? inJune)).toBe(problem)
})

test('a code that does not exist is unknown', () => {
  expect(couponProblem(null, payment, unused, inJune)).toBe('coupon_unknown')
})

test('an error names the day as it is written in the reader’s language', () => {
  const terms = { startsAt: new Date('2026-11-01T04:00:00Z') }

  expect(couponParams(terms, 'fr')).toEqual({ day: '1er novembre 2026' })
  expect(couponParams(terms, 'en').day).toBe('November 1, 2026')
})

test('a share is rounded down: a third of ten dollars is 3.33', () => {
  expect(discountFor(10_00, { ratePpm: 333_333, amount: null })).toBe(3_33)
})

test('a discount never exceeds the amount to pay, nor the coupon’s terms', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000_00),
      fc.nat(1_000_000),
      fc.nat(2_000_000_00),
      (eligible, ratePpm, amount) => {
        const share = discountFor(eligible, { ratePpm, amount: null })
        const fixed = discountFor(eligible, { ratePpm: null, amount })

        expect(BigInt(share) * 1_000_000n <= BigInt(eligible) * BigInt(ratePpm)).toBe(true)
        expect(fixed).toBe(Math.min(eligible, amount))
      },
    ),
  )
})

const anyItems = fc.array(fc.record({ kind: fc.constantFrom(...itemKinds), amount: fc.nat(500_000_00) }), {
  maxLength: 8,
})
const anyTerms = fc.oneof(
  fc.record({ ratePpm: fc.integer({ min: 1, max: 1_000_000 }), amount: fc.constant(null) }),
  fc.record({ ratePpm: fc.constant(null), amount: fc.integer({ min: 1, max: 900_000_00 }) }),
)
const anyKinds = fc.option(fc.uniqueArray(fc.constantFrom(...itemKinds), { minLength: 1 }))

test('a coupon reduces the items it covers and no others', () => {
  fc.assert(
    fc.property(anyItems, anyTerms, anyKinds, (items, worth, kinds) => {
      const eligible = eligibleTotal({ itemKinds: kinds }, items)
      const others = items.filter(({ kind }) => kinds !== null && !kinds.includes(kind))
      const amounts = items.map(({ amount }) => amount)
      const { preTotal, discount, subtotal } = figuresFor(amounts, worth, [], eligible)

      expect(discount).toBeLessThanOrEqual(eligible)
      expect(subtotal).toBeGreaterThanOrEqual(others.reduce((total, { amount }) => total + amount, 0))
      expect(preTotal - discount).toBe(subtotal)
    }),
  )
})

test('the order of the items changes nothing', () => {
  fc.assert(
    fc.property(anyItems, anyKinds, (items, kinds) => {
      const terms = { ...coupon, itemKinds: kinds }
      const at = (ordered: typeof items) =>
        couponProblem(terms, { ...payment, items: ordered }, unused, inJune)

      expect(at(items.toReversed())).toBe(at(items))
      expect(eligibleTotal(terms, items.toReversed())).toBe(eligibleTotal(terms, items))
    }),
  )
})

test('a code is the same however it is typed', () => {
  expect(couponCode(' nord 10')).toBe('NORD10')
  expect(couponCode('ＮＯＲＤ–１０')).toBe('NORD-10')
  expect(comparableCode('nord10')).toBe(comparableCode('NORD-10'))
})

test('days are those of Montréal, the last one to its end, also when the clocks change', () => {
  const spring = momentsOfDays({ startsOn: '2026-03-08', endsOn: '2026-03-08' })

  expect([spring.startsAt.toISOString(), spring.expiresAt.toISOString()]).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.nat(400), (from, length) => {
      const day = (count: number) =>
        new Date(Date.UTC(2024, 0, 1) + count * 86_400_000).toISOString().slice(0, 10)
      const days = { startsOn: day(from), endsOn: day(from + length) }

      expect(daysOfMoments(momentsOfDays(days))).toEqual(days)
    }),
  )
})

test('generated codes have ten unambiguous letters, evenly distributed', () => {
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  const codes = Array.from({ length: 5000 }, () => codeFrom('NORD', random))
  const counts = new Map<string, number>()
  for (const letter of codes.map((code) => code.slice(5).replace('-', '')).join('')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }

  expect(new Set(codes).size).toBe(5000)
  expect(codes.every((code) => /^NORD-[AC-HJKMNP-RT-Y34679]{5}-[AC-HJKMNP-RT-Y34679]{5}$/.test(code))).toBe(
    true,
  )
  expect(counts.size).toBe(24)
  // Some 2,083 of each: five standard deviations to either side.
  expect([...counts.values()].every((count) => Math.abs(count - 50_000 / 24) < 230)).toBe(true)
})

test('bytes that would make some letters likelier are left out', () => {
  const bytes = [255, 240, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(codeFrom('', () => Uint8Array.from(bytes))).toBe('ACDEF-GHJKM')
})
