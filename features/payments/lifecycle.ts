import { lifecycle } from '#shared/lifecycle.ts'

/** A payment is completed once, however often its webhook, its button or its retry comes. */
export const paymentLifecycle = lifecycle(['pending', 'completed', 'failed', 'cancelled', 'refunded'], {
  change: { from: ['pending', 'failed'] },
  complete: { from: ['pending', 'failed'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
  retry: { from: ['failed'], to: 'pending' },
  cancel: { from: ['pending', 'failed'], to: 'cancelled' },
  refund: { from: ['completed'], to: 'refunded' },
})
export type PaymentStatus = (typeof paymentLifecycle.statuses)[number]
