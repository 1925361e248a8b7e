import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { listSavedLines } from '#features/payments/ledger/server/actions/saved-lines.ts'
import { checkouts, payments, paymentTaxes } from '#features/payments/ledger/server/payment-tables.ts'
import { listTaxRates, type Payment } from '#features/payments/ledger/server/queries.ts'
import { figuresFor } from '#features/payments/money/figures.ts'
import { taxesFor } from '#features/payments/money/taxes.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'

/**
 * Updates a locked payment with a pending transfer to the taxes of a day. Its prices and its coupon stay, but a tax
 * becomes payable when the money is received: nothing is invoiced before (Excise Tax Act, s. 168(1)).
 */
export async function followTaxes(tx: DatabaseTransaction, payment: Payment, day: string): Promise<Payment> {
  const { id, billing, subtotal, currency } = payment
  // The taxes of an invoice to a sponsor became payable when it was issued.
  if (!billing || payment.sponsorInvoiceId !== null) return payment
  const rates = taxesFor(await listTaxRates(tx), billing, day)
  const { taxes, total } = figuresFor([subtotal], null, rates)
  const { taxes: before } = await listSavedLines(tx, id)
  if (isDeepStrictEqual(before, taxes)) return payment

  await tx.delete(paymentTaxes).where(eq(paymentTaxes.paymentId, id))
  if (taxes.length > 0) {
    await tx
      .insert(paymentTaxes)
      .values(taxes.map((line, position) => ({ ...line, paymentId: id, position })))
  }
  await tx.update(payments).set({ total }).where(eq(payments.id, id))
  await tx
    .update(checkouts)
    .set({ total })
    .where(and(eq(checkouts.paymentId, id), eq(checkouts.provider, 'transfer'), eq(checkouts.status, 'open')))
  await record(tx, {
    actorId: null,
    action: 'payments.reprice',
    subject: { kind: 'payment', id },
    details: { from: payment.total, to: total, currency },
  })
  return { ...payment, total }
}
