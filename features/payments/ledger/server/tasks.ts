import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { enqueue, task } from '#server/jobs.ts'

/** Closes a void checkout at its provider, or handles its last-moment payment. */
export const closeCheckout = task('payments.close-checkout', z.object({ checkoutId: z.uuid() }))

export const reconcilePayments = task('payments.reconcile', z.object({}))

/** The mail's id is set when the job is created, so that a job that runs twice writes it once. */
export const sendReceipt = task('payments.receipt', z.object({ paymentId: z.uuid(), mailId: z.uuid() }))

export const sendCreditNote = task(
  'payments.credit-note',
  z.object({ creditNoteId: z.uuid(), mailId: z.uuid() }),
)

/** A job renders the PDF and writes the mail, so that no row is locked meanwhile. */
export function leaveReceipt(tx: DatabaseTransaction, paymentId: string): Promise<void> {
  return enqueue(tx, sendReceipt, { paymentId, mailId: randomUUID() })
}

export function leaveCreditNote(tx: DatabaseTransaction, creditNoteId: string): Promise<void> {
  return enqueue(tx, sendCreditNote, { creditNoteId, mailId: randomUUID() })
}
