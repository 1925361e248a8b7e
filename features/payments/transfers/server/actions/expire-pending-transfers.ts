import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Checkout } from '#features/payments/checkout/server/actions/checkouts.ts'
import { settleCheckout } from '#features/payments/checkout/server/actions/settle-checkout.ts'
import { lockPaymentForAdmin } from '#features/payments/core/server/actions/lock-payment.ts'
import { checkouts } from '#features/payments/core/server/tables.ts'
import { expiresBefore, remindsBefore, transferDueAt } from '#features/payments/lifecycle.ts'
import { findPendingTransfer } from '#features/payments/quote/server/actions/frozen-figures.ts'
import { followTaxes } from '#features/payments/taxes/server/actions/follow-taxes.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { mailTransferAwaited, mailTransferExpired, mailTransferInstructions } from '../transfer-mail.ts'

type App = Pick<Tools, 'db' | 'settings'>

function listPendingTransfers(db: Database, before: Date, isReminding: boolean): Promise<Checkout[]> {
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, 'transfer'),
        eq(checkouts.status, 'open'),
        isNotNull(checkouts.reference),
        lt(checkouts.createdAt, before),
        isReminding ? isNull(checkouts.remindedAt) : undefined,
      ),
    )
    .orderBy(asc(checkouts.createdAt))
}

/** Locks the transfer if it is still pending: its payer or an organiser may have ended it. */
async function lockPendingTransfer(tx: Database, { id, paymentId }: Checkout) {
  await lockPaymentForAdmin(tx, paymentId)
  const pendingTransfer = await findPendingTransfer(tx, paymentId)
  return pendingTransfer?.id === id ? pendingTransfer : null
}

function expire({ db, settings }: App, checkout: Checkout): Promise<void> {
  return db.transaction(async (tx) => {
    const pendingTransfer = await lockPendingTransfer(tx, checkout)
    if (!pendingTransfer) return
    const { id: checkoutId, paymentId, currency } = pendingTransfer
    const seen = { state: 'expired', total: 0, currency, chargeReference: null } as const
    await settleCheckout(tx, { checkoutId, seen, actorId: null })
    await record(tx, {
      actorId: null,
      action: 'payments.expire',
      subject: { kind: 'payment', id: paymentId },
    })
    await mailTransferExpired(tx, { ...pendingTransfer, publicUrl: settings.publicUrl })
  })
}

function remind({ db, settings }: App, checkout: Checkout, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const pendingTransfer = await lockPendingTransfer(tx, checkout)
    if (!pendingTransfer || pendingTransfer.remindedAt) return
    await tx.update(checkouts).set({ remindedAt: now }).where(eq(checkouts.id, pendingTransfer.id))
    const endsAt = transferDueAt(pendingTransfer.createdAt)
    await mailTransferAwaited(tx, { ...pendingTransfer, endsAt, publicUrl: settings.publicUrl })
  })
}

/** Notifies the payer of a changed tax at once, because the old amount would not pay. */
function retax({ db, settings }: App, checkout: Checkout, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, checkout.paymentId)
    const pendingTransfer = await findPendingTransfer(tx, payment.id)
    if (pendingTransfer?.id !== checkout.id) return
    const { total } = await followTaxes(tx, payment, dayInMontreal(now))
    if (total === checkout.total) return
    await mailTransferInstructions(tx, {
      ...pendingTransfer,
      total,
      publicUrl: settings.publicUrl,
      isRetaxed: true,
    })
  })
}

/**
 * Expires pending transfers after thirty days, sends a reminder, once, for those that have a week left, and updates the
 * others to the taxes of the day. Money that arrives later is handled like any other.
 */
export async function expireTransfers(app: App, now: Date): Promise<void> {
  for (const checkout of await listPendingTransfers(app.db, expiresBefore(now), false))
    await expire(app, checkout)
  for (const checkout of await listPendingTransfers(app.db, remindsBefore(now), true))
    await remind(app, checkout, now)
  for (const checkout of await listPendingTransfers(app.db, now, false)) await retax(app, checkout, now)
}
