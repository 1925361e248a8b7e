import { lifecycle } from '#shared/lifecycle.ts'

/** A payment is completed once, however often its webhook, its button or its retry comes. */
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

/** A checkout whose figures no longer hold is void; whoever pays it all the same is found by the reconciliation. */
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
/** A pending transfer that has not come by then expires; its payer is reminded a week before. */
const transferDays = 30
const reminderDays = 23

/** What was pending before then has expired, or is to be reminded of, at that moment. */
export const expiresBefore = (now: Date) => new Date(now.getTime() - transferDays * dayMs)
export const remindsBefore = (now: Date) => new Date(now.getTime() - reminderDays * dayMs)

/** When a transfer that was pending at that moment expires. */
export const transferDueAt = (transferPendingSince: Date) =>
  new Date(transferPendingSince.getTime() + transferDays * dayMs)

/** For how many whole days a pending transfer has been awaited. */
export const daysAwaited = (transferPendingSince: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - transferPendingSince.getTime()) / dayMs))
