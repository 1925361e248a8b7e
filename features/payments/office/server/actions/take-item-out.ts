import { takeItemsOut } from '#features/payments/checkout/server/actions/refund.ts'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import { listItems } from '#features/payments/ledger/server/queries.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { Tools } from '#server/http/http.ts'
import { fail, NotFound } from '#shared/domain-error.ts'

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
    if (!paymentLifecycle.can('takeOut', payment.status)) fail('payment_not_paid')
    await takeItemsOut(tx, settings, organiserId, payment, { itemIds: [item.id], reason: input.reason })
    return { isTakenOut: item.entryId !== null }
  })
}
