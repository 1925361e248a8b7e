import { z } from 'zod'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/admin/payments/ledger/export',
  summary:
    'Each invoice and credit note of a period in a row, with a column for each tax, for the accountant.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    /** Days in Montréal, both included. */
    since: z.iso.date(),
    until: z.iso.date(),
    format: z.enum(exportFormats),
  }),
  output: z.unknown(),
})
