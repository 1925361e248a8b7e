import { z } from 'zod'
import { issueReasons } from '#features/payments/ledger/transaction.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { providerNames } from '#features/payments/money/provider-names.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine, FilledProse } from '#shared/text.ts'

export const PaymentIssue = z.object({
  /** When the last transaction, the note or the checkout was created. */
  id: z.uuid(),
  reason: z.enum(issueReasons),
  provider: z.enum(providerNames).nullable(),
  /** The provider's id of the last charge, refund or dispute, or the bank's reference of the transfer. */
  reference: z.string(),
  currency: z.string(),
  /** The balance less the documented amount, or the amount of the payment. */
  amount: z.int(),
  foundAt: z.iso.datetime(),
  payment: z
    .object({
      id: z.uuid(),
      status: z.enum(paymentLifecycle.statuses),
      /** The bank took it back, in a dispute. */
      isDisputed: z.boolean(),
      projectName: z.string(),
      payer: z.string(),
      email: z.string(),
      currency: Currency,
      total: Cents,
    })
    .nullable(),
  /** An organiser may settle it with a note. */
  mayResolve: z.boolean(),
  /** An organiser may record it as a refund with a credit note, without moving money. */
  mayRecord: z.boolean(),
})
export type PaymentIssue = z.infer<typeof PaymentIssue>

export const listPaymentIssues = endpoint({
  method: 'GET',
  path: '/api/admin/payment-issues',
  summary: 'Payments whose balance differs from their documents, and payments that need a decision.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({}),
  output: z.array(PaymentIssue),
})

export const countPaymentIssues = endpoint({
  method: 'GET',
  path: '/api/admin/payment-issues/count',
  summary: 'The number of payments that need an organiser’s attention.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.object({ count: z.int() }),
})

export const resolvePaymentIssue = endpoint({
  method: 'POST',
  path: '/api/admin/payment-issues/:issueId/resolve',
  summary: 'Resolves a mismatch with a transaction that explains it, or with a note.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    issueId: z.uuid(),
    /** As the organiser saw it. */
    amount: z.int(),
    note: FilledProse(500),
    /** Set if the money was returned manually. */
    returned: z
      .object({ on: z.iso.date(), reference: FilledLine(100) })
      .nullable()
      .default(null),
  }),
  output: z.array(PaymentIssue),
})
