import { lifecycle } from '#shared/lifecycle.ts'

/** The status of a request to join a firm. */
export const requestLifecycle = lifecycle(['waiting', 'accepted', 'declined', 'withdrawn'], {
  accept: { from: ['waiting'], to: 'accepted' },
  decline: { from: ['waiting'], to: 'declined' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
})
export type RequestStatus = (typeof requestLifecycle.statuses)[number]
