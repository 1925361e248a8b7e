import { formatMoney, formatRate } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { AdminCoupon } from '../contract-coupons.ts'

/** What a coupon takes off: 10 %, CAD 50.00. */
export function worthInWords(
  coupon: Pick<AdminCoupon, 'millionths' | 'amount' | 'currency'>,
  language: Language,
): string {
  if (coupon.amount !== null && coupon.currency !== null) {
    return formatMoney(coupon.amount, coupon.currency, language)
  }
  return formatRate(coupon.millionths ?? 0, language)
}
