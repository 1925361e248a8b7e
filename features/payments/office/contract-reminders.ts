import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { ChosenPayments } from './contract-payments.ts'

/** Why a payment gets no reminder, in the order in which they are checked. */
export const skipReasons = ['settled', 'transfer', 'recent', 'unsubscribed', 'not_due'] as const
export type SkipReason = (typeof skipReasons)[number]

const common = {
  method: 'POST',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: ChosenPayments }),
} as const

export const countPaymentReminders = endpoint({
  ...common,
  path: '/api/admin/payments/reminders/count',
  summary: 'How many of the chosen payments would be reminded, and why the others would not.',
  output: z.object({ due: z.int(), skipped: z.record(z.enum(skipReasons), z.int()) }),
})

export const remindPayers = endpoint({
  ...common,
  path: '/api/admin/payments/reminders',
  summary:
    'One mail for each chosen payment that is open and can be paid, with a link to pay, at most once a day.',
  output: z.object({ sent: z.int() }),
})
