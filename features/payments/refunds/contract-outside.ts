import { z } from 'zod'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cents } from '#shared/money.ts'
import { FilledLine } from '#shared/text.ts'
import { refundPayment } from './contract-refunds.ts'

/** Of which money went back: the provider that took it, or a bank, by transfer or cheque. */
export const outsideMeans = ['provider', 'bank'] as const
export type OutsideMeans = (typeof outsideMeans)[number]

export const recordRefund = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refunds/elsewhere',
  summary:
    'Enters money in the books that went back without the portal, with its credit note; nothing is moved.',
  audience: 'organiser',
  blindSafe: false,
  input: refundPayment.input.omit({ bankReference: true }).extend({
    means: z.enum(outsideMeans),
    /** What went back to the cent, with its taxes. */
    total: Cents.min(1),
    madeOn: z.iso.date(),
    /** What the provider or the bank calls it. */
    reference: FilledLine(100),
    /** The case that is settled by it. */
    stuckId: z.uuid().nullable().default(null),
  }),
  output: refundPayment.output,
})

export const closeFreePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/close',
  summary: 'Closes a payment for which nothing was charged, once the project has left what it was for.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ paymentId: z.uuid(), reason: FilledLine(500), givesCouponBack: z.boolean() }),
  output: z.object({ status: z.enum(paymentLifecycle.statuses) }),
})
