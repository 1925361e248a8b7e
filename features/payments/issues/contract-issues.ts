import { z } from 'zod'
import { providerNames } from '#features/payments/core/provider-names.ts'
import { differenceReasons } from '#features/payments/ledger/transaction.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine } from '#shared/text.ts'

/** What is noted about a completed payment until an organiser has decided. */
export const notedReasons = ['withdrawn_paid', 'category_dropped'] as const
export type NotedReason = (typeof notedReasons)[number]

export const issueReasons = [...differenceReasons, ...notedReasons, 'unknown_payment'] as const

export const PaymentIssue = z.object({
  /** Of the last transaction, of the note or of the checkout. */
  id: z.uuid(),
  reason: z.enum(issueReasons),
  provider: z.enum(providerNames).nullable(),
  /** The provider's name for the last charge, refund or dispute, or the bank's for the transfer. */
  reference: z.string(),
  currency: z.string(),
  /** Received and kept, less what the books say; or what the payment comes to. */
  amount: z.int(),
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
  /** An organiser may settle it with a note. */
  mayResolve: z.boolean(),
  /** It becomes a refund with a credit note, without moving money. */
  mayRecord: z.boolean(),
})
export type PaymentIssue = z.infer<typeof PaymentIssue>

export const listPaymentIssues = endpoint({
  method: 'GET',
  path: '/api/admin/payment-issues',
  summary: 'Payments whose money and books differ, and those about which an organiser decides.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({}),
  output: z.array(PaymentIssue),
})

export const countPaymentIssues = endpoint({
  method: 'GET',
  path: '/api/admin/payment-issues/count',
  summary: 'How many payments need an organiser’s attention.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.object({ count: z.int() }),
})

export const resolvePaymentIssue = endpoint({
  method: 'POST',
  path: '/api/admin/payment-issues/:issueId/resolve',
  summary: 'Settles a difference with a transaction that explains it, or a note with what was decided.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    issueId: z.uuid(),
    /** As the organiser saw it. */
    amount: z.int(),
    note: FilledLine(500),
    /** Where the money was returned by hand. */
    returned: z
      .object({ on: z.iso.date(), reference: FilledLine(100) })
      .nullable()
      .default(null),
  }),
  output: z.array(PaymentIssue),
})
