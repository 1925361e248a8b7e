import { lifecycle } from '#shared/lifecycle.ts'

/** A round is opened and closed by an organiser; scores are taken only while it is open. */
export const roundLifecycle = lifecycle(['prepared', 'open', 'closed'], {
  draw: { from: ['prepared', 'closed'] },
  open: { from: ['prepared', 'closed'], to: 'open' },
  score: { from: ['open'] },
  close: { from: ['open'], to: 'closed' },
  /** Of the finals only: back to round 1. */
  leave: { from: ['open', 'closed'], to: 'prepared' },
})
export type RoundStatus = (typeof roundLifecycle.statuses)[number]

export const assignmentLifecycle = lifecycle(['assigned', 'recused'], {
  score: { from: ['assigned'] },
  recuse: { from: ['assigned'], to: 'recused' },
  restore: { from: ['recused'], to: 'assigned' },
})
export type AssignmentStatus = (typeof assignmentLifecycle.statuses)[number]

/** What an evaluation was left to others for: the juror's own word, a conflict, or a juror who left the jury. */
export type RecusedFor = 'juror' | 'conflict' | 'left'

/** A conflict that the portal found waits for the juror's word; one that an organiser sets aside no longer bars them. */
export const conflictLifecycle = lifecycle(['proposed', 'confirmed', 'denied', 'set_aside'], {
  bar: { from: ['proposed', 'confirmed'] },
  confirm: { from: ['proposed', 'denied'], to: 'confirmed' },
  deny: { from: ['proposed', 'confirmed'], to: 'denied' },
  setAside: { from: ['proposed', 'confirmed'], to: 'set_aside' },
})
export type ConflictStatus = (typeof conflictLifecycle.statuses)[number]

export const prizeLifecycle = lifecycle(['prepared', 'open', 'closed'], {
  edit: { from: ['prepared'] },
  open: { from: ['prepared', 'closed'], to: 'open' },
  vote: { from: ['open'] },
  close: { from: ['open'], to: 'closed' },
})
export type PrizeStatus = (typeof prizeLifecycle.statuses)[number]
