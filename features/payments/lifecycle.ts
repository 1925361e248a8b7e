import { lifecycle } from '#shared/lifecycle.ts'

/** A payment is completed once, even if its webhook, its button or a retry reports it several times. */
export const paymentLifecycle = lifecycle(['pending', 'completed', 'failed', 'cancelled', 'refunded'], {
  change: { from: ['pending', 'failed'] },
  complete: { from: ['pending', 'failed'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
  retry: { from: ['failed'], to: 'pending' },
  cancel: { from: ['pending', 'failed'], to: 'cancelled' },
  refund: { from: ['completed'], to: 'refunded' },
  takeOut: { from: ['completed', 'refunded'] },
})
export type PaymentStatus = (typeof paymentLifecycle.statuses)[number]

/** A checkout with outdated figures is void. If it is paid after all, the reconciliation finds the money. */
export const checkoutLifecycle = lifecycle(['open', 'completed', 'declined', 'expired', 'void'], {
  complete: { from: ['open', 'declined', 'expired', 'void'], to: 'completed' },
  decline: { from: ['open'], to: 'declined' },
  expire: { from: ['open', 'declined'], to: 'expired' },
  makeVoid: { from: ['open', 'declined'], to: 'void' },
})
export type CheckoutStatus = (typeof checkoutLifecycle.statuses)[number]

export const refundLifecycle = lifecycle(['pending', 'completed', 'failed'], {
  complete: { from: ['pending'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
})
export type RefundStatus = (typeof refundLifecycle.statuses)[number]

const dayMs = 86_400_000
/** A pending transfer expires after this many days. */
const transferDays = 30

/** A transfer that became pending before this moment has expired. */
export const expiresBefore = (now: Date) => new Date(now.getTime() - transferDays * dayMs)

/** When a transfer that became pending at that moment expires. */
export const transferDueAt = (transferPendingSince: Date) =>
  new Date(transferPendingSince.getTime() + transferDays * dayMs)

/** The number of full days since the transfer became pending. */
export const daysAwaited = (transferPendingSince: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - transferPendingSince.getTime()) / dayMs))
