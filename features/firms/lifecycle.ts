import { lifecycle } from '#shared/lifecycle.ts'

/** What becomes of the wish to belong to a firm. */
export const requestLifecycle = lifecycle(['waiting', 'accepted', 'declined', 'withdrawn'], {
  accept: { from: ['waiting'], to: 'accepted' },
  decline: { from: ['waiting'], to: 'declined' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
})
export type RequestStatus = (typeof requestLifecycle.statuses)[number]
