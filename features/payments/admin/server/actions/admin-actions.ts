import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import type { PaymentErrorCode } from '#features/payments/core/contract.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import { getInvoice, listItems } from '#features/payments/core/server/queries.ts'
import { leaveReceipt } from '#features/payments/core/server/tasks.ts'
import { type PaymentStatus, paymentLifecycle } from '#features/payments/lifecycle.ts'
import { cancelPayment } from '#features/payments/quote/server/actions/calculate.ts'
import { findPendingTransfer } from '#features/payments/quote/server/actions/frozen-figures.ts'
import { takeItemsOut } from '#features/payments/refunds/server/actions/refund.ts'
import { mailTransferCancelled } from '#features/payments/transfers/server/transfer-mail.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { fail, NotFound } from '#shared/domain-error.ts'

/**
 * Cancels an unpaid payment. The project still owes the amount, so its payer may start a new payment. A payer with a
 * pending transfer is notified not to send it.
 */
export async function cancelByAdmin(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  organiserId: string,
  input: { paymentId: string; reason: string },
): Promise<{ status: PaymentStatus }> {
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    if (!paymentLifecycle.can('cancel', payment.status)) fail<PaymentErrorCode>('payment_closed')
    const pendingTransfer = await findPendingTransfer(tx, payment.id)
    await cancelPayment(tx, payment, { actorId: organiserId, reason: input.reason })
    if (pendingTransfer) {
      const { publicUrl } = settings
      await mailTransferCancelled(tx, { ...pendingTransfer, reason: input.reason, publicUrl })
    }
    return { status: paymentLifecycle.to('cancel') }
  })
}

/** Sends the original receipt again, to the payer's current address. */
export async function resendReceipt(
  db: Database,
  organiserId: string,
  paymentId: string,
): Promise<{ sentTo: string }> {
  return db.transaction(async (tx) => {
    await getInvoice(tx, { id: organiserId, isOrganiser: true }, paymentId)
    const payment = await lockPaymentForAdmin(tx, paymentId)
    const payer = await getUserById(tx, payment.payerId)
    await leaveReceipt(tx, payment.id)
    await record(tx, {
      actorId: organiserId,
      action: 'payments.resendReceipt',
      subject: { kind: 'payment', id: payment.id },
    })
    return { sentTo: payer.email }
  })
}

/** Removes the project from the category of an item, without a refund. */
export async function takeItemOut(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  organiserId: string,
  input: { paymentId: string; itemId: string; reason: string },
): Promise<{ isTakenOut: boolean }> {
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    const item = (await listItems(tx, payment.id)).find(({ id }) => id === input.itemId)
    if (!item) throw new NotFound()
    if (!paymentLifecycle.can('takeOut', payment.status)) fail<PaymentErrorCode>('payment_not_paid')
    await takeItemsOut(tx, settings, organiserId, payment, { itemIds: [item.id], reason: input.reason })
    return { isTakenOut: item.entryId !== null }
  })
}
