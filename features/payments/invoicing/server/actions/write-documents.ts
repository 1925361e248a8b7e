import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { mailReceipt } from '#features/payments/core/server/mails.ts'
import { creditNotes, invoices, payments, refunds } from '#features/payments/core/server/tables.ts'
import { mailCreditNote } from '#features/payments/refunds/server/refund-mails.ts'
import type { Tools } from '#server/http/http.ts'

/** The receipt's mail with the invoice, to where the payer reads mail now. */
export async function writeReceipt(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  paymentId: string,
  mailId: string,
): Promise<void> {
  const [found] = await db
    .select({ issued: invoices, payerId: payments.payerId })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(invoices.paymentId, paymentId))
  if (!found) return
  const { issued, payerId } = found
  const payer = await getUserById(db, payerId)
  await db.transaction((tx) => mailReceipt(tx, { mailId, payer, issued, publicUrl: settings.publicUrl }))
}

/** The mail of money given back with the credit note, to where the payer reads mail now. */
export async function writeCreditNote(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  creditNoteId: string,
  mailId: string,
): Promise<void> {
  const [found] = await db
    .select({ issued: creditNotes, payerId: payments.payerId })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(creditNotes.id, creditNoteId))
  if (!found) return
  const { issued, payerId } = found
  const payer = await getUserById(db, payerId)
  await db.transaction((tx) => mailCreditNote(tx, { mailId, payer, issued, publicUrl: settings.publicUrl }))
}
