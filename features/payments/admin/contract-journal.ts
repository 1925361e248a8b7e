import { z } from 'zod'
import { MissingRate } from '#features/payments/taxes/contract-exchange-rates.ts'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Currency } from '#shared/money.ts'

/** Days in Montréal, both included. */
const period = { since: z.iso.date(), until: z.iso.date() }

// The sums of years may be more than one payment may come to.
const amount = z.int()

const Sums = z.object({
  currency: Currency,
  invoices: z.int(),
  creditNotes: z.int(),
  preTotal: amount,
  discount: amount,
  subtotal: amount,
  taxes: z.object({ GST: amount, HST: amount, QST: amount, PST: amount, RST: amount }),
  total: amount,
})

export const getPaymentJournal = endpoint({
  method: 'GET',
  path: '/api/admin/payments/journal',
  summary: 'What the invoices and credit notes of a period come to, by currency and tax.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(period),
  output: z.object({
    sums: z.array(Sums),
    /** Days of the period for which the export names no Canadian dollars. */
    missingRates: z.array(MissingRate),
  }),
})

export const exportPaymentJournal = endpoint({
  method: 'GET',
  path: '/api/admin/payments/journal/export',
  summary:
    'Each invoice and credit note of a period in a row, with a column for each tax, for the accountant.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...period, format: z.enum(exportFormats) }),
  output: z.unknown(),
})
