import { z } from 'zod'
import { ratePpmOf } from '#shared/money.ts'
import { type PublishedRate, taxNames } from './taxes.ts'

const day = z.iso.date()

const TaxTable = z.object({
  rates: z.array(
    z.object({
      province: z.string().length(2),
      tax: z.enum(taxNames),
      percent: z.string(),
      since: day,
      until: day.optional(),
    }),
  ),
})

/** The published rates, from `canada-sales-tax.json`. */
export function taxRatesFrom(published: unknown): PublishedRate[] {
  return TaxTable.parse(published).rates.map((rate) => ({
    province: rate.province,
    tax: rate.tax,
    ratePpm: ratePpmOf(rate.percent),
    since: rate.since,
    until: rate.until ?? null,
  }))
}
