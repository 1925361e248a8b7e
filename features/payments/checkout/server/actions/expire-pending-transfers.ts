import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Checkout } from '#features/payments/ledger/server/actions/checkouts.ts'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { expiresBefore } from '#features/payments/lifecycle.ts'
import { findPendingTransfer } from '#features/payments/quote/server/actions/frozen-figures.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { mailTransferExpired } from '../transfer-mail.ts'
import { settleCheckout } from './settle-checkout.ts'

type App = Pick<Tools, 'db' | 'settings'>

/** An issued invoice stays due until it is paid or cancelled. */
async function listExpired(db: Database, now: Date): Promise<Checkout[]> {
  const rows = await db
    .select({ checkout: checkouts })
    .from(checkouts)
    .innerJoin(payments, eq(payments.id, checkouts.paymentId))
    .where(
      and(
        eq(checkouts.provider, 'transfer'),
        eq(checkouts.status, 'open'),
        isNull(payments.sponsorInvoiceId),
        isNotNull(checkouts.reference),
        lt(checkouts.createdAt, expiresBefore(now)),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
  return rows.map(({ checkout }) => checkout)
}

/** Locks the transfer if it is still pending: its payer or an organiser may have ended it. */
async function lockPendingTransfer(tx: DatabaseTransaction, { id, paymentId }: Checkout) {
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

/** Expires pending transfers after thirty days. Money that arrives later is handled like any other. */
export async function expireTransfers(app: App, now: Date): Promise<void> {
  for (const checkout of await listExpired(app.db, now)) await expire(app, checkout)
}
