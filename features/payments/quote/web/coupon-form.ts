import { type ItemKind, orderedKinds } from '#features/payments/money/item-kinds.ts'
import { formatAmount, formatMoney, formatRate } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import type { AdminCoupon, CouponBounds, CouponTerms } from '../contract-coupons.ts'

/** The form fields of a coupon, as typed. */
export interface CouponForm {
  worth: 'share' | 'sum'
  percent: string
  amount: string
  currency: Currency
  contestId: string
  disciplineId: string
  kinds: ItemKind[]
  startsOn: string
  endsOn: string
  maxUses: string
  maxUsesPerUser: string
  note: string
}

export function emptyForm(today: string, inAMonth: string): CouponForm {
  return {
    worth: 'share',
    percent: '',
    amount: '',
    currency: 'CAD',
    contestId: '',
    disciplineId: '',
    kinds: [],
    startsOn: today,
    endsOn: inAMonth,
    maxUses: '100',
    maxUsesPerUser: '1',
    note: '',
  }
}

/** Formats a share: 12.5 % like 12.50 dollars, an integer percentage without decimals. */
function percentTyped(ratePpm: number, language: Language): string {
  return ratePpm % 10_000 === 0 ? String(ratePpm / 10_000) : formatAmount(ratePpm / 100, language)
}

export function formOf(coupon: CouponTerms & CouponBounds, language: Language): CouponForm {
  return {
    worth: coupon.amount === null ? 'share' : 'sum',
    percent: coupon.ratePpm === null ? '' : percentTyped(coupon.ratePpm, language),
    amount: coupon.amount === null ? '' : formatAmount(coupon.amount, language),
    currency: coupon.currency ?? 'CAD',
    contestId: coupon.contestId ?? '',
    disciplineId: coupon.disciplineId ?? '',
    kinds: coupon.itemKinds ?? [],
    startsOn: coupon.startsOn,
    endsOn: coupon.endsOn,
    maxUses: String(coupon.maxUses),
    maxUsesPerUser: String(coupon.maxUsesPerUser),
    note: coupon.note,
  }
}

const count = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN)

/** The field without a valid amount. The server never sees what was typed. */
export function unreadableSums(form: CouponForm, language: Language): ('percent' | 'amount')[] {
  const name = form.worth === 'share' ? 'percent' : 'amount'
  return centsTyped(form[name], language) ? [] : [name]
}

/** Converts the form to the request. */
export function inputOf(form: CouponForm, language: Language): CouponTerms & CouponBounds {
  const percent = centsTyped(form.percent, language)
  const amount = centsTyped(form.amount, language)
  const isShare = form.worth === 'share'
  return {
    ratePpm: isShare && percent !== null ? percent * 100 : null,
    amount: isShare ? null : amount,
    currency: form.currency,
    contestId: form.contestId || null,
    disciplineId: (form.contestId && form.disciplineId) || null,
    itemKinds: form.kinds.length === 0 || form.kinds.length === orderedKinds.length ? null : form.kinds,
    startsOn: form.startsOn,
    endsOn: form.endsOn,
    maxUses: count(form.maxUses),
    maxUsesPerUser: count(form.maxUsesPerUser),
    note: form.note,
  }
}

/** What a coupon takes off: 10 %, CAD 50.00. */
export function describeTerms(
  coupon: Pick<AdminCoupon, 'ratePpm' | 'amount' | 'currency'>,
  language: Language,
): string {
  if (coupon.amount !== null && coupon.currency !== null) {
    return formatMoney(coupon.amount, coupon.currency, language)
  }
  return formatRate(coupon.ratePpm ?? 0, language)
}
