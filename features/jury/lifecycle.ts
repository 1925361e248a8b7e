import { lifecycle } from '#shared/lifecycle.ts'

/** An organiser opens and closes a round. Scores are accepted only while it is open. */
export const roundLifecycle = lifecycle(['prepared', 'open', 'closed'], {
  draw: { from: ['prepared', 'closed'] },
  open: { from: ['prepared', 'closed'], to: 'open' },
  score: { from: ['open'] },
  close: { from: ['open'], to: 'closed' },
  /** Only from the finals: back to round 1. */
  leave: { from: ['open', 'closed'], to: 'prepared' },
})
export type RoundStatus = (typeof roundLifecycle.statuses)[number]

export const assignmentLifecycle = lifecycle(['assigned', 'recused'], {
  score: { from: ['assigned'] },
  recuse: { from: ['assigned'], to: 'recused' },
  restore: { from: ['recused'], to: 'assigned' },
})
export type AssignmentStatus = (typeof assignmentLifecycle.statuses)[number]

/** Why an assignment was recused: by the juror, for a conflict, or because the juror left the jury. */
export type RecusedFor = 'juror' | 'conflict' | 'left'

/**
 * A detected conflict is proposed until the juror answers. One that an organiser dismissed no longer bars the juror.
 */
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
