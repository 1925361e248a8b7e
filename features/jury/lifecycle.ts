import { lifecycle } from '#shared/lifecycle.ts'

/** An organiser opens and closes a round. Scores are accepted only while it is open. */
export const roundLifecycle = lifecycle(['prepared', 'open', 'closed'], {
  autoAssign: { from: ['prepared', 'closed'] },
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

export const prizeLifecycle = lifecycle(['prepared', 'open', 'closed'], {
  edit: { from: ['prepared'] },
  open: { from: ['prepared', 'closed'], to: 'open' },
  vote: { from: ['open'] },
  close: { from: ['open'], to: 'closed' },
})
export type PrizeStatus = (typeof prizeLifecycle.statuses)[number]
