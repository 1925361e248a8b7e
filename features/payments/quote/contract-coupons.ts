import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { itemKinds } from '#features/payments/money/item-kinds.ts'
import { endpoint } from '#shared/endpoint.ts'
import { chosenOf, Page, pageOf } from '#shared/list.ts'
import { Cents, Currency } from '#shared/money.ts'
import { sortsOf } from '#shared/sort.ts'
import { Line } from '#shared/text.ts'

/** In order of precedence: a withdrawn coupon may have expired too. */
export const couponStates = ['withdrawn', 'expired', 'spent', 'early', 'active'] as const
export type CouponState = (typeof couponStates)[number]

const couponColumns = ['code', 'note', 'valid', 'uses', 'given', 'created'] as const
export type CouponColumn = (typeof couponColumns)[number]

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

/** The terms, fixed from the first use on. */
const terms = {
  /** A share or else an amount: 10 % is 100 000. */
  ratePpm: z.int().min(1).max(1_000_000).nullable(),
  amount: Cents.min(1).nullable(),
  /** Of the amount. */
  currency: Currency.nullable(),
  contestId: z.uuid().nullable(),
  disciplineId: z.uuid().nullable(),
  itemKinds: z.array(z.enum(itemKinds)).min(1).max(itemKinds.length).nullable(),
}

export const CouponTerms = z.object(terms)
export type CouponTerms = z.infer<typeof CouponTerms>
export const CouponBounds = z.object(bounds)
export type CouponBounds = z.infer<typeof CouponBounds>

export const AdminCoupon = z.object({
  id: z.uuid(),
  code: z.string(),
  state: z.enum(couponStates),
  ...terms,
  ...bounds,
  contest: Localized.nullable(),
  discipline: Localized.nullable(),
  /** Reserved or paid. */
  uses: z.int(),
  /** The total discount on completed payments, by currency. */
  given: z.array(z.object({ currency: Currency, amount: Cents })),
})
export type AdminCoupon = z.infer<typeof AdminCoupon>

export const AdminCouponView = AdminCoupon.extend({
  /** A payment uses it, so its terms are fixed. */
  isFixed: z.boolean(),
})
export type AdminCouponView = z.infer<typeof AdminCouponView>

export const CouponSearch = z.object({
  q: Line(200).default(''),
  state: z.enum(couponStates).optional(),
  sort: z.enum(sortsOf(couponColumns)).default('-created'),
})
export type CouponSearch = z.infer<typeof CouponSearch>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'A page of coupons, with their uses and total discounts.',
  audience: 'organiser',
  blindSafe: true,
  input: CouponSearch.extend({ page: Page }),
  output: pageOf(AdminCoupon),
})

const Chosen = chosenOf(CouponSearch)
export type ChosenCoupons = z.infer<typeof Chosen>

export const withdrawCoupons = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/withdraw',
  summary: 'Withdraws chosen coupons, or takes their withdrawal back.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ chosen: Chosen, isWithdrawn: z.boolean() }),
  /** The changed ones; without ids if there are too many to name them in a call. */
  output: z.object({ count: z.int(), ids: z.array(z.uuid()) }),
})

export const setLastDay = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/last-day',
  summary: 'Sets the last day on which chosen coupons are valid.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ chosen: Chosen, endsOn: Day }),
  output: z.object({ count: z.int() }),
})

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/export',
  summary: 'The coupons found, as CSV.',
  audience: 'organiser',
  blindSafe: true,
  input: CouponSearch,
  output: z.unknown(),
})

export const createCoupons = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Creates one coupon with the given code, or up to 500 with generated codes.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: z.object({
    /** Empty to generate `count` codes that begin with the prefix. */
    code: Line(40),
    prefix: Line(12),
    count: z.int().min(1).max(mostCodes),
    ...terms,
    ...bounds,
  }),
  /** The first one. */
  output: z.object({ id: z.uuid() }),
})

const ofCoupon = { couponId: z.uuid() }

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:couponId',
  summary: 'One coupon with its uses.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofCoupon),
  output: AdminCouponView,
})

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:couponId',
  summary: 'Changes or withdraws a coupon; its terms only until it is first used.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofCoupon, ...terms, ...bounds, isWithdrawn: z.boolean() }),
  output: AdminCouponView,
})
