import { z } from 'zod'
import { paymentLifecycle, refundLifecycle } from '#features/payments/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cents } from '#shared/money.ts'
import { FilledLine, FilledProse, Line } from '#shared/text.ts'

const ofPayment = { paymentId: z.uuid() }

/** How money was refunded: at the provider that charged it, or through a bank, by transfer or cheque. */
export const refundMeans = ['provider', 'bank'] as const
export type RefundMeans = (typeof refundMeans)[number]

export const confirmTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/transfer',
  summary: 'Records a received transfer, and completes the payment once the transfers cover its total.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object({
    ...ofPayment,
    receivedOn: z.iso.date(),
    bankReference: FilledLine(100),
    /** As in the bank statement. */
    amount: Cents.min(1),
  }),
  output: z.object({
    status: z.enum(paymentLifecycle.statuses),
    /** The received amount differs from the total. */
    hasIssue: z.boolean(),
  }),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refunds',
  summary: 'Refunds amounts of items with their share of the taxes, never more than was paid.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofPayment,
    /** The browser's idempotency key, so that a second click is the same refund. */
    refundId: z.uuid(),
    /** Before tax. Empty if only cents of taxes remain, which are refunded then. */
    items: z.array(z.object({ id: z.uuid(), amount: Cents.min(0) })).max(200),
    /** Printed on the credit note, for the entrant. */
    reason: FilledProse(500),
    /** Set if the money was already refunded, at the provider or by transfer or cheque. No money is moved. */
    recorded: z
      .object({
        /** The issue of the external refund. Its amount is the total. */
        issueId: z.uuid().nullable().default(null),
        means: z.enum(refundMeans),
        on: z.iso.date(),
        reference: Line(100),
        /** With taxes, to the cent. Calculated from the items if it is left out. */
        total: Cents.min(1).nullable().default(null),
      })
      .nullable()
      .default(null),
    /** Items whose categories the project leaves. */
    takenOut: z.array(z.uuid()).max(200).default([]),
    givesCouponBack: z.boolean().default(false),
  }),
  output: z.object({ status: z.enum(refundLifecycle.statuses), creditNote: z.string().nullable() }),
})
