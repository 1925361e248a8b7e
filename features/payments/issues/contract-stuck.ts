import { z } from 'zod'
import { stuckReasons } from '#features/payments/core/contract.ts'
import { providerNames } from '#features/payments/core/provider-names.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine } from '#shared/text.ts'

/** Money that was given back by hand: on which day, and what the bank or the provider calls it. */
const Returned = z.object({ on: z.iso.date(), reference: FilledLine(100) })

export const StuckPayment = z.object({
  id: z.uuid(),
  reason: z.enum(stuckReasons),
  provider: z.enum(providerNames),
  /** What the provider calls the checkout, the refund or the dispute, or the bank the transfer. */
  reference: z.string(),
  /** The day of a transfer, as the bank's statement says. */
  receivedOn: z.iso.date().nullable(),
  currency: Currency.nullable(),
  /** What the provider says it took. */
  amount: Cents.nullable(),
  foundAt: z.iso.datetime(),
  payment: z
    .object({
      id: z.uuid(),
      status: z.enum(paymentLifecycle.statuses),
      projectName: z.string(),
      payer: z.string(),
      email: z.string(),
      currency: Currency,
      total: Cents,
    })
    .nullable(),
  /** Whether asking the provider again may explain it. */
  mayLook: z.boolean(),
  resolved: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable(),
      note: z.string(),
      returned: Returned.nullable(),
    })
    .nullable(),
})
export type StuckPayment = z.infer<typeof StuckPayment>

const StuckList = z.object({ open: z.array(StuckPayment), resolved: z.array(StuckPayment) })

export const listStuckPayments = endpoint({
  method: 'GET',
  path: '/api/admin/stuck-payments',
  summary: 'Money that the portal cannot explain by itself, and the last cases that were settled.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({}),
  output: StuckList,
})

export const countStuckPayments = endpoint({
  method: 'GET',
  path: '/api/admin/stuck-payments/count',
  summary: 'How many payments wait for an organiser’s eye.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.object({ count: z.int() }),
})

export const lookAgain = endpoint({
  method: 'POST',
  path: '/api/admin/stuck-payments/:stuckId/look',
  summary: 'Asks the provider again, and completes the payment where it explains itself now.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ stuckId: z.uuid() }),
  output: StuckList,
})

export const resolveStuckPayment = endpoint({
  method: 'POST',
  path: '/api/admin/stuck-payments/:stuckId/resolve',
  summary: 'Takes a case off the list with a note of what was done about it, and with the money’s way back.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ stuckId: z.uuid(), note: FilledLine(500), returned: Returned.nullable().default(null) }),
  output: StuckList,
})
