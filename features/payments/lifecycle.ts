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
  // A provider may have made one that everybody thought had failed.
  complete: { from: ['pending', 'failed'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
  retry: { from: ['failed'], to: 'pending' },
})
export type RefundStatus = (typeof refundLifecycle.statuses)[number]
