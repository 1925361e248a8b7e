import { formatRate } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { OfficeCoupon } from '../contract-coupons.ts'
import { sumInWords } from '../sum.ts'

/** What a coupon takes off: 10 %, 50.00 CAD. */
export function worthInWords(
  coupon: Pick<OfficeCoupon, 'millionths' | 'amount' | 'currency'>,
  language: Language,
): string {
  if (coupon.amount !== null && coupon.currency !== null) {
    return sumInWords(coupon.amount, coupon.currency, language)
  }
  return formatRate(coupon.millionths ?? 0, language)
}
