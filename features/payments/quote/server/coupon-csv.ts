import { messagesOf } from '#server/messages.ts'
import { csvOf } from '#shared/csv.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { AdminCoupon } from '../contract-coupons.ts'

const figure = (cents: number | null) => (cents === null ? '' : { cents })

/** The coupons as a CSV file, the code first. */
export function couponsCsv(rows: readonly AdminCoupon[], language: Language): string {
  const t = messagesOf('payments', language)
  const givenIn = (row: AdminCoupon, currency: string) =>
    figure(row.given.find((one) => one.currency === currency)?.amount ?? 0)
  return csvOf(
    [
      [
        t('coupons.code'),
        t('coupons.percent'),
        t('coupons.amount'),
        t('admin.currency'),
        t('admin.contest'),
        t('coupons.discipline'),
        t('coupons.items'),
        t('coupons.starts'),
        t('coupons.ends'),
        t('coupons.max_uses'),
        t('coupons.max_each'),
        t('coupons.uses'),
        t('coupons.csv_given', { currency: 'CAD' }),
        t('coupons.csv_given', { currency: 'USD' }),
        t('list.status'),
        t('coupons.note'),
      ],
      ...rows.map((row) => [
        row.code,
        // Per cent with two decimals, as amounts have them.
        figure(row.ratePpm === null ? null : row.ratePpm / 100),
        figure(row.amount),
        row.currency ?? '',
        row.contest ? inLanguage(row.contest, language) : '',
        row.discipline ? inLanguage(row.discipline, language) : '',
        row.itemKinds?.map((kind) => t(`kind.${kind}`)).join(', ') ?? '',
        row.startsOn,
        row.endsOn,
        row.maxUses,
        row.maxUsesPerUser,
        row.uses,
        givenIn(row, 'CAD'),
        givenIn(row, 'USD'),
        t(`coupons.state_${row.state}`),
        row.note,
      ]),
    ],
    language,
  )
}
