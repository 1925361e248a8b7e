import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Currency } from '#shared/money.ts'
import { FilledLine } from '#shared/text.ts'

const Day = z.iso.date()

/** A day on which something was invoiced or refunded in a currency for which no rate is entered. */
export const MissingRate = z.object({ currency: Currency, day: Day })
export type MissingRate = z.infer<typeof MissingRate>

const Rates = z.object({
  /** The latest first; one that holds for several days once. */
  rates: z.array(
    z.object({
      currency: Currency,
      ratedOn: Day,
      until: Day,
      ratePpm: z.int(),
      source: z.string(),
    }),
  ),
  missing: z.array(MissingRate),
})

export const listExchangeRates = endpoint({
  method: 'GET',
  path: '/api/admin/exchange-rates',
  summary: 'The rates that organisers entered, and the days of sales and refunds that have none.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: Rates,
})

export const setExchangeRate = endpoint({
  method: 'POST',
  path: '/api/admin/exchange-rates',
  summary:
    'Enters what one unit of a currency was in Canadian dollars; what was entered for these days is replaced.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    currency: Currency.exclude(['CAD']),
    ratePpm: z.int().min(100_000).max(10_000_000),
    /** The day of the rate, and the last day for which it holds: a Sunday, for one of a Friday. */
    ratedOn: Day.regex(/^2[01]/),
    until: Day,
    /** Who published it, as the ledger says. */
    source: FilledLine(100),
  }),
  output: Rates,
})
