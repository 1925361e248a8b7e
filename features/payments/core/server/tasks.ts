import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** A checkout that is void here is closed at its provider, or paid at the very last moment. */
export const closeCheckout = task('payments.close-checkout', z.object({ checkoutId: z.uuid() }))

export const reconcilePayments = task('payments.reconcile', z.object({}))

/** Its mail is named beforehand, so that a job that is done twice writes it once. */
export const sendReceipt = task('payments.receipt', z.object({ paymentId: z.uuid(), mailId: z.uuid() }))

export const sendCreditNote = task(
  'payments.credit-note',
  z.object({ creditNoteId: z.uuid(), mailId: z.uuid() }),
)
