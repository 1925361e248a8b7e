import { wordsOf } from '#server/words.ts'
import { csvOf } from '#shared/csv.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { AdminCoupon } from '../contract-coupons.ts'

/** Cents and millionths as plain decimals, which every spreadsheet reads as figures. */
const decimal = (amount: number | null, by: number) => (amount === null ? '' : (amount / by).toFixed(2))

/** The coupons of the office's list for a spreadsheet, the code first so that it can be sent on. */
export function couponsCsv(rows: readonly AdminCoupon[], language: Language): string {
  const words = wordsOf('payments', language)
  const givenIn = (row: AdminCoupon, currency: string) =>
    decimal(row.given.find((one) => one.currency === currency)?.amount ?? 0, 100)
  return csvOf([
    [
      words('coupons.code'),
      words('coupons.csv_percent'),
      words('coupons.amount'),
      words('coupons.currency'),
      words('coupons.minimum'),
      words('coupons.contest'),
      words('coupons.discipline'),
      words('coupons.items'),
      words('coupons.starts'),
      words('coupons.ends'),
      words('coupons.max_uses'),
      words('coupons.max_each'),
      words('coupons.uses'),
      words('coupons.csv_given', { currency: 'CAD' }),
      words('coupons.csv_given', { currency: 'USD' }),
      words('coupons.state'),
      words('coupons.batch'),
      words('coupons.note'),
    ],
    ...rows.map((row) => [
      row.code,
      decimal(row.millionths, 10_000),
      decimal(row.amount, 100),
      row.currency ?? '',
      decimal(row.minimum, 100),
      row.contest ? inLanguage(row.contest, language) : '',
      row.discipline ? inLanguage(row.discipline, language) : '',
      row.itemKinds?.map((kind) => words(`coupons.kind_${kind}`)).join(', ') ?? '',
      row.startsOn,
      row.endsOn,
      row.maxUses,
      row.maxUsesPerUser,
      row.uses,
      givenIn(row, 'CAD'),
      givenIn(row, 'USD'),
      words(`coupons.state_${row.state}`),
      row.batch?.name ?? '',
      row.note,
    ]),
  ])
}
