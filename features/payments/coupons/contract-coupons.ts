import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { itemKinds } from '#features/payments/core/item-kinds.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine, Line } from '#shared/text.ts'

/** In the order in which they are judged: a withdrawn coupon may well have expired too. */
export const couponStates = ['withdrawn', 'expired', 'spent', 'early', 'active'] as const
export type CouponState = (typeof couponStates)[number]

export const couponSorts = ['newest', 'code', 'expires', 'uses', 'given'] as const

export const couponPageSize = 50
export const mostCodes = 500

const Day = z.iso.date()

/** What may be changed at any time. */
const bounds = {
  /** The first and the last day on which it is valid, in Montréal. */
  startsOn: Day,
  endsOn: Day,
  maxUses: z.int().min(1).max(1_000_000),
  maxUsesPerUser: z.int().min(1).max(1_000_000),
  note: Line(500),
}

/** What it is worth, and for what: fixed from the first use on. */
const worth = {
  /** A share or else an amount: 10 % is 100 000. */
  millionths: z.int().min(1).max(1_000_000).nullable(),
  amount: Cents.min(1).nullable(),
  /** Of the amount and of the minimum. */
  currency: Currency.nullable(),
  contestId: z.uuid().nullable(),
  disciplineId: z.uuid().nullable(),
  itemKinds: z.array(z.enum(itemKinds)).min(1).max(itemKinds.length).nullable(),
  minimum: Cents.min(1).nullable(),
}

export const CouponWorth = z.object(worth)
export type CouponWorth = z.infer<typeof CouponWorth>
export const CouponBounds = z.object(bounds)
export type CouponBounds = z.infer<typeof CouponBounds>

export const AdminCoupon = z.object({
  id: z.uuid(),
  code: z.string(),
  state: z.enum(couponStates),
  ...worth,
  ...bounds,
  contest: Localized.nullable(),
  discipline: Localized.nullable(),
  /** Held and spent. */
  uses: z.int(),
  /** What it has taken off payments that were made, by currency. */
  given: z.array(z.object({ currency: Currency, amount: Cents })),
  batch: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AdminCoupon = z.infer<typeof AdminCoupon>

export const CouponUse = z.object({
  user: z.string(),
  email: z.string(),
  projectName: z.string(),
  paymentId: z.uuid(),
  /** Of the payment: held as long as it is not completed. */
  status: z.enum(paymentLifecycle.statuses),
  at: z.iso.datetime(),
  currency: Currency,
  discount: Cents,
})
export type CouponUse = z.infer<typeof CouponUse>

export const AdminCouponView = AdminCoupon.extend({
  createdAt: z.iso.datetime(),
  /** Somebody has it on their payment, or has paid with it: what it is worth stays as it is. */
  isFixed: z.boolean(),
  /** Transfers on their way that keep what it took off, whatever is changed. */
  promised: z.int(),
  /** The newest first, at most so many as one page of the list holds. */
  recentUses: z.array(CouponUse),
})
export type AdminCouponView = z.infer<typeof AdminCouponView>

export const CouponSearch = z.object({
  q: Line(200).default(''),
  state: z.enum(couponStates).optional(),
  batchId: z.uuid().optional(),
  sort: z.enum(couponSorts).default('newest'),
})
export type CouponSearch = z.infer<typeof CouponSearch>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'The coupons that are looked for, a page at a time, with their uses and what they have taken off.',
  audience: 'organiser',
  blindSafe: true,
  input: CouponSearch.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  output: z.object({
    coupons: z.array(AdminCoupon),
    total: z.int(),
    /** The codes made in one go that the search is narrowed to. */
    batch: z
      .object({
        id: z.uuid(),
        name: z.string(),
        isWithdrawn: z.boolean(),
        /** Transfers on their way that keep what one of them took off. */
        promised: z.int(),
      })
      .nullable(),
  }),
})

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/export',
  summary: 'The coupons that are looked for as comma-separated values.',
  audience: 'organiser',
  blindSafe: true,
  input: CouponSearch,
  output: z.unknown(),
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Makes one coupon.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: z.object({ code: FilledLine(40), ...worth, ...bounds }),
  output: z.object({ id: z.uuid() }),
})

export const createCoupons = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/batches',
  summary: 'Makes up to 500 coupons with codes that nobody guesses, each for one use.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: z
    .object({
      name: FilledLine(120),
      prefix: Line(12),
      count: z.int().min(1).max(mostCodes),
      ...worth,
      ...bounds,
    })
    .omit({ maxUses: true, maxUsesPerUser: true }),
  output: z.object({ id: z.uuid() }),
})

const ofCoupon = { couponId: z.uuid() }

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:couponId',
  summary: 'One coupon with who has used it, for what and when.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofCoupon),
  output: AdminCouponView,
})

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:couponId',
  summary: 'Changes a coupon; what it is worth only as long as nobody has used it.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofCoupon, ...worth, ...bounds }),
  output: AdminCouponView,
})

export const withdrawCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:couponId/withdraw',
  summary: 'Takes a coupon back: from then on it takes nothing off any more.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofCoupon),
  output: AdminCouponView,
})

export const restoreCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:couponId/restore',
  summary: 'Gives out a coupon again that had been taken back.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofCoupon),
  output: AdminCouponView,
})

const ofBatch = { batchId: z.uuid() }

export const withdrawBatch = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/batches/:batchId/withdraw',
  summary: 'Takes all the coupons back that were made in one go.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofBatch),
  output: z.object({ changed: z.int() }),
})

export const restoreBatch = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/batches/:batchId/restore',
  summary: 'Gives out again what was taken back with the whole batch; a code taken back by itself stays so.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofBatch),
  output: z.object({ changed: z.int() }),
})
